// The cache of server rows, for everything behind the login page.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';

export function Rows({ children }: { children: ReactNode }) {
  const { user, phase } = useSession();
  const id = user?.id;
  usePowersLive(phase === 'signedIn' ? id : undefined);
  const known = useRef(id);
  useEffect(() => {
    // nobody sees rows that were fetched for somebody else
    if (known.current !== undefined && known.current !== id) queryClient.clear();
    else if (known.current !== id) void queryClient.invalidateQueries();
    known.current = id;
  }, [id]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The stream comes after the page: no screen waits for it. */
function usePowersLive(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let stop = () => {};
    let closed = false;
    import('../wiring/powers.ts').then(
      ({ followPowers }) => {
        if (!closed) stop = followPowers(userId);
      },
      () => {}, // a cut: the next page tries again
    );
    return () => {
      closed = true;
      stop();
    };
  }, [userId]);
}
