// What can wait until the first screen is usable.
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { usableSoon, whenUsable } from '#src/ui/usable.ts';

const VISITED = 'mengoo.visited';
let begun = false;

/** Long enough for slow networks to have shown the page; the person's first move comes before it. */
const LATER_MS = 2_000;
const MOVES = ['pointerdown', 'keydown'] as const;

/**
 * Fetches what the next step needs (`fetchNext`: what the page says it is), and logs the visit. Its failures are nobody's
 * business. Returns how to call it off.
 */
export function startIdleWork(fetchNext: () => Promise<unknown>): () => void {
  if (begun) return () => {};
  const stop = () => {
    clearTimeout(timer);
    for (const move of MOVES) removeEventListener(move, begin);
  };
  const begin = () => {
    begun = true;
    stop();
    usableSoon();
    void whenUsable.then(() => {
      fetchNext().catch(() => {});
      logVisit().catch(() => {});
    });
  };
  const timer = setTimeout(begin, LATER_MS);
  for (const move of MOVES) addEventListener(move, begin);
  return stop;
}

/** `/home/visits`: `home_visits`; the front page is `portal`. */
const nameOf = (page: string): string => page.slice(1).replaceAll('/', '_').slice(0, 64) || 'portal';

/** Once per session of the browser. The path only: a query may hold a token. */
async function logVisit(): Promise<void> {
  if (sessionStorage.getItem(VISITED)) return;
  const uuid = newId();
  sessionStorage.setItem(VISITED, uuid);
  const [page = ''] = location.hash.slice(1).split('?');
  const url = `${location.origin}${location.pathname}#${page}`;
  await call(
    '/api/Pageview/Access',
    { uuid, url: url.slice(0, 500), webId: nameOf(page), webName: document.title },
    { quiet: true },
  );
}
