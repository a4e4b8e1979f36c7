// Where a journal lies: IndexedDB, whose transactions all tabs of a browser share; in memory where a browser forbids that.

/** Records that go to one place in one order: of a launch, of an attempt. */
export interface Lane {
  id: string;
  /** Who sends it: `experiment`, `scorm`. */
  kind: string;
  /** What its sender needs: ids and its key. It never reaches content. */
  to: Readonly<Record<string, string>>;
  /** The number that the next record gets. */
  next: number;
  /** Everything up to here is the server's. */
  upTo: number;
  status: 'open' | 'superseded' | 'over';
  /** Numbers of what a person calls a step, and that are not the server's yet; absent in lanes of an earlier build. */
  steps?: number[];
  /** When something was last stored, by this browser's clock; 0: nothing yet. */
  savedAt: number;
  touchedAt: number;
}

export interface Entry {
  lane: string;
  n: number;
  /** When it happened, by this browser's clock. */
  at: number;
  body: Readonly<Record<string, unknown>>;
  /** Names that it had in other lanes, under which it may have been stored: `<lane>.<n>`. */
  was?: readonly string[];
}

/** Each call is one step for all tabs: all of it, or nothing. */
export interface JournalStore {
  lanes: () => Promise<Lane[]>;
  /** Makes the lane where there is none; gives what is there. */
  open: (lane: Lane) => Promise<Lane>;
  change: (id: string, change: (lane: Lane) => Lane) => Promise<Lane | null>;
  /** Null: no such lane. */
  add: (lane: string, at: number, body: Entry['body'], isStep: (lane: Lane) => boolean) => Promise<Entry | null>;
  /** From the first on. */
  entries: (lane: string, most: number) => Promise<Entry[]>;
  count: (lane: string) => Promise<number>;
  /** Those that are stored go. */
  settle: (lane: string, upTo: number) => Promise<void>;
  /** What the one has left goes behind what the other has. */
  move: (from: string, to: string) => Promise<void>;
  remove: (lane: string) => Promise<void>;
}

const LANES = 'lane';
const ENTRIES = 'entry';
const added = (lane: Lane, isStep: boolean): Partial<Lane> => ({
  next: lane.next + 1,
  ...(isStep && { steps: [...(lane.steps ?? []), lane.next] }),
});
const settled = (lane: Lane, upTo: number): Lane => ({ ...lane, steps: (lane.steps ?? []).filter((n) => n > upTo) });

/** More launches than anybody makes in a day; the latest are those that matter. */
const MOST_NAMES = 50;

/** The same under the number that it gets in another lane. */
const renamed = (entry: Entry, to: Lane, n: number): Entry => ({
  ...entry,
  lane: to.id,
  n,
  was: [...(entry.was ?? []), `${entry.lane}.${entry.n}`].slice(-MOST_NAMES),
});

/** What both lanes are when what the one has left stands behind the other's. */
function moved(from: Lane | undefined, to: Lane, left: readonly Entry[]) {
  const entries = left.map((entry, i) => renamed(entry, to, to.next + i));
  const steps = left.flatMap(({ n }, i) => (from?.steps?.includes(n) ? [to.next + i] : []));
  return { entries, to: { ...to, next: to.next + left.length, steps: [...(to.steps ?? []), ...steps] } };
}

const all = (lane: string): IDBKeyRange => IDBKeyRange.bound([lane, 0], [lane, Number.MAX_SAFE_INTEGER]);

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Rejects where this browser has no database for us. */
export async function openDatabase(factory: IDBFactory = indexedDB): Promise<JournalStore> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open('mengoo.journal', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LANES, { keyPath: 'id' });
      request.result.createObjectStore(ENTRIES, { keyPath: ['lane', 'n'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  /** Resolves when it is on the disk, not before. */
  async function step<T>(work: (lanes: IDBObjectStore, entries: IDBObjectStore) => Promise<T>): Promise<T> {
    // `strict` where it is known: kept means kept, also through a power cut
    const transaction = database.transaction([LANES, ENTRIES], 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      transaction.onerror = () => reject(transaction.error ?? new Error('failed'));
    });
    done.catch(() => {});
    const value = await work(transaction.objectStore(LANES), transaction.objectStore(ENTRIES));
    await done;
    return value;
  }

  return {
    lanes: () => step((lanes) => result(lanes.getAll() as IDBRequest<Lane[]>)),
    open: (lane) =>
      step(async (lanes) => {
        const known = await result(lanes.get(lane.id) as IDBRequest<Lane | undefined>);
        if (!known) await result(lanes.put(lane));
        return known ?? lane;
      }),
    change: (id, change) =>
      step(async (lanes) => {
        const known = await result(lanes.get(id) as IDBRequest<Lane | undefined>);
        if (!known) return null;
        const next = change(known);
        await result(lanes.put(next));
        return next;
      }),
    add: (id, at, body, isStep) =>
      step(async (lanes, entries) => {
        const lane = await result(lanes.get(id) as IDBRequest<Lane | undefined>);
        if (!lane) return null;
        const entry: Entry = { lane: id, n: lane.next, at, body };
        await result(entries.put(entry));
        await result(lanes.put({ ...lane, ...added(lane, isStep(lane)), touchedAt: at }));
        return entry;
      }),
    entries: (id, most) => step((_lanes, entries) => result(entries.getAll(all(id), most) as IDBRequest<Entry[]>)),
    count: (id) => step((_lanes, entries) => result(entries.count(all(id)))),
    settle: (id, upTo) =>
      step(async (lanes, entries) => {
        await result(entries.delete(IDBKeyRange.bound([id, 0], [id, upTo])));
        const lane = await result(lanes.get(id) as IDBRequest<Lane | undefined>);
        if (lane?.steps?.length) await result(lanes.put(settled(lane, upTo)));
      }),
    move: (from, to) =>
      step(async (lanes, entries) => {
        const left = await result(entries.getAll(all(from)) as IDBRequest<Entry[]>);
        const source = await result(lanes.get(from) as IDBRequest<Lane | undefined>);
        const target = await result(lanes.get(to) as IDBRequest<Lane | undefined>);
        if (!target) return;
        const now = moved(source, target, left);
        for (const entry of now.entries) await result(entries.put(entry));
        await result(entries.delete(all(from)));
        await result(lanes.put(now.to));
        if (source) await result(lanes.put(settled(source, Number.MAX_SAFE_INTEGER)));
      }),
    remove: (id) =>
      step(async (lanes, entries) => {
        await result(entries.delete(all(id)));
        await result(lanes.delete(id));
      }),
  };
}

/** One tab's worth: what is in it is gone with the page. */
export function memoryStore(): JournalStore {
  const lanes = new Map<string, Lane>();
  let entries: Entry[] = [];
  const of = (lane: string): Entry[] => entries.filter((e) => e.lane === lane).toSorted((a, b) => a.n - b.n);
  return {
    lanes: async () => [...lanes.values()],
    open: async (lane) => {
      const known = lanes.get(lane.id) ?? lane;
      lanes.set(lane.id, known);
      return known;
    },
    change: async (id, change) => {
      const known = lanes.get(id);
      if (!known) return null;
      const next = change(known);
      lanes.set(id, next);
      return next;
    },
    add: async (id, at, body, isStep) => {
      const lane = lanes.get(id);
      if (!lane) return null;
      const entry: Entry = { lane: id, n: lane.next, at, body };
      entries.push(entry);
      lanes.set(id, { ...lane, ...added(lane, isStep(lane)), touchedAt: at });
      return entry;
    },
    entries: async (id, most) => of(id).slice(0, most),
    count: async (id) => of(id).length,
    settle: async (id, upTo) => {
      entries = entries.filter((e) => e.lane !== id || e.n > upTo);
      const lane = lanes.get(id);
      if (lane) lanes.set(id, settled(lane, upTo));
    },
    move: async (from, to) => {
      const [source, target] = [lanes.get(from), lanes.get(to)];
      if (!target) return;
      const now = moved(source, target, of(from));
      entries = [...entries.filter((e) => e.lane !== from), ...now.entries];
      lanes.set(to, now.to);
      if (source) lanes.set(from, settled(source, Number.MAX_SAFE_INTEGER));
    },
    remove: async (id) => {
      entries = entries.filter((e) => e.lane !== id);
      lanes.delete(id);
    },
  };
}
