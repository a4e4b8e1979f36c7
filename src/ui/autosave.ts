// The autosave chart's work, typed by the value that it saves: what the screens of notes, graphs, plans and forms share.
import { type ActorRefFrom, assign, createActor, fromPromise, waitFor } from 'xstate';
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import {
  type AutosaveInput,
  autosaveMachine,
  type Draft,
  isOwn,
  type SaveProblem,
  type SaveResult,
  type Stored,
} from '#src/machines/autosave/autosave.machine.ts';
import { liveLog } from '#src/machines/qa/live.ts';

/** `V` is the value as it is worked on, `S` as it is saved. */
export interface AutosavePorts<V, S> {
  /** Whether the server lacks something of it. */
  differs: (value: V, saved: S) => boolean;
  /** One's own on top of what somebody else saved; null: a person has to choose. */
  join: (draft: Draft<V, S>, theirs: Stored<S>) => V | null;
  /** Rejects with an ApiError, which becomes a trouble by `saveProblemOf`. */
  save: (draft: Draft<V, S>) => Promise<SaveResult<S>>;
  /** Null: nothing is left to keep. */
  keep?: (draft: Draft<V, S> | null) => void;
  /** Whether it may be sent without being asked for. */
  isReady?: (value: V) => boolean;
  /** So long nothing is changed before it is sent. */
  quietMs: number;
  /** Until the next try, by how many have failed in a row; the last counts for all that follow. */
  retryMs: readonly number[];
  clock?: Clock;
}

/** Tests give another one. */
interface Clock {
  setTimeout: (then: () => void, ms: number) => unknown;
  clearTimeout: (id: unknown) => void;
}

export interface Saving<V, S> {
  phase: 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'conflict';
  value: V;
  base: Stored<S>;
  /** What somebody else saved meanwhile, where a person has to choose. */
  theirs: Stored<S> | null;
  trouble: SaveProblem | null;
}

export interface Autosave<V, S> {
  /** What components read it by. */
  actor: Pick<ActorRefFrom<typeof autosaveMachine>, 'getSnapshot' | 'subscribe'>;
  get: () => Saving<V, S>;
  isUnsaved: () => boolean;
  edit: (value: V) => void;
  /** Saves now, though nothing may have changed, unless a save is under way or somebody has to choose. */
  save: () => Promise<void>;
  /** Saves now what is unsaved; whether the server has everything afterwards. */
  flush: () => Promise<boolean>;
  meet: (stored: Stored<S>) => void;
  settle: (value: V, base: Stored<S>) => void;
  dismiss: () => void;
  /** Nobody looks any more: it ends, unless something is still to be saved. */
  close: () => void;
  /** Nobody looks any more, and what is not on its way counts no more. */
  discard: () => void;
}

/** Twice more: for what is changed while the first save is on its way. */
const FLUSHES = 3;

export function createAutosave<V, S>(
  begin: Partial<AutosaveInput> & { value: V; base: Stored<S> },
  ports: AutosavePorts<V, S>,
): Autosave<V, S> {
  const actor = createActor(machineFor(ports), {
    input: { tried: [], theirs: null, isRested: false, ...begin },
    inspect: liveLog.observe,
    ...(ports.clock ? { clock: ports.clock } : {}),
  }).start();

  const get = (): Saving<V, S> => viewOf(actor.getSnapshot());
  const isUnsaved = (): boolean => ports.differs(get().value, get().base.saved);
  const settled = async (): Promise<void> => {
    if (actor.getSnapshot().hasTag('busy')) await waitFor(actor, (s) => !s.hasTag('busy'));
  };
  const save = (): Promise<void> => {
    actor.send({ type: 'save' });
    return settled();
  };
  const flush = async (): Promise<boolean> => {
    for (let n = 0; n < FLUSHES && isUnsaved(); n++) {
      await save();
      if (!['saved', 'waiting'].includes(get().phase)) break;
    }
    return !isUnsaved();
  };
  return {
    actor,
    get,
    isUnsaved,
    save,
    edit: (value) => actor.send({ type: 'edit', value }),
    flush,
    meet: (stored) => actor.send({ type: 'meet', stored }),
    settle: (value, base) => actor.send({ type: 'settle', value, base }),
    dismiss: () => actor.send({ type: 'dismiss' }),
    close: () => void settled().then(() => isUnsaved() || actor.stop()),
    discard: () => void settled().then(() => actor.stop()),
  };
}

/** What the chart holds of this value came in through `createAutosave`, so it is what its type says. */
const draftOf = <V, S>({ value, base, tried }: Draft): Draft<V, S> => ({
  value: value as V,
  base: base as Stored<S>,
  tried: tried as readonly V[],
});

function machineFor<V, S>({ differs, join, save, keep, isReady, quietMs, retryMs }: AutosavePorts<V, S>) {
  const isUnsaved = (draft: Draft<V, S>): boolean => differs(draft.value, draft.base.saved);
  const joined = (draft: Draft<V, S>, theirs: Stored): V | null => join(draft, theirs as Stored<S>);
  return autosaveMachine.provide({
    actors: {
      save: fromPromise<SaveResult, Draft>(({ input }) =>
        save(draftOf(input)).catch((error: unknown) => ({ trouble: saveProblemOf(error) })),
      ),
    },
    actions: {
      join: assign(({ context }) => {
        const value = context.theirs && joined(draftOf(context), context.theirs);
        return value === null ? {} : { value };
      }),
      keep: ({ context }) => {
        const draft = draftOf<V, S>(context);
        keep?.(isUnsaved(draft) || context.theirs ? draft : null);
      },
      report: ({ event }) => reportError('error' in event ? event.error : event),
    },
    guards: {
      isUnsaved: ({ context }) => isUnsaved(draftOf(context)),
      isClash: ({ context }) => context.theirs !== null && joined(draftOf(context), context.theirs) === null,
      isReady: ({ context }) => isReady?.(draftOf<V, S>(context).value) ?? true,
    },
    delays: {
      quiet: quietMs,
      retry: ({ context }) => retryMs[Math.min(context.failures, retryMs.length) - 1] ?? quietMs,
    },
  });
}

function viewOf<V, S>(snapshot: {
  value: unknown;
  context: Draft & Pick<Saving<V, S>, 'trouble'> & { theirs: Stored | null };
}) {
  const { value: state, context } = snapshot;
  const phase = typeof state === 'string' ? state : 'saving';
  const { value, base } = draftOf<V, S>(context);
  return { phase, value, base, theirs: context.theirs, trouble: context.trouble } as Saving<V, S>; // a chart rests in no other state
}

/** Throws on a defect, which no server has spoken of. */
export function saveProblemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) throw error;
  const kind = error.unreachable ? 'away' : error.code === CODE.invalid ? 'refused' : 'failed';
  return { kind, text: error.msg, reasons: fieldErrors(error) };
}

/** A value that is changed as a whole: there is nothing to join, unless nothing was changed here or it is one's own. */
export const joinWhole =
  <S>(differs: AutosavePorts<S, S>['differs']): AutosavePorts<S, S>['join'] =>
  (draft, theirs) =>
    isOwn(draft, theirs) ? draft.value : differs(draft.value, draft.base.saved) ? null : theirs.saved;
