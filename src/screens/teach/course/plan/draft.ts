// Words that save themselves: a second after the last keystroke, one save at a time, kept on this device until the
// server has them. Outside React, so that a save goes on while the teacher looks at something else.
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import type {
  SaveProblem,
  SaveResult,
  Stored as StoredValue,
  Draft as Unsaved,
} from '#src/machines/autosave/autosave.machine.ts';
import { type Autosave, createAutosave, type Saving, saveProblemOf } from '#src/ui/autosave.ts';

export const DELAY_MS = 1000;
const RETRY_MS = [2000, 5000, 15_000, 30_000];

/** `waiting`: typed, not sent yet. `failed`: tried again by itself. `refused`: the server will not have it as it is. */
type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';

export interface StoredVersion<S> {
  saved: S;
  version: number;
}

/** What survives a closed tab: the words, and what they were made from. */
export interface StoredDraft<S> {
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
  theirs: StoredVersion<S> | null;
}

export interface PlanDraft<S, V> {
  actor: Autosave<V, S>['actor'];
  get: () => DraftState<S, V>;
  edit: (next: V) => void;
  /** As `edit`, by fields as the server has them, and saved at once: for undo. */
  put: (changes: Partial<S>) => Promise<boolean>;
  /** Saves now what is unsaved; whether the server has everything afterwards. */
  flush: () => Promise<boolean>;
  /** The server's words where they are newer than ours. */
  meet: (stored: StoredVersion<S>) => void;
  /** Ends a conflict: these fields as we have them, the others as they have them. */
  settle: (mine: ReadonlySet<keyof S>) => void;
  /** Fields in which both sides differ. */
  clashes: () => (keyof S)[];
  /** The value as it would be sent. */
  mine: () => S;
  /** Nobody looks any more: it ends, unless something is still to be saved. */
  close: () => void;
  /** What was typed counts no more. */
  discard: () => void;
}

export interface DraftPorts<S extends object, V> {
  toValue: (saved: S) => V;
  /** What is sent of it: without what is empty or only for the screen. */
  toSaved: (value: V) => S;
  /** Why a field cannot be sent yet; it waits, and the others are saved. */
  check?: (saved: S) => Partial<Record<keyof S, string>>;
  /** Resolves with the new version; rejects with ApiError. */
  save: (changes: Partial<S>, version: number) => Promise<number>;
  load: () => Promise<StoredVersion<S>>;
  /** Null: nothing is unsaved any more. */
  keep: (kept: StoredDraft<S> | null) => void;
  now: () => number;
  onSaved?: (before: Partial<S>, after: Partial<S>) => void;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const keysOf = <S extends object>(s: Partial<S>): (keyof S)[] => Object.keys(s) as (keyof S)[]; // plain objects of one shape

/** The fields of `to` that differ from `from`. */
export function changesOf<S extends object>(from: S, to: S): Partial<S> {
  return pickKeys(
    to,
    keysOf(to).filter((key) => !same(from[key], to[key])),
  );
}

export function pickKeys<S extends object>(from: Partial<S>, keys: readonly (keyof S)[]): Partial<S> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<S>; // the entries are its own
}

/** Fields in which both sides differ, of those that were changed here. */
const clashing = <S extends object>(base: S, mine: Partial<S>, theirs: S): (keyof S)[] =>
  keysOf<S>(mine).filter((key) => !same(theirs[key], base[key]) && !same(theirs[key], mine[key]));

export function createDraft<S extends object, V>(
  stored: StoredVersion<S>,
  ports: DraftPorts<S, V>,
  kept: StoredDraft<S> | null = null,
): PlanDraft<S, V> {
  const { toValue, toSaved, keep } = ports;
  const unsaved = (value: V, base: S): Partial<S> => changesOf(base, toSaved(value));
  /** The database gives fields in an order of its own, and older rows may hold what is no longer sent. */
  const plain = ({ saved, version }: StoredVersion<S>, at: number | null): StoredValue<S> => ({
    saved: toSaved(toValue(saved)),
    version,
    at,
  });
  /** Their words under ours. */
  const onto = (theirs: S, { value, base }: Pick<Saving<V, S>, 'value' | 'base'>, mine: Partial<S>): V =>
    same(theirs, base.saved) ? value : toValue({ ...theirs, ...mine });

  const autosave = createAutosave<V, S>(beginning(), {
    differs: (value, saved) => keysOf<S>(unsaved(value, saved)).length > 0,
    // other fields are simply joined, the same ones are for the teacher to choose
    join: (draft, { saved }) => {
      const mine = unsaved(draft.value, draft.base.saved);
      return clashing(draft.base.saved, mine, saved).length > 0 ? null : onto(saved, draft, mine);
    },
    save: (draft) => send(draft, ports, (newer) => plain(newer, draft.base.at)),
    keep: (draft) =>
      keep(draft && { words: toSaved(draft.value), base: draft.base.saved, version: draft.base.version ?? 0 }),
    quietMs: DELAY_MS,
    retryMs: RETRY_MS,
  });

  function beginning() {
    const now = plain(stored, null);
    if (!kept) return { value: toValue(stored.saved), base: now };
    return {
      value: toValue(kept.words),
      base: { saved: kept.base, version: kept.version, at: null },
      theirs: stored.version > kept.version ? now : null,
    };
  }
  const clashes = (): (keyof S)[] => {
    const { value, base, theirs } = autosave.get();
    return theirs ? clashing(base.saved, unsaved(value, base.saved), theirs.saved) : [];
  };

  const draft: PlanDraft<S, V> = {
    actor: autosave.actor,
    get: () => stateOf(autosave.get()),
    edit: autosave.edit,
    put: (changes) => {
      autosave.edit(toValue({ ...draft.mine(), ...changes }));
      return autosave.flush();
    },
    flush: autosave.flush,
    meet: (newer) => autosave.meet(plain(newer, autosave.get().base.at)),
    settle: (mine) => {
      const now = autosave.get();
      if (!now.theirs) return;
      const changes = unsaved(now.value, now.base.saved);
      const open = clashes();
      const wanted = keysOf<S>(changes).filter((key) => mine.has(key) || !open.includes(key));
      autosave.settle(onto(now.theirs.saved, now, pickKeys(changes, wanted)), now.theirs);
    },
    clashes,
    mine: () => toSaved(autosave.get().value),
    close: autosave.close,
    discard: autosave.discard,
  };
  return draft;
}

/** Sends the fields that changed and are fit to be sent. */
async function send<S extends object, V>(
  { value, base }: Unsaved<V, S>,
  ports: DraftPorts<S, V>,
  plain: (newer: StoredVersion<S>) => StoredValue<S>,
): Promise<SaveResult<S>> {
  const sent = ports.toSaved(value);
  const reasons = ports.check?.(sent) ?? {};
  const trouble: SaveProblem = { kind: 'refused', text: '', reasons: reasons as Record<string, string> }; // a part of it
  const waits = keysOf<S>(reasons).length > 0 ? { trouble } : {};
  const fit = keysOf<S>(changesOf(base.saved, sent)).filter((key) => !(key in reasons));
  if (fit.length === 0) return { base, ...waits };
  const changes = pickKeys(sent, fit);
  try {
    const version = await ports.save(changes, base.version ?? 0);
    ports.onSaved?.(pickKeys(base.saved, fit), changes);
    return { base: { saved: { ...base.saved, ...changes }, version, at: ports.now() }, ...waits };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE.conflict) throw error;
    const theirs = plain(await ports.load());
    // the same version: it was refused for another reason, which the server's words say
    if ((theirs.version ?? 0) <= (base.version ?? 0)) return { trouble: saveProblemOf(error) };
    return { theirs };
  }
}

function stateOf<S, V>({ phase, value, base, theirs, trouble }: Saving<V, S>): DraftState<S, V> {
  const state = phase === 'away' || phase === 'refused' ? (trouble?.kind === 'refused' ? 'refused' : 'failed') : phase;
  return {
    value,
    state,
    base: base.saved,
    version: base.version ?? 0,
    at: base.at,
    message: phase === 'waiting' ? '' : (trouble?.text ?? ''),
    reasons: trouble?.reasons ?? {},
    theirs: theirs && { saved: theirs.saved, version: theirs.version ?? 0 },
  };
}
