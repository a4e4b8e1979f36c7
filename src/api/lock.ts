// One tab at a time: Web Locks where they exist, else (plain http) a lease in localStorage.
import { newId } from './ids.ts';
import { forget, keep, recall } from './storage.ts';

/** A tab that died gives its lease up after this long; one that lives renews it every third of it. */
const LEASE_MS = 6_000;
/** Between writing a claim and believing it: localStorage has no compare-and-set. */
const SETTLE_MS = 30;
const RETRY_MS = 60;

interface Lease {
  holder: string;
  until: number;
}

/** Runs `work` while no other tab of this browser runs work of the same name. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // typed as always there, absent where the context is not secure
  const locks = navigator.locks as LockManager | undefined;
  return locks ? (locks.request(`mengoo.${name}`, work) as Promise<T>) : withLease(name, work); // lib.dom wraps the result twice
}

/** Two tabs may in rare cases both get in (see SETTLE_MS); what is guarded must bear that, as the server's refresh grace does. */
export async function withLease<T>(name: string, work: () => Promise<T>, holder = newId()): Promise<T> {
  const key = `lock.${name}`;
  const claim = () => keep(key, { holder, until: Date.now() + LEASE_MS } satisfies Lease, LEASE_MS / 1000);
  const holds = () => recall<Lease>(key)?.holder === holder;
  for (;;) {
    if (recall<Lease>(key) === null) {
      claim();
      await pause(SETTLE_MS);
      if (holds()) break;
    }
    await pause(RETRY_MS);
  }
  const renewal = setInterval(claim, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if (holds()) forget(key);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
