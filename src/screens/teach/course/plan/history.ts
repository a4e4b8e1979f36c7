// What was saved in this session, to be taken back and done again.

interface Entry {
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
}

interface HistoryState {
  canUndo: boolean;
  canRedo: boolean;
}

export interface PlanHistory {
  get: () => HistoryState;
  subscribe: (listener: () => void) => () => void;
  record: (entry: Entry) => void;
  /** Whether there was something to take back, and it worked. */
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
}

const MAX = 100;

export function createPlanHistory(): PlanHistory {
  let past: readonly Entry[] = [];
  let future: readonly Entry[] = [];
  let state: HistoryState = { canUndo: false, canRedo: false };
  let replaying = false;
  const listeners = new Set<() => void>();

  const set = (nextPast: readonly Entry[], nextFuture: readonly Entry[]): void => {
    past = nextPast;
    future = nextFuture;
    state = { canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const tell of [...listeners]) tell();
  };

  async function replay(entry: Entry | undefined, step: 'undo' | 'redo', done: (entry: Entry) => void) {
    if (!entry || replaying) return false;
    replaying = true;
    try {
      const ok = await entry[step]();
      if (ok) done(entry);
      return ok;
    } finally {
      replaying = false;
    }
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record: (entry) => {
      // a save that takes something back is no step of its own
      if (!replaying) set([...past, entry].slice(-MAX), []);
    },
    undo: () => replay(past.at(-1), 'undo', (entry) => set(past.slice(0, -1), [entry, ...future])),
    redo: () => replay(future[0], 'redo', (entry) => set([...past, entry], future.slice(1))),
  };
}
