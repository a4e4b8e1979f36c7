// What was done is kept in this browser before anybody is told so, and goes to the server in its order: from any page of the
// platform, after a reload, a sign-out, a cut of hours. One tab sends for all.
import { withLock } from '#src/api/lock.ts';
import { createDrain, type Refused, type Sender, type Told } from './journal-drain.ts';
import { type Entry, type JournalStore, type Lane, memoryStore, openDatabase } from './journal-store.ts';

/** What a screen says: 已保存 12:04:31, or 离线，已暂存 3 步. */
export interface JournalState {
  lane: string;
  status: Lane['status'];
  /** Kept here, and not yet the server's. */
  waiting: number;
  /** Of these, what a person calls a step. */
  steps: number;
  savedAt: number;
  upTo: number;
  /** The last try found no server. */
  offline: boolean;
  refused: readonly Refused[];
  /** The run's, as the server said it last. */
  state: string | null;
}

export interface Journal {
  /** Whether a reload finds what was kept. */
  isDurable: () => Promise<boolean>;
  open: (lane: Pick<Lane, 'id' | 'kind' | 'to'>) => Promise<void>;
  /** The record's number, when it is kept; null where there is no such lane. */
  add: (lane: string, body: Entry['body']) => Promise<number | null>;
  /** A lane that lost its run gives what it still has to the one that holds it now. */
  takeOver: (from: string, to: string) => Promise<void>;
  state: (lane: string) => Promise<JournalState | null>;
  /** Lanes that go to the same place: of other launches of a run, also those of pages that are gone. */
  lanesTo: (to: Readonly<Record<string, string>>) => Promise<JournalState[]>;
  /** What is kept of a lane and not yet the server's, in its order. */
  kept: (lane: string) => Promise<Entry[]>;
  /** Told of every change of the lane, in whichever tab it was made. */
  watch: (lane: string, listener: (state: JournalState) => void) => () => void;
  /** What waits is tried at once, however long ago the last try was. */
  wake: () => void;
  /** Sends for all tabs while this is the one whose turn it is. */
  start: () => void;
  stop: () => void;
}

interface Ports {
  senders: Readonly<Record<string, Sender>>;
  store?: Promise<JournalStore>;
  lock?: typeof withLock;
  now?: () => number;
  random?: () => number;
  wait?: (ms: number, wake: Promise<void>) => Promise<void>;
  /** To the other tabs, and from them. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent) => unknown) | null };
}

const IDLE_MS = 60_000;
/** More than a page keeps before it refuses. */
const MOST_KEPT = 10_000;

const stored = (): Promise<{ store: JournalStore; durable: boolean }> =>
  openDatabase().then(
    (store) => ({ store, durable: true }),
    () => ({ store: memoryStore(), durable: false }),
  );

const pause = (ms: number, wake: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    void wake.then(() => {
      clearTimeout(timer);
      done();
    });
  });

export function createJournal(ports: Ports): Journal {
  const { senders, lock = withLock, now = Date.now, random = Math.random, wait = pause } = ports;
  const opened = ports.store?.then((store) => ({ store, durable: true })) ?? stored();
  const channel = ports.channel ?? new BroadcastChannel('mengoo.journal');
  const listeners = new Map<string, Set<(state: JournalState) => void>>();
  const last = new Map<string, Pick<JournalState, 'offline' | 'refused' | 'state'>>();
  let stopped = true;
  let wake = Promise.withResolvers<void>();

  const storeOf = async (): Promise<JournalStore> => (await opened).store;

  function kick(): void {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  }

  function tell(told: Told): void {
    channel.postMessage(told);
    void hear(told);
  }

  async function hear({ lane, offline, refused = [], state, added }: Told): Promise<void> {
    const before = last.get(lane);
    last.set(lane, {
      offline: offline ?? before?.offline ?? false,
      refused: [...(before?.refused ?? []).filter((r) => !refused.some((own) => own.n === r.n)), ...refused],
      state: state ?? before?.state ?? null,
    });
    if (added) kick();
    const own = listeners.get(lane);
    if (!own || own.size === 0) return;
    const found = await stateOf(lane);
    if (found) for (const listener of own) listener(found);
  }
  channel.onmessage = ({ data }: MessageEvent) => void ('wake' in data ? kick() : hear(data as Told));

  async function stateOf(id: string): Promise<JournalState | null> {
    const store = await storeOf();
    const lane = (await store.lanes()).find((l) => l.id === id);
    if (!lane) return null;
    const { offline = false, refused = [], state = null } = last.get(id) ?? {};
    const { status, savedAt, upTo } = lane;
    const [waiting, steps] = [await store.count(id), lane.steps?.length ?? 0];
    return { lane: id, status, waiting, steps, savedAt, upTo, offline, refused, state };
  }

  const drain = createDrain({ senders, storeOf, now, random, tell, isStopped: () => stopped });

  async function work(lost: AbortSignal): Promise<void> {
    const attempts = new Map<string, number>();
    while (!stopped && !lost.aborted) {
      const woken = wake.promise;
      const later = await drain(attempts, lost).catch(() => IDLE_MS);
      if (stopped || lost.aborted) break;
      await wait(later ?? IDLE_MS, woken);
    }
  }

  const onOnline = () => kick();

  return {
    isDurable: async () => (await opened).durable,
    open: async ({ id, kind, to }) => {
      const lane: Lane = { id, kind, to, next: 1, upTo: 0, status: 'open', savedAt: 0, touchedAt: now() };
      await (await storeOf()).open(lane);
      kick();
    },
    add: async (lane, body) => {
      const entry = await (await storeOf()).add(
        lane,
        now(),
        body,
        ({ kind }) => senders[kind]?.isStep?.(body) ?? false,
      );
      if (entry) tell({ lane, added: true });
      return entry?.n ?? null;
    },
    takeOver: async (from, to) => {
      await (await storeOf()).move(from, to);
      tell({ lane: from });
      tell({ lane: to, added: true });
    },
    state: stateOf,
    lanesTo: async (to) => {
      const lanes = await (await storeOf()).lanes();
      const own = lanes.filter((lane) => Object.entries(to).every(([name, value]) => lane.to[name] === value));
      return (await Promise.all(own.map(({ id }) => stateOf(id)))).filter((state) => state !== null);
    },
    kept: async (lane) => (await storeOf()).entries(lane, MOST_KEPT),
    watch: (lane, listener) => {
      const own = listeners.get(lane) ?? new Set();
      listeners.set(lane, own.add(listener));
      void stateOf(lane).then((state) => state && own.has(listener) && listener(state));
      return () => void own.delete(listener);
    },
    wake: () => {
      channel.postMessage({ wake: true });
      kick();
    },
    start: () => {
      if (!stopped) return;
      stopped = false;
      globalThis.addEventListener?.('online', onOnline);
      const turn = async (): Promise<void> => {
        // a turn that was lost is asked for again
        while (!stopped) await lock('journal', work);
      };
      void turn();
    },
    stop: () => {
      stopped = true;
      globalThis.removeEventListener?.('online', onOnline);
      kick();
    },
  };
}
