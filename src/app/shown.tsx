// One screen at its address: it may fail, and be waited for, without its neighbours.
import { Suspense, useEffect } from 'react';
import { type Location, Route, Routes } from 'react-router-dom';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Screen } from './screen.ts';
import { startIdleWork } from './wiring/idle.ts';

interface ShownProps {
  path: string;
  screen: Screen | undefined;
  location: Location;
  /** Fetches what is opened most often after it; called when it is usable. */
  fetchNext: () => Promise<unknown>;
}

export function PageScreen({ path, screen: Screen, location, fetchNext }: ShownProps) {
  if (!Screen) return null;
  return (
    <ErrorBoundary key={location.pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes location={location}>
          <Route path={path} element={<Screen />} />
        </Routes>
        <OnceShown fetchNext={fetchNext} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Stands beside the screen, so it appears with it: the first screen is usable then. */
function OnceShown({ fetchNext }: Pick<ShownProps, 'fetchNext'>) {
  useEffect(() => startIdleWork(fetchNext), [fetchNext]);
  return null;
}
