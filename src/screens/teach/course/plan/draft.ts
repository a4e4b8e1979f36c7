// Words that save themselves: a second after the last keystroke, one save at a time, kept on this device until the
// server has them. Outside React, so that a save goes on while the teacher looks at something else.
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';

export const DELAY_MS = 1000;
const RETRY_MS = [2000, 5000, 15_000, 30_000];

/** `waiting`: typed, not sent yet. `failed`: tried again by itself. `refused`: the server will not have it as it is. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';

export interface Stored<S> {
  saved: S;
  version: number;
}

/** What survives a closed tab: the words, and what they were made from. */
export interface Kept<S> {
  words: S;
  base: S;
  version: number;
}

export interface DraftState<S, V> {
  /** As it stands in the fields. */
  value: V;
  /** As the server has it. */
  base: S;
  version: number;
  state: SaveState;
  /** When the last save was, ms. */
  at: number | null;
  /** What went wrong, for people. */
  message: string;
  /** Why a field was refused, by its name. */
  reasons: Readonly<Record<string, string>>;
  /** What somebody else saved meanwhile, where it touches the same fields. */
  theirs: Stored<S> | null;
}

export interface Draft<S, V> {
  get: () => DraftState<S, V>;
  subscribe: (listener: () => void) => () => void;
  edit: (next: V) => void;
  /** As `edit`, by fields as the server has them, and saved at once: for undo. */
  put: (changes: Partial<S>) => Promise<boolean>;
  /** Saves now what is unsaved; whether the server has everything afterwards. */
  flush: () => Promise<boolean>;
  /** The server's words where they are newer than ours. */
  meet: (stored: Stored<S>) => void;
  /** Ends a conflict: these fields as we have them, the others as they have them. */
  settle: (mine: ReadonlySet<keyof S>) => void;
  /** Fields in which both sides differ. */
  clashes: () => (keyof S)[];
  /** The value as it would be sent. */
  mine: () => S;
}

export interface DraftPorts<S extends object, V> {
  toValue: (saved: S) => V;
  /** What is sent of it: without what is empty or only for the screen. */
  toSaved: (value: V) => S;
  /** Why a field cannot be sent yet; it waits, and the others are saved. */
  check?: (saved: S) => Partial<Record<keyof S, string>>;
  /** Resolves with the new version; rejects with ApiError. */
  save: (changes: Partial<S>, version: number) => Promise<number>;
  load: () => Promise<Stored<S>>;
  /** Null: nothing is unsaved any more. */
  keep: (kept: Kept<S> | null) => void;
  now: () => number;
  onSaved?: (before: Partial<S>, after: Partial<S>) => void;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const keysOf = <S extends object>(s: S): (keyof S)[] => Object.keys(s) as (keyof S)[]; // plain objects of one shape

/** The fields of `to` that differ from `from`. */
export function changesOf<S extends object>(from: S, to: S): Partial<S> {
  return pick(
    to,
    keysOf(to).filter((key) => !same(from[key], to[key])),
  );
}

export function pick<S extends object>(from: S, keys: readonly (keyof S)[]): Partial<S> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<S>; // the entries are its own
}

export function createDraft<S extends object, V>(
  stored: Stored<S>,
  ports: DraftPorts<S, V>,
  kept: Kept<S> | null = null,
): Draft<S, V> {
  /** The database gives fields in an order of its own, and older rows may hold what is no longer sent. */
  const plain = (s: Stored<S>): Stored<S> => ({ ...s, saved: ports.toSaved(ports.toValue(s.saved)) });
  const from = kept ? { saved: kept.base, version: kept.version } : plain(stored);
  let now: DraftState<S, V> = {
    ...{ value: ports.toValue(kept?.words ?? stored.saved), base: from.saved, version: from.version },
    ...{ state: 'saved', at: null, message: '', reasons: {}, theirs: null },
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;

  const set = (part: Partial<DraftState<S, V>>): void => {
    now = { ...now, ...part };
    for (const tell of [...listeners]) tell();
  };
  const unsaved = (): Partial<S> => changesOf(now.base, ports.toSaved(now.value));
  const isClean = (): boolean => keysOf(unsaved()).length === 0;
  const remember = (): void =>
    ports.keep(isClean() ? null : { words: ports.toSaved(now.value), base: now.base, version: now.version });
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  /** After something was typed or merged: what is to be done about it. */
  const schedule = (): void => {
    remember();
    if (now.theirs) return;
    if (isClean()) clearTimeout(timer);
    else later(DELAY_MS);
    if (!running) set({ state: isClean() ? 'saved' : 'waiting', message: '', reasons: {} });
  };

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (running) await running;
    if (running || now.theirs || isClean()) return;
    running = saveOnce();
    try {
      await running;
    } finally {
      running = null;
    }
  }

  async function saveOnce(): Promise<void> {
    const sent = ports.toSaved(now.value);
    const reasons = ports.check?.(sent) ?? {};
    const changes = pick(
      sent,
      keysOf(changesOf(now.base, sent)).filter((key) => !(key in reasons)),
    );
    if (keysOf(changes).length === 0) return set({ state: 'refused', reasons: reasons as Record<string, string> });
    set({ state: 'saving' });
    try {
      const version = await ports.save(changes, now.version);
      failures = 0;
      const before = pick(now.base, keysOf(changes));
      set({ base: { ...now.base, ...changes }, version, at: ports.now(), reasons: {}, message: '' });
      // what was typed meanwhile has its own timer
      set({ state: isClean() ? 'saved' : 'waiting' });
      if (keysOf(reasons).length > 0) set({ state: 'refused', reasons: reasons as Record<string, string> });
      ports.onSaved?.(before, changes);
    } catch (error) {
      await fail(error);
    }
    remember();
  }

  async function fail(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === CODE.conflict) return load();
    if (error.code === CODE.invalid) return set({ state: 'refused', message: error.msg, reasons: fieldErrors(error) });
    set({ state: 'failed', message: error.msg });
    if (error.unreachable) later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
  }

  async function load(): Promise<void> {
    try {
      merge(plain(await ports.load()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      set({ state: 'failed', message: error.msg });
      if (error.unreachable) later(RETRY_MS[0] ?? 0);
    }
  }

  /** Their words under ours: other fields are simply joined, the same ones are for the teacher to choose. */
  function merge(theirs: Stored<S>): void {
    if (theirs.version <= now.version) return;
    const mine = unsaved();
    const moved = changesOf(now.base, theirs.saved);
    const clash = keysOf(mine).some((key) => key in moved && !same(mine[key], moved[key]));
    if (clash) set({ theirs, state: 'conflict' });
    else take(theirs, mine);
  }

  function take({ saved, version }: Stored<S>, mine: Partial<S>): void {
    const value = same(saved, now.base) ? now.value : ports.toValue({ ...saved, ...mine });
    set({ value, base: saved, version, theirs: null });
    schedule();
  }

  const clashes = (): (keyof S)[] => {
    if (!now.theirs) return [];
    const { saved } = now.theirs;
    const mine = unsaved();
    return keysOf(mine).filter((key) => !same(saved[key], now.base[key]) && !same(saved[key], mine[key]));
  };

  async function flush(): Promise<boolean> {
    // twice more: for what is typed while the first one is on its way, or what somebody else changed
    for (let tries = 0; tries < 3 && !isClean() && !now.theirs; tries++) {
      await save();
      if (now.state === 'failed' || now.state === 'refused') break;
    }
    return isClean();
  }

  const draft: Draft<S, V> = {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (value) => {
      set({ value });
      schedule();
    },
    put: (changes) => {
      draft.edit(ports.toValue({ ...ports.toSaved(now.value), ...changes }));
      return flush();
    },
    flush,
    // an own save that is on its way will bring its own version
    meet: (newer) => {
      if (!running) merge(plain(newer));
    },
    settle: (mine) => {
      if (!now.theirs) return;
      const wanted = pick(
        unsaved() as S,
        keysOf(unsaved()).filter((key) => mine.has(key) || !clashes().includes(key)),
      );
      take(now.theirs, wanted);
      void save();
    },
    clashes,
    mine: () => ports.toSaved(now.value),
  };
  if (kept) {
    if (stored.version > kept.version) merge(plain(stored));
    if (!now.theirs) schedule();
  }
  return draft;
}
