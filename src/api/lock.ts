// One tab at a time: Web Locks where they exist, else (plain http) a lease in IndexedDB.
import type { Work } from './leases.ts';

// typed as always there, absent where the context is not secure
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;
const leases = () => import('./leases.ts');
// fetched with the page: a turn is asked for when the line may be gone. Elsewhere nobody needs them
if (!locks()) leases().catch(() => {});

/** Runs `work` while no other tab of this browser runs work of the same name. */
export function withLock<T>(name: string, work: Work<T>): Promise<T> {
  const known = locks();
  if (!known) return leases().then(({ databaseLeases, withLease }) => withLease(name, work, databaseLeases));
  return known.request(`mengoo.${name}`, () => work(new AbortController().signal)) as Promise<T>; // lib.dom wraps the result twice
}
