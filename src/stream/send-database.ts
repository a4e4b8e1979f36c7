// Acts in IndexedDB, whose transactions all tabs of a browser share.
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { withLock } from '#src/api/lock.ts';
import { ALL, type SendStore, storeOn } from './send-store.ts';

/** Takes over what an earlier build kept otherwise. */
type Upgrade = (
  database: IDBPDatabase<unknown>,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
) => Promise<void>;

/** Acts that outlive the page, under this name; one tab sends them for all. */
export const inDatabase = (name: string, upgrade?: Upgrade) => ({
  name,
  store: openDatabase(`mengoo.${name}`, upgrade),
  lock: withLock,
  channel: new BroadcastChannel(`mengoo.${name}`),
});

const upTo = (lane: string, n: number = ALL): IDBKeyRange => IDBKeyRange.bound([lane, 0], [lane, n]);

/** Rejects where this browser has no database for us. */
async function openDatabase(name: string, upgrade?: Upgrade): Promise<SendStore> {
  const database = await openDB(name, upgrade ? 2 : 1, {
    upgrade: async (fresh, before, _now, transaction) => {
      fresh.createObjectStore('lane', { keyPath: 'id' });
      fresh.createObjectStore('entry', { keyPath: ['lane', 'n'] });
      if (before > 0) await upgrade?.(fresh, transaction);
    },
  });
  return storeOn(async (mode, work) => {
    const transaction = database.transaction(['lane', 'entry'], mode === 'read' ? 'readonly' : 'readwrite', {
      // kept means kept, also through a power cut
      durability: mode === 'kept' ? 'strict' : 'default',
    });
    const [lanes, acts] = [transaction.objectStore('lane'), transaction.objectStore('entry')];
    // a transaction for reading has no means to write: these are called in the other kind alone
    const value = work({
      all: () => lanes.getAll(),
      get: (id) => lanes.get(id),
      put: async (lane) => lanes.put?.(lane),
      acts: (lane, most) => acts.getAll(upTo(lane), most),
      putAct: async (act) => acts.put?.(act),
      count: (lane) => acts.count(upTo(lane)),
      dropActs: async (lane, n) => acts.delete?.(upTo(lane, n)),
      dropAct: async (lane, n) => acts.delete?.([lane, n]),
      drop: async (id) => lanes.delete?.(id),
    });
    return (await Promise.all([value, transaction.done]))[0];
  });
}
