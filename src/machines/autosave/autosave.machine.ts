// One value with a version, between somebody's hands and the server: saved when the hands rest, kept on the device until
// the server has it, tried again, and never written over what somebody else saved meanwhile.
import { and, assign, fromPromise, setup } from 'xstate';

/** A value as the server has it. */
export interface Stored<S = unknown> {
  saved: S;
  /** The row's version; null: rows of this family have none. */
  version: number | null;
  /** When it was saved, ms. */
  at: number | null;
  /** The name of the person who saved. */
  by?: string;
}

/** Why it is not saved. */
export interface SaveProblem {
  /**
   * `away`: nobody was reached, it is tried again by itself. `refused`: the server will not have these words; others are
   * another matter. `failed`: for any other reason.
   */
  kind: 'away' | 'failed' | 'refused';
  /** Why the save failed, in words for people. */
  text: string;
  /** What is wrong with each field, by the field's name. */
  reasons: Readonly<Record<string, string>>;
}

/** What came of a save. `base` beside `trouble`: a part of it was saved. */
export interface SaveResult<S = unknown> {
  base?: Stored<S>;
  /** Somebody else saved first. */
  theirs?: Stored<S>;
  trouble?: SaveProblem;
}

/** What stays on the device until the server has it. */
export interface Draft<V = unknown, S = unknown> {
  value: V;
  base: Stored<S>;
  /** The last ones that were sent, and nobody knows whether they arrived. */
  tried: readonly V[];
}

export interface AutosaveInput extends Draft {
  /** The server's, where it is newer than the draft's. */
  theirs: Stored | null;
  /** Sent at once, where it is not saved. */
  isRested: boolean;
}

interface Context extends AutosaveInput {
  trouble: SaveProblem | null;
  /** Tries in a row that reached nobody. */
  failures: number;
}

export type AutosaveEvent =
  | { type: 'edit'; value: unknown }
  /** Now, and not when it has rested. */
  | { type: 'save' }
  /** The server has this: learnt by the way. */
  | { type: 'meet'; stored: Stored }
  /** A person has chosen, or the server has made something of it: this value, made from that. */
  | { type: 'settle'; value: unknown; base: Stored }
  /** Back to editing, without a choice. */
  | { type: 'dismiss' };

const TRIED = 2;
const NOTHING: Stored = { saved: null, version: null, at: null };
const FAULT: SaveProblem = { kind: 'failed', text: '', reasons: {} };

/** What may come while no save is under way and nobody has to choose. */
const IDLE = {
  edit: { target: 'judging', actions: ['takeEdit', 'keep'] },
  save: 'saving',
  meet: { guard: 'isMetNewer', target: 'comparing', actions: 'takeMet' },
} as const;

const answerOf = (event: object): SaveResult => ('output' in event ? (event.output as SaveResult) : {}); // the save's own output
const isNewer = (stored: Stored, base: Stored): boolean => (stored.version ?? 0) > (base.version ?? 0);

/** Whether what somebody saved is one's own, whose answer was lost. */
export const isOwn = ({ value, tried }: Draft, { saved }: Stored): boolean => saved === value || tried.includes(saved);

export const autosaveMachine = setup({
  types: { context: {} as Context, events: {} as AutosaveEvent, input: {} as AutosaveInput | undefined },
  actors: {
    save: fromPromise<SaveResult, Draft>(() => new Promise<SaveResult>(() => {})),
  },
  actions: {
    takeEdit: assign(({ context: { trouble }, event }) =>
      event.type === 'edit'
        ? { value: event.value, isRested: false, trouble: trouble?.kind === 'refused' ? null : trouble }
        : {},
    ),
    rest: assign({ isRested: true }),
    send: assign(({ context: { value, tried } }) => ({ isRested: false, tried: [...tried, value].slice(-TRIED) })),
    markAnswer: assign(({ context, event }) => {
      const { base, theirs = null, trouble = null } = answerOf(event);
      const failures = trouble?.kind === 'away' ? context.failures + 1 : 0;
      return { trouble, failures, theirs, ...(base ? { base, tried: [] } : {}) };
    }),
    takeFault: assign({ trouble: FAULT }),
    takeMet: assign(({ event }) => (event.type === 'meet' ? { theirs: event.stored } : {})),
    takeSettled: assign(({ event }) =>
      event.type === 'settle'
        ? { value: event.value, base: event.base, theirs: null, trouble: null, tried: [], isRested: true }
        : {},
    ),
    /** One's own on top of theirs. */
    join: assign(({ context: { value, base, theirs } }) =>
      theirs && value === base.saved ? { value: theirs.saved } : {},
    ),
    standOnTheirs: assign(({ context: { base, theirs } }) => ({
      base: theirs ?? base,
      theirs: null,
      trouble: null,
      tried: [],
    })),
    dropTheirs: assign({ theirs: null }),
    /** Where nothing is left to save, nothing is wrong. */
    dropTrouble: assign({ trouble: null, failures: 0 }),
    /** Keeps the draft on the device, or forgets it. */
    keep: () => {},
    /** Tells those who look after the software. */
    report: () => {},
  },
  guards: {
    isUnsaved: ({ context }) => context.value !== context.base.saved,
    isRested: ({ context }) => context.isRested,
    /** It saves itself, and is fit to be sent. */
    isReady: () => true,
    /** Both changed the same: a person has to say which counts. */
    isClash: ({ context }) => {
      const { value, base, theirs } = context;
      return theirs !== null && value !== base.saved && !isOwn(context, theirs);
    },
    isOvertaken: ({ context }) => context.theirs !== null,
    isMetNewer: ({ context, event }) => event.type === 'meet' && isNewer(event.stored, context.theirs ?? context.base),
    isSaved: ({ event }) => answerOf(event).base !== undefined && answerOf(event).trouble === undefined,
    isLate: ({ event }) => answerOf(event).theirs !== undefined,
    isAway: ({ event }) => answerOf(event).trouble?.kind === 'away',
    /** While it was under way. */
    isChanged: ({ context }) => context.tried.at(-1) !== context.value,
  },
  delays: {
    quiet: 1_000,
    retry: 10_000,
  },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({
    value: null,
    base: NOTHING,
    tried: [],
    theirs: null,
    isRested: false,
    ...input,
    trouble: null,
    failures: 0,
  }),
  initial: 'beginning',
  on: { settle: { target: '.judging', actions: ['takeSettled', 'keep'] } },
  states: {
    beginning: { always: [{ guard: 'isOvertaken', target: 'comparing' }, { target: 'judging' }] },
    judging: {
      always: [
        { guard: and(['isUnsaved', 'isRested', 'isReady']), target: 'saving' },
        { guard: 'isUnsaved', target: 'waiting' },
        { target: 'saved', actions: 'dropTrouble' },
      ],
    },
    comparing: {
      always: [
        { guard: 'isClash', target: 'conflict', actions: 'keep' },
        { target: 'judging', actions: ['join', 'standOnTheirs', 'keep'] },
      ],
    },
    /** As `comparing`, in the middle of a save: it goes on. */
    late: {
      always: [
        { guard: 'isClash', target: 'conflict', actions: 'keep' },
        { target: 'joined', actions: ['join', 'standOnTheirs', 'keep'] },
      ],
    },
    joined: { always: [{ guard: 'isUnsaved', target: 'saving' }, { target: 'saved' }] },
    saved: {
      on: IDLE,
    },
    waiting: {
      after: { quiet: { guard: 'isReady', target: 'saving' } },
      on: IDLE,
    },
    // a person's own save brings its own version: what is met meanwhile says nothing new
    saving: {
      tags: ['busy'],
      entry: ['send', 'keep'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { value, base, tried } }) => ({ value, base, tried }),
        onDone: [
          { guard: 'isSaved', target: 'judging', actions: ['markAnswer', 'keep'] },
          { guard: 'isLate', target: 'late', actions: 'markAnswer' },
          { guard: 'isAway', target: 'away', actions: ['markAnswer', 'keep'] },
          // others than those that were refused, or none any more
          { guard: 'isChanged', target: 'judging', actions: ['markAnswer', 'keep'] },
          { target: 'refused', actions: ['markAnswer', 'keep'] },
        ],
        onError: {
          target: 'refused',
          actions: ['takeFault', 'report'],
        },
      },
      on: { edit: { target: '.typed', actions: ['takeEdit', 'keep'] } },
      initial: 'sent',
      states: {
        sent: {},
        typed: { after: { quiet: { target: 'rested', actions: 'rest' } } },
        rested: {},
      },
    },
    away: {
      after: { retry: 'saving' },
      on: IDLE,
    },
    refused: {
      on: IDLE,
    },
    conflict: {
      on: {
        edit: { actions: ['takeEdit', 'keep'] },
        meet: { guard: 'isMetNewer', target: 'comparing', actions: 'takeMet' },
        dismiss: { target: 'refused', actions: ['dropTheirs', 'keep'] },
      },
    },
  },
  options: { maxIterations: 100 },
});
