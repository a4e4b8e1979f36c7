// The page at this address: what the guard decides, in the frame that the route asks for. It comes after the login form,
// with the table of all pages.
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { Waiting } from '#src/ui/waiting.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { guard } from './guard.ts';
import { loadWords, loadWorkWords } from './i18n.ts';
import { BlankFrame } from './layouts/blank-frame.tsx';
import { Pushed } from './pushed.tsx';
import { type RouteRule, ruleOf } from './routes.data.ts';
import { SCREENS } from './routes.tsx';
import { Shown } from './shown.tsx';

/** The portal's frame, which most people see after their first page. */
export const fetchPortal = () => import('./layouts/portal-frame.tsx');
const portalFrames = async () => (await Promise.all([fetchPortal(), loadWords(['shell'])]))[0];

const FRAMES = {
  basicMengoo: lazy(async () => ({ default: (await portalFrames()).PortalFrame })),
  basic: lazy(async () => ({ default: (await portalFrames()).StudentFrame })),
  basicAdmin: lazy(async () => {
    // together with what it will show
    const [{ AdminFrame }] = await Promise.all([
      import('./layouts/admin-frame.tsx'),
      import('./tabs/pages.tsx'),
      loadWorkWords(),
    ]);
    return { default: AdminFrame };
  }),
} as const;

export function Pages() {
  return (
    <>
      <Pushed />
      <ErrorBoundary>
        <Guarded />
      </ErrorBoundary>
    </>
  );
}

function Guarded() {
  const place = useLocation();
  const { pathname, search } = place;
  const session = useSession();
  const portal = usePortal();
  const rule = ruleOf(pathname);
  const decision = guard(session, portal, { pathname, search, host: location.hostname, rule });
  if (decision.do === 'go') return <Navigate to={decision.to} replace />;
  if (!rule || decision.do === 'wait') return <Waiting />;
  return (
    <Frame rule={rule}>
      {rule.layout === 'basicAdmin' ? (
        <WorkPages rule={rule} location={place} />
      ) : (
        <Shown path={rule.path} screen={SCREENS[rule.path]} location={place} fetchNext={fetchPortal} />
      )}
    </Frame>
  );
}

// kept pages and their tabs are the work area's alone
const WorkPages = lazy(async () => ({ default: (await import('./tabs/pages.tsx')).WorkPages }));
// the login page knows no rows: what reads them comes with a page that does
const Rows = lazy(async () => ({ default: (await import('./layouts/rows.tsx')).Rows }));

function Frame({ rule: { layout, access }, children }: { rule: RouteRule; children: ReactNode }) {
  if (layout === 'blank' && access === 'public') return <BlankFrame>{children}</BlankFrame>;
  if (layout === 'blank')
    return (
      <Suspense fallback={<Waiting />}>
        <Rows>
          <BlankFrame>{children}</BlankFrame>
        </Rows>
      </Suspense>
    );
  const Chosen = FRAMES[layout];
  return (
    <Suspense fallback={<Waiting />}>
      <Chosen>{children}</Chosen>
    </Suspense>
  );
}
