// One log on this device: takes frames from any connection, asks for holes, and shows its state once per animation frame.
import type { StreamEvent } from '#contract/stream.ts';
import type { StreamFrame } from './connect.ts';
import { emptyFold, type Fold, holeOf, type LogReading, receive, type StreamState } from './fold.ts';

export interface LogPage {
  epoch: string;
  last: number;
  events: { seq: number; event: StreamEvent }[];
}

interface StorePorts {
  reading?: LogReading;
  /** Fetches a page of the log's events (Stream/Events). */
  page: (after: number, limit: number) => Promise<LogPage>;
  /** Calls back before the next paint; a later call replaces an earlier one. */
  schedule?: (callback: () => void) => void;
  /** Waits before a failed page is asked for again. */
  retry?: (attempt: number) => Promise<void>;
}

export interface StreamStore {
  /** The state as last shown: the same object until the next showing. */
  get: () => StreamState;
  /** The state as last folded: may be ahead of what is shown. */
  now: () => StreamState;
  subscribe: (listener: () => void) => () => void;
  take: (frame: StreamFrame) => void;
  /** Reads on to the end of the log. Throws what the page call throws. */
  load: () => Promise<void>;
  close: () => void;
}

const PAGE = 1000;
const TRIES = 5;
/** Hidden pages get no animation frames, yet their state must go on. */
const HIDDEN_MS = 250;

const nextFrame = (callback: () => void): void => {
  if (typeof document === 'undefined' || document.hidden) setTimeout(callback, HIDDEN_MS);
  else requestAnimationFrame(callback);
};
const pause = (attempt: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));

export function createStore({ reading, page, schedule = nextFrame, retry = pause }: StorePorts): StreamStore {
  let fold: Fold = emptyFold(null, reading);
  let shown = fold.state;
  let scheduled = false;
  let closed = false;
  let filling: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function show() {
    scheduled = false;
    if (shown === fold.state || closed) return;
    shown = fold.state;
    for (const listener of listeners) listener();
  }
  function set(next: Fold) {
    fold = next;
    if (scheduled || fold.state === shown) return;
    scheduled = true;
    schedule(show);
  }
  const takePage = ({ epoch, events }: LogPage) => set(events.reduce((f, e) => receive(f, epoch, e), fold));

  /** One request at a time fills holes until there is none. */
  function fill() {
    if (filling || closed || !holeOf(fold)) return;
    filling = (async () => {
      for (let attempt = 0; attempt < TRIES && !closed; ) {
        const hole = holeOf(fold);
        if (!hole) return;
        try {
          takePage(await page(hole.after, hole.limit));
          if (holeOf(fold)?.after === hole.after) attempt += 1;
          else attempt = 0;
        } catch {
          attempt += 1;
          await retry(attempt);
        }
      }
    })().finally(() => {
      filling = null;
    });
  }

  async function load() {
    for (;;) {
      const { seq, epoch } = fold.state;
      const got = await page(seq, PAGE);
      if (closed) return;
      // beyond the end, or of another epoch: the log was restored, what we had is no more
      if (epoch !== null && (got.epoch !== epoch || seq > got.last)) {
        set(emptyFold(got.epoch, reading));
        continue;
      }
      takePage(got);
      if (got.events.length === 0 || fold.state.seq >= got.last) return;
    }
  }

  return {
    get: () => shown,
    now: () => fold.state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take: ({ cursor, event }) => {
      if (event.type === 'CUSTOM' && event.name === 'stream.resync') {
        const { epoch } = event.value as { epoch: string };
        set(emptyFold(epoch, reading));
        return;
      }
      if (!cursor) return;
      set(receive(fold, cursor.epoch, { seq: cursor.seq, event }));
      fill();
    },
    load,
    close: () => {
      closed = true;
      listeners.clear();
    },
  };
}
