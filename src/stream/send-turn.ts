// Whose turn it is to send: one tab of the browser at a time, for all of them; each lane beside the others.
import { type LanePorts, sendLane } from './send-lane.ts';
import type { SendStore } from './send-store.ts';

/** How often all lanes are looked at, also when no tab has told of new acts. */
const IDLE_MS = 60_000;
/** After so long untouched, a lane that is over, or that no sender here knows, is removed. */
const OLD_MS = 30 * 86_400_000;

interface Running {
  /** Somebody has said that there is more. */
  isWoken: boolean;
  wake: () => void;
}

interface Ports extends Omit<LanePorts, 'store'> {
  storeOf: () => Promise<SendStore>;
}

/** Holds the turn until its signal aborts. */
type Hold = (lost: AbortSignal) => Promise<void>;

export function createTurn({ storeOf, ...ports }: Ports, ask: (hold: Hold) => Promise<void>) {
  const { senders, now } = ports;
  const running = new Map<string, Running>();
  let stopping: AbortController | null = null;
  let turn: AbortSignal | null = null;

  /** Sends the lane, if it is this page's turn; a lane that is being sent is looked at again. */
  function kick(id: string, isAtOnce: boolean): void {
    const sending = running.get(id);
    if (!sending) {
      if (turn && !turn.aborted) void send(id, turn);
      return;
    }
    sending.isWoken = true;
    if (isAtOnce) sending.wake();
  }

  async function send(id: string, until: AbortSignal): Promise<void> {
    const lane: Running = { isWoken: false, wake: () => {} };
    running.set(id, lane);
    const renew = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      lane.isWoken = false;
      lane.wake = resolve;
      return promise;
    };
    try {
      const store = await storeOf();
      await sendLane(id, { ...ports, store }, { isWoken: () => lane.isWoken, renew }, until);
    } catch {
      // a store that fails is asked again with the next look at all lanes
      lane.isWoken = false;
    }
    running.delete(id);
    if (lane.isWoken) kick(id, true);
  }

  async function lookAtAll(): Promise<void> {
    const store = await storeOf();
    for (const { lane, waiting } of await store.lanes()) {
      const isAlive = lane.status === 'open' && lane.kind in senders;
      if (isAlive && waiting > 0) kick(lane.id, true);
      else if (!isAlive && lane.touchedAt < now() - OLD_MS) await store.remove(lane.id);
    }
  }
  function wake(): void {
    for (const lane of running.values()) lane.wake();
    if (turn && !turn.aborted) void lookAtAll().catch(() => {});
  }

  /** Until this page is stopped, or another tab has taken its turn. */
  async function hold(until: AbortSignal): Promise<void> {
    turn = until;
    const timer = setInterval(wake, IDLE_MS);
    wake();
    if (!until.aborted) await new Promise((done) => until.addEventListener('abort', done, { once: true }));
    clearInterval(timer);
    for (const lane of running.values()) lane.wake();
  }

  return {
    kick,
    wake,
    start: () => {
      if (stopping) return;
      stopping = new AbortController();
      const { signal } = stopping;
      globalThis.addEventListener?.('online', wake, { signal });
      const take = async (): Promise<void> => {
        // a turn that was lost is asked for again
        while (!signal.aborted) await ask((lost) => hold(AbortSignal.any([lost, signal])));
      };
      void take();
    },
    stop: () => {
      stopping?.abort();
      stopping = null;
    },
  };
}
