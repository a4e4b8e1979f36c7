// The cache of server rows, for everything behind the login page.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { whenUsable } from '#src/ui/usable.ts';

/** `isLight`: nothing is fetched beside the page's own until it is usable. */
export function Rows({ isLight = false, children }: { isLight?: boolean; children: ReactNode }) {
  const { user, phase } = useSession();
  const id = user?.id;
  usePowersLive(phase === 'signedIn' ? id : undefined, isLight);
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
function usePowersLive(userId: string | undefined, isLight: boolean): void {
  useEffect(() => {
    if (userId === undefined) return;
    let stop = () => {};
    let closed = false;
    const follow = async () => {
      if (isLight) await whenUsable;
      const { followPowers } = await import('../wiring/powers.ts');
      if (!closed) stop = followPowers(userId);
    };
    follow().catch(() => {}); // a cut: the next page tries again
    return () => {
      closed = true;
      stop();
    };
  }, [userId, isLight]);
}
