// What can wait until the first screen is usable.
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { sessionCommands } from '#src/api/session.ts';

const VISITED = 'mengoo.visited';
let started = false;

/** Fetches what the next step needs, and logs the visit. Its failures are nobody's business. */
export function startIdleWork(): void {
  if (started) return;
  started = true;
  const later =
    typeof requestIdleCallback === 'function' ? requestIdleCallback : (work: () => void) => setTimeout(work, 500);
  later(() => {
    sessionCommands().catch(() => {});
    import('../layouts/portal-frame.tsx').catch(() => {});
    logVisit().catch(() => {});
  });
}

/** Once per session of the browser. The path only: a query may hold a token. */
async function logVisit(): Promise<void> {
  if (sessionStorage.getItem(VISITED)) return;
  const uuid = newId();
  sessionStorage.setItem(VISITED, uuid);
  const url = location.origin + location.pathname + (location.hash.split('?')[0] ?? '');
  await call(
    '/api/Pageview/Access',
    { uuid, url: url.slice(0, 500), webId: 'mengoo', webName: document.title },
    { quiet: true },
  );
}
