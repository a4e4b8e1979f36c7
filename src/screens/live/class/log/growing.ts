// Others' strokes while they grow: told beside the log, forgotten when the whole stroke is there or no more comes.
import type { Growing } from '#contract/live.ts';
import type { StreamFrame } from '#src/stream/connect.ts';
import { sharedFollow } from '#src/stream/follow.ts';

export interface GrowingStroke extends Growing {
  userId: string;
}

export interface GrowingStore {
  /** The strokes that grow now: the same list until it changes. */
  get: () => readonly GrowingStroke[];
  subscribe: (listener: () => void) => () => void;
}

/** A pen that lies still for longer has gone away. */
const STILL_MS = 15_000;

interface Growth extends GrowingStore {
  take: (strokes: readonly GrowingStroke[]) => void;
  /** The whole stroke is in the log. */
  stored: (isStored: (id: string) => boolean) => void;
  close: () => void;
}

export function createGrowth(): Growth {
  let list: readonly GrowingStroke[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let isWhole: (id: string) => boolean = () => false;
  const set = (next: readonly GrowingStroke[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const forget = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set(list.filter((s) => s.id !== id));
  };
  return {
    get: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take: (strokes) => {
      // the last of it may come after the whole
      const growing = strokes.filter((s) => !isWhole(s.id));
      if (growing.length === 0) return;
      set(growing.reduce(withGrown, list));
      for (const { id } of growing) {
        clearTimeout(timers.get(id));
        timers.set(
          id,
          setTimeout(() => forget(id), STILL_MS),
        );
      }
    },
    stored: (isStored) => {
      isWhole = isStored;
      for (const { id } of list) if (isStored(id)) forget(id);
    },
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** What was missed in between is bridged by a straight line: the whole stroke comes soon. */
export function withGrown(list: readonly GrowingStroke[], next: GrowingStroke): readonly GrowingStroke[] {
  const at = list.findIndex((s) => s.id === next.id);
  const known = list[at];
  if (!known) return [...list, next];
  return list.with(at, { ...next, points: [...known.points.slice(0, next.from), ...next.points] });
}

/** `others`: whose strokes are shown; one's own are drawn from the pen. Until the returned function is called. */
export function followGrowth(log: string, growth: Growth, isOther: (userId: string) => boolean): () => void {
  return sharedFollow().follow(log, null, ({ event }: StreamFrame) => {
    if (event.type !== 'CUSTOM' || event.name !== 'live.drawing') return;
    const { strokes } = event.value as { strokes: GrowingStroke[] }; // written by the server from this very type
    const others = strokes.filter((s) => isOther(s.userId));
    if (others.length > 0) growth.take(others);
  });
}
