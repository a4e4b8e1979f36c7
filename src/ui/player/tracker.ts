// What has been watched on this page: from the film's ticks, as stretches. A jump is no watching.
import { type Stretch, union } from '#contract/seen.ts';

/** Ticks come some four times a second; at twice the speed, and on a busy machine, they are further apart. */
const MOST_STEP_MS = 2500;

interface Tracker {
  /** The film is at `ms`; what lies between this and the tick before was watched, unless somebody jumped or looked away. */
  tick: (ms: number, isWatched: boolean) => void;
  /** It stands still at `ms`, or was moved there, and will go on from there: what is heard of its start comes late. */
  stand: (ms: number) => void;
  /** What was watched since was for nothing: it counts nowhere, and is not drawn. */
  reset: (to: readonly Stretch[]) => void;
  get: () => readonly Stretch[];
  subscribe: (listener: () => void) => () => void;
}

/** `before`: what was seen on other days. */
export function createTracker(before: readonly Stretch[]): Tracker {
  const listeners = new Set<() => void>();
  let seen: readonly Stretch[] = union(before);
  let last: number | null = null;
  return {
    tick: (at, isWatched) => {
      const ms = Math.round(at);
      if (isWatched && last !== null && ms > last && ms - last <= MOST_STEP_MS) {
        seen = union(seen, [[last, ms]]);
        for (const listener of listeners) listener();
      }
      last = isWatched ? ms : null;
    },
    stand: (at) => {
      last = Math.round(at);
    },
    reset: (to) => {
      seen = union(to);
      last = null;
      for (const listener of listeners) listener();
    },
    get: () => seen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
