// Acts in IndexedDB, whose transactions all tabs of a browser share.
import { type DBSchema, openDB } from 'idb';
import { type Act, ALL, type Lane, type SendStore, storeOn } from './send-store.ts';

interface Schema extends DBSchema {
  lane: { key: string; value: Lane };
  entry: { key: [string, number]; value: Act };
}

const upTo = (lane: string, n: number = ALL): IDBKeyRange => IDBKeyRange.bound([lane, 0], [lane, n]);

/** Rejects where this browser has no database for us. */
export async function openDatabase(): Promise<SendStore> {
  const database = await openDB<Schema>('mengoo.journal', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('lane', { keyPath: 'id' });
      fresh.createObjectStore('entry', { keyPath: ['lane', 'n'] });
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
      drop: async (id) => lanes.delete?.(id),
    });
    return (await Promise.all([value, transaction.done]))[0];
  });
}
