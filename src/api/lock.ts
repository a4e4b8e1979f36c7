// One tab at a time: Web Locks where they exist, else (plain http) a lease in IndexedDB.
import { newId } from './ids.ts';
import { databaseLeases, LEASE_MS, type Leases } from './leases.ts';

/** A tab that waits looks again this often; a hidden one once a second, for browsers slow its timers down. */
const RETRY_MS = 100;

/** `lost` aborts when the turn was taken over because this tab slept too long; never with Web Locks. */
type Work<T> = (lost: AbortSignal) => Promise<T>;

/** Runs `work` while no other tab of this browser runs work of the same name. */
export function withLock<T>(name: string, work: Work<T>): Promise<T> {
  // typed as always there, absent where the context is not secure
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return withLease(name, work, databaseLeases);
  return locks.request(`mengoo.${name}`, () => work(new AbortController().signal)) as Promise<T>; // lib.dom wraps the result twice
}

export async function withLease<T>(name: string, work: Work<T>, leases: Leases, holder = newId()): Promise<T> {
  while (!(await leases.take(name, holder, Date.now()))) await pause(RETRY_MS);
  const lost = new AbortController();
  const renewal = setInterval(async () => {
    if (!(await leases.take(name, holder, Date.now()))) lost.abort();
  }, LEASE_MS / 3);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
    await leases.drop(name, holder);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
