// Recorded parts that have not reached the server yet, in the browser's database: a reload or a cut line loses none of them.

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

const TRACKS = 'track';
const PARTS = 'part';

let database: Promise<IDBDatabase> | null = null;

async function store(name: typeof TRACKS | typeof PARTS, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('mengoo.recording', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TRACKS, { keyPath: 'recordingId' });
      request.result.createObjectStore(PARTS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return (await database).transaction(name, mode).objectStore(name);
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ofTrack = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

export const databaseParts: PartStore = {
  tracks: async () => result((await store(TRACKS, 'readonly')).getAll() as IDBRequest<KeptTrack[]>),
  keepTrack: async (track) => void (await result((await store(TRACKS, 'readwrite')).put(track))),
  parts: async (id) => {
    const keys = await result((await store(PARTS, 'readonly')).getAllKeys(ofTrack(id)));
    return keys.map((key) => (key as [string, number])[1]); // as they are kept below
  },
  part: async (id, n) => result((await store(PARTS, 'readonly')).get([id, n]) as IDBRequest<Blob | undefined>),
  keepPart: async (id, n, bytes) => void (await result((await store(PARTS, 'readwrite')).put(bytes, [id, n]))),
  dropPart: async (id, n) => void (await result((await store(PARTS, 'readwrite')).delete([id, n]))),
  dropTrack: async (id) => {
    await result((await store(PARTS, 'readwrite')).delete(ofTrack(id)));
    await result((await store(TRACKS, 'readwrite')).delete(id));
  },
};
