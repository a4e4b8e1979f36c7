// Who holds which lease, decided by IndexedDB: its transactions are the one thing that tabs on plain http have for
// compare-and-set (localStorage has none, and tabs see each other's writes late).

/** A tab that died gives its lease up after this long; one that lives renews it every third of it. */
export const LEASE_MS = 6_000;

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

const STORE = 'lease';

export const databaseLeases: Leases = {
  take: async (name, holder, now) => {
    // a browser that forbids the database has one tab's worth of order: the server bears two at once
    const store = await open().catch(() => null);
    if (!store) return true;
    const held: Lease | undefined = await result(store.get(name));
    if (!isFree(held, holder, now)) return false;
    await result(store.put({ holder, until: now + LEASE_MS } satisfies Lease, name));
    return true;
  },
  drop: async (name, holder) => {
    const store = await open().catch(() => null);
    if (!store) return;
    const held: Lease | undefined = await result(store.get(name));
    if (held?.holder === holder) await result(store.delete(name));
  },
};

let database: Promise<IDBDatabase> | null = null;

/** The store within a transaction of its own: what is done to it before the next macrotask is one step for all tabs. */
async function open(): Promise<IDBObjectStore> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('mengoo.leases', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return (await database).transaction(STORE, 'readwrite').objectStore(STORE);
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
