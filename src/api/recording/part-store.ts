// Recorded parts that have not reached the server yet, in the browser's database: a reload or a cut line loses none of them.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface KeptTrack {
  recordingId: string;
  liveId: string;
  kind: 'audio' | 'camera' | 'screen';
  type: string;
  /** By this device's clock. */
  startAt: number;
  /** The page that records it; another one only sends. */
  page: string;
  /** So many parts were kept so far, as far as was written. */
  made: number;
  /** How many there are in all, once that is known. */
  parts: number | null;
}

export interface PartStore {
  tracks: () => Promise<KeptTrack[]>;
  keepTrack: (track: KeptTrack) => Promise<void>;
  /** Those that are here still, in order. */
  parts: (recordingId: string) => Promise<number[]>;
  part: (recordingId: string, n: number) => Promise<Blob | undefined>;
  keepPart: (recordingId: string, n: number, bytes: Blob) => Promise<void>;
  dropPart: (recordingId: string, n: number) => Promise<void>;
  /** With all its parts. */
  dropTrack: (recordingId: string) => Promise<void>;
}

interface Schema extends DBSchema {
  track: { key: string; value: KeptTrack };
  part: { key: [string, number]; value: Blob };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

const opened = (): Promise<IDBPDatabase<Schema>> => {
  database ??= openDB<Schema>('mengoo.recording', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('track', { keyPath: 'recordingId' });
      fresh.createObjectStore('part');
    },
  });
  return database;
};

const ofTrack = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

export const databaseParts: PartStore = {
  tracks: async () => (await opened()).getAll('track'),
  keepTrack: async (track) => void (await (await opened()).put('track', track)),
  parts: async (id) => (await (await opened()).getAllKeys('part', ofTrack(id))).map(([, n]) => n),
  part: async (id, n) => (await opened()).get('part', [id, n]),
  keepPart: async (id, n, bytes) => void (await (await opened()).put('part', bytes, [id, n])),
  dropPart: async (id, n) => (await opened()).delete('part', [id, n]),
  dropTrack: async (id) => {
    const all = await opened();
    await all.delete('part', ofTrack(id));
    await all.delete('track', id);
  },
};
