// What a person has done and the server has not confirmed yet: sent one after the other, again while the server cannot be
// reached. Each carries an id of its own, so that what arrives twice counts once.
import { ApiError, isUnreachable } from './errors.ts';

const WAITS_MS = [250, 500, 1000, 2000, 4000] as const;

export interface Sent<T> {
  item: T;
  /** Where the log has it; null while it is on its way. */
  seq: number | null;
  /** The server could not be reached the last time. */
  waits: boolean;
}

export interface Outbox<T> {
  add: (item: T) => void;
  /** The same list until it changes. */
  get: () => readonly Sent<T>[];
  subscribe: (listener: () => void) => () => void;
  /** The log is shown up to here: what it has is no longer ours. */
  shown: (seq: number) => void;
  close: () => void;
}

interface Options<T> {
  /** Resolves with where the log has it. */
  send: (item: T) => Promise<number>;
  /** The server has judged, and will not have it. */
  onRefused: (item: T, error: ApiError) => void;
  /** Tries before it is given up as refused; without, it waits as long as the page stands. */
  tries?: number;
  pause?: (ms: number) => Promise<void>;
}

const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });

export function createOutbox<T>({
  send,
  onRefused,
  tries = Number.POSITIVE_INFINITY,
  pause = pauseFor,
}: Options<T>): Outbox<T> {
  let list: readonly Sent<T>[] = [];
  let shownSeq = 0;
  let sending = false;
  let closed = false;
  const listeners = new Set<() => void>();

  function set(next: readonly Sent<T>[]) {
    list = next;
    for (const listener of listeners) listener();
  }
  const change = (item: T, by: Partial<Sent<T>>) => set(list.map((s) => (s.item === item ? { ...s, ...by } : s)));
  const drop = (item: T) => set(list.filter((s) => s.item !== item));

  async function sendAll() {
    if (sending) return;
    sending = true;
    for (let next = first(); next && !closed; next = first()) await sendOne(next.item);
    sending = false;
  }
  const first = () => list.find((s) => s.seq === null);

  async function sendOne(item: T) {
    for (let attempt = 0; !closed; attempt++) {
      try {
        const seq = await send(item);
        if (seq <= shownSeq) drop(item);
        else change(item, { seq, waits: false });
        return;
      } catch (error) {
        if (isUnreachable(error) && attempt + 1 < tries) {
          change(item, { waits: true });
          await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 0);
          continue;
        }
        drop(item);
        onRefused(item, error instanceof ApiError ? error : new ApiError(-1, String(error)));
        return;
      }
    }
  }

  return {
    add: (item) => {
      set([...list, { item, seq: null, waits: false }]);
      void sendAll();
    },
    get: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: (seq) => {
      shownSeq = Math.max(shownSeq, seq);
      if (list.some((s) => s.seq !== null && s.seq <= shownSeq))
        set(list.filter((s) => s.seq === null || s.seq > shownSeq));
    },
    close: () => {
      closed = true;
      listeners.clear();
    },
  };
}
