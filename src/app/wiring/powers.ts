// Hears from the server that what this person may do has changed, and asks anew: menu, powers and the rows on screen.
import { POWERS_EVENT } from '#contract/cursor.ts';
import { queryClient } from '#src/api/query.ts';
import { reloadSession } from '#src/api/session.ts';
import { followUserLog } from '#src/stream/user-log.ts';

/** Several changes at once (an administrator ticks and saves) are one. */
const GATHER_MS = 100;

/** Until the returned function is called. */
export function followPowers(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void reloadSession().catch(() => {}); // nobody to reload: signed out meanwhile
      void queryClient.invalidateQueries();
    }, GATHER_MS);
  };
  let isFresh = true;
  const stop = followUserLog(userId, {
    hear: (name) => name === POWERS_EVENT && ask(),
    // at the start the page has just asked; later something may have been missed
    caughtUp: () => {
      if (!isFresh) ask();
      isFresh = false;
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
