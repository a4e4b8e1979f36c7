// Who holds which lease, decided by IndexedDB: its transactions are the one thing that tabs on plain http have for
// compare-and-set (localStorage has none, and tabs see each other's writes late).
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { newId } from './ids.ts';

/** A tab that died gives its lease up after this long; one that lives renews it every third of it. */
export const LEASE_MS = 6_000;
/** A tab that waits looks again this often; a hidden one once a second, for browsers slow its timers down. */
const RETRY_MS = 100;

/** `lost` aborts when the turn was taken over because this tab slept too long; never with Web Locks. */
export type Work<T> = (lost: AbortSignal) => Promise<T>;

export interface Leases {
  /** Takes or renews; false while another holds it. */
  take(name: string, holder: string, now: number): Promise<boolean>;
  drop(name: string, holder: string): Promise<void>;
}

interface Lease {
  holder: string;
  until: number;
}

export const isFree = (lease: Lease | undefined, holder: string, now: number): boolean =>
  lease === undefined || lease.holder === holder || lease.until <= now;

export const databaseLeases: Leases = {
  // a browser that forbids the database has one tab's worth of order: the server bears two at once
  take: async (name, holder, now) =>
    (await step(async (store) => {
      const free = isFree(await store.get(name), holder, now);
      if (free) await store.put({ holder, until: now + LEASE_MS }, name);
      return free;
    })) ?? true,
  drop: async (name, holder) => {
    await step(async (store) => {
      if ((await store.get(name))?.holder === holder) await store.delete(name);
    });
  },
};

interface Schema extends DBSchema {
  lease: { key: string; value: Lease };
}
type Store = IDBPObjectStore<Schema, ['lease'], 'lease', 'readwrite'>;

let database: Promise<IDBPDatabase<Schema>> | null = null;
/** Rejects too where the browser throws at once: a frame without an origin, a window that keeps nothing. */
const openLeases = async () =>
  openDB<Schema>('mengoo.leases', 1, { upgrade: (fresh) => void fresh.createObjectStore('lease') });

/** One step for all tabs; null where there is no database. */
async function step<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  database ??= openLeases();
  const opened = await database.catch(() => null);
  return opened && work(opened.transaction('lease', 'readwrite').store);
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
