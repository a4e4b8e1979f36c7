// The one way out: what a person did is an act in a lane. A lane's acts reach the server in their order, again and again until the
// server has judged them. Lanes lie in memory, where a page sends its own, or in this browser's database: then an act outlives a
// reload, a sign-out and a cut of hours, and one tab sends for all.
import type { withLock } from '#src/api/lock.ts';
import { createPending, type Pending } from './pending.ts';
import { pause } from './retry.ts';
import type { LaneNews, RefusedAct, Sender } from './send-lane.ts';
import { type Act, type KeptLane, memoryStore, type NewAct, type SendLane, type SendStore } from './send-store.ts';
import { createTurn } from './send-turn.ts';

/** What a screen says: 已保存 12:04:31, or 离线，已暂存 3 步. */
export interface LaneState extends Pick<SendLane, 'status' | 'to' | 'savedAt' | 'upTo'> {
  lane: string;
  /** What the server's last answer said besides. */
  told?: SendLane['told'] | undefined;
  /** The number of acts that are kept here and that the server has not judged. */
  waiting: number;
  /** How many of the waiting acts are steps, as people count them. */
  steps: number;
  /** The last try found no server. */
  offline: boolean;
  refused: readonly RefusedAct[];
}

export interface Send {
  /** `next`: the number of its next act, at least. */
  open: (lane: Pick<SendLane, 'id' | 'kind' | 'to'>, next?: number) => Promise<void>;
  /** The number of the last, when all are kept; null where there is no such lane. */
  add: (lane: string, ...acts: NewAct[]) => Promise<number | null>;
  /** Acts of this page that are not shown yet: the same list until it changes. */
  pending: (lane: string) => readonly Pending[];
  subscribe: (listener: () => void) => () => void;
  /** The log is shown up to here: what it has is no longer pending. */
  shown: (seq: number) => void;
  /** The server has judged the lane's acts up to here, and said so elsewhere. */
  settle: (lane: string, upTo: number) => Promise<void>;
  /** A lane that lost its run gives what it still has to the one that holds it now. */
  takeOver: (from: string, to: string) => Promise<void>;
  state: (lane: string) => Promise<LaneState | null>;
  /** Lanes that go to the same place: of other launches of a run, also those of pages that are gone. */
  lanesTo: (to: SendLane['to']) => Promise<LaneState[]>;
  /** Whether what is kept outlives the page: some browsers keep nothing. */
  outlives: () => Promise<boolean>;
  /** What is kept of a lane and not yet the server's, in its order. */
  kept: (lane: string) => Promise<Act[]>;
  /** Told of every change of the lane, in whichever tab it was made. */
  watch: (lane: string, listener: (state: LaneState) => void) => () => void;
  /** Resolves when the lane has nothing left that goes, or nobody answers: whether nothing is left. */
  rested: (lane: string) => Promise<boolean>;
  /** What waits is tried at once, however long ago the last try was. */
  wake: () => void;
  /** Sends for all tabs while this is the one whose turn it is. */
  start: () => void;
  stop: () => void;
}

interface Ports {
  senders: Readonly<Record<string, Sender>>;
  /** Rejects where the browser has no database: acts then lie in memory. Absent: they do, and each sender has a lane of its name. */
  store?: Promise<SendStore>;
  /** The name of the lock for the turn to send. */
  name?: string;
  /** One tab at a time; absent: each page sends its own. */
  lock?: typeof withLock;
  /** The channel on which tabs tell each other what became of lanes. */
  channel?: Pick<BroadcastChannel, 'postMessage'> & { onmessage: ((event: MessageEvent) => unknown) | null };
  onRefused?: (act: NewAct, refused: RefusedAct) => void;
  now?: () => number;
  random?: () => number;
  wait?: (ms: number, wake: Promise<void>) => Promise<void>;
}

/** A number of acts above what any lane keeps. */
const MOST_KEPT = 10_000;

const ownTurn = <T>(_name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> =>
  work(new AbortController().signal);

const freshLane = (lane: Pick<SendLane, 'id' | 'kind' | 'to'>, touchedAt: number, next = 1): SendLane => ({
  ...lane,
  next,
  upTo: 0,
  status: 'open',
  savedAt: 0,
  touchedAt,
});

export function createSend(ports: Ports): Send {
  const {
    senders,
    name = 'journal',
    lock = ownTurn,
    channel,
    now = Date.now,
    random = Math.random,
    wait = pause,
  } = ports;
  const opened = (ports.store ?? Promise.reject()).catch(memoryStore);
  const known = new Map<string, LaneNews & { refused: readonly RefusedAct[] }>();
  const listeners = new Map<string, Set<(state: LaneState) => void>>();
  const own = createPending(ports.onRefused);

  function tell({ judged = [], ...told }: LaneNews): void {
    own.hear({ judged, ...told });
    // an error is this page's
    channel?.postMessage({ ...told, refused: told.refused?.map(({ n, reason }) => ({ n, reason })) });
    hear(told);
  }

  function hear({ lane, kept, refused = [], added, ...news }: LaneNews): void {
    const before = known.get(lane);
    const isLate = (kept?.lane.rev ?? 0) < (before?.kept?.lane.rev ?? 0);
    const last = isLate ? before?.kept : (kept ?? before?.kept);
    const others = (before?.refused ?? []).filter((r) => !refused.some((one) => one.n === r.n));
    known.set(lane, { ...before, ...news, lane, refused: [...others, ...refused], ...(last && { kept: last }) });
    // an act more does not use up the tries of those before it
    if (added) turn.kick(lane, senders[last?.lane.kind ?? '']?.tries === undefined);
    if (last) for (const listener of listeners.get(lane) ?? []) listener(stateOf(last));
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<LaneNews | { wake: true }>) =>
      'wake' in data ? turn.wake() : hear(data);

  function stateOf({ lane, waiting }: KeptLane): LaneState {
    const { offline = false, refused = [] } = known.get(lane.id) ?? {};
    const { id, status, to, savedAt, upTo, told, steps = [] } = lane;
    return { lane: id, status, to, waiting, steps: steps.length, savedAt, upTo, told, offline, refused };
  }

  async function state(id: string): Promise<LaneState | null> {
    const found = await (await opened).acts(id, 1);
    if (!found) return null;
    hear({ lane: id, kept: { lane: found.lane, waiting: found.waiting } });
    return stateOf(found);
  }
  const watch: Send['watch'] = (lane, listener) => {
    const all = listeners.get(lane) ?? new Set();
    listeners.set(lane, all.add(listener));
    void state(lane);
    return () => void all.delete(listener);
  };

  const turn = createTurn({ senders, storeOf: () => opened, now, random, wait, tell }, (hold) => lock(name, hold));

  return {
    open: async (lane, next) =>
      tell({ lane: lane.id, kept: await (await opened).open(freshLane(lane, now(), next)), added: true }),
    add: async (id, ...acts) => {
      // what outlives the page is looked up in its store
      if (!ports.store) own.add(id, acts);
      const store = await opened;
      if (!ports.store) await store.open(freshLane({ id, kind: id, to: {} }, now()));
      const added = await store.add(id, now(), acts, ({ kind }) => ({
        isStep: (body) => senders[kind]?.isStep?.(body) ?? false,
        about: (body) => senders[kind]?.about?.(body),
      }));
      if (added) tell({ lane: id, kept: { lane: added.lane, waiting: added.waiting }, added: true });
      return added?.acts.at(-1)?.n ?? null;
    },
    pending: own.get,
    subscribe: own.subscribe,
    shown: own.shown,
    settle: async (lane, upTo) => {
      const kept = await (await opened).settle(lane, upTo, (known) => ({
        upTo: Math.max(known.upTo, upTo),
        savedAt: now(),
        touchedAt: now(),
      }));
      if (kept) tell({ lane, kept });
    },
    takeOver: async (from, to) => {
      for (const kept of await (await opened).move(from, to)) tell({ lane: kept.lane.id, kept, added: true });
    },
    state,
    lanesTo: async (to) => {
      const all = await (await opened).lanes();
      return all
        .filter(({ lane }) => Object.entries(to).every(([name, value]) => lane.to[name] === value))
        .map(stateOf);
    },
    outlives: async () =>
      ports.store?.then(
        () => true,
        () => false,
      ) ?? false,
    kept: async (lane) => (await (await opened).acts(lane, MOST_KEPT))?.acts ?? [],
    watch,
    rested: (lane) =>
      new Promise((done) => {
        const unwatch = watch(lane, ({ waiting, offline, status }) => {
          if (waiting > 0 && !offline && status === 'open') return;
          unwatch();
          done(waiting === 0);
        });
        turn.wake();
      }),
    wake: () => {
      channel?.postMessage({ wake: true });
      turn.wake();
    },
    start: turn.start,
    stop: turn.stop,
  };
}
