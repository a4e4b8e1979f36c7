// The cache of server rows, for everything behind the login page.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { POWERS_EVENT } from '#contract/cursor.ts';
import { queryClient } from '#src/api/query.ts';
import { reloadSession, useSession } from '#src/api/session.ts';
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

function askAnew(): void {
  void reloadSession().catch(() => {}); // nobody to reload: signed out meanwhile
  void queryClient.invalidateQueries();
}
const HEARING = { isStored: true, isFresh: true, on: { [POWERS_EVENT]: askAnew } } as const;

/**
 * Hears from the server that what this person may do has changed, and asks anew: menu, powers and the rows on screen. The stream
 * comes after the page: no screen waits for it.
 */
function usePowersLive(userId: string | undefined, isLight: boolean): void {
  useEffect(() => {
    if (userId === undefined) return;
    let stop = () => {};
    let closed = false;
    const follow = async () => {
      if (isLight) await whenUsable;
      const { hearLog } = await import('#src/stream/use-log.ts');
      if (!closed) stop = hearLog(queryClient, `user:${userId}`, HEARING);
    };
    follow().catch(() => {}); // a cut: the next page tries again
    return () => {
      closed = true;
      stop();
    };
  }, [userId, isLight]);
}
