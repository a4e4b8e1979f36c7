// One screen at its address: it may fail, and be waited for, without its neighbours.
import { Suspense, useEffect } from 'react';
import { type Location, Route, Routes } from 'react-router-dom';
import { Waiting } from '#src/ui/waiting.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteRule } from './routes.data.ts';
import { SCREENS } from './routes.tsx';
import { startIdleWork } from './wiring/idle.ts';

export function Shown({ rule, location }: { rule: RouteRule; location: Location }) {
  const Screen = SCREENS[rule.path];
  if (!Screen) return null;
  return (
    <ErrorBoundary key={location.pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes location={location}>
          <Route path={rule.path} element={<Screen />} />
        </Routes>
        <OnceShown />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Stands beside the screen, so it appears with it: the first screen is usable then. */
function OnceShown() {
  useEffect(() => startIdleWork(), []);
  return null;
}
