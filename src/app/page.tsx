// The page at this address: what the guard decides, in the frame that the route asks for.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { Waiting } from '#src/ui/waiting.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { guard } from './guard.ts';
import { BlankFrame } from './layouts/blank-frame.tsx';
import { type Layout, ruleOf } from './routes.data.ts';
import { SCREENS } from './routes.tsx';
import { startIdleWork } from './wiring/idle.ts';

const FRAMES = {
  basicMengoo: lazy(async () => ({ default: (await import('./layouts/portal-frame.tsx')).PortalFrame })),
  basic: lazy(async () => ({ default: (await import('./layouts/portal-frame.tsx')).StudentFrame })),
  basicAdmin: lazy(async () => ({ default: (await import('./layouts/admin-frame.tsx')).AdminFrame })),
} as const;

export function Page() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const portal = usePortal();
  const rule = ruleOf(pathname);
  const decision = guard(session, portal, { pathname, search, host: location.hostname, rule });
  if (decision.do === 'go') return <Navigate to={decision.to} replace />;
  const Screen = rule && SCREENS[rule.path as keyof typeof SCREENS]; // rules come from ROUTES, whose paths are the keys
  if (!rule || !Screen || decision.do === 'wait') return <Waiting />;
  return (
    <Frame layout={rule.layout}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path={rule.path} element={<Screen />} />
          </Routes>
          <OnceShown />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

/** Stands beside the screen, so it appears with it: the first screen is usable then. */
function OnceShown() {
  useEffect(() => startIdleWork(), []);
  return null;
}

function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'blank') return <BlankFrame>{children}</BlankFrame>;
  const Chosen = FRAMES[layout];
  return (
    <Suspense fallback={<Waiting />}>
      <Chosen>{children}</Chosen>
    </Suspense>
  );
}
