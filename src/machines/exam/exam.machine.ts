// An attempt at an exam. The server runs it; the student's device and the invigilator's board mirror it. It holds until when and
// how it was handed in: questions, answers, marks and the seed are rows, and saving an answer is no step of it.
import { assign, setup } from 'xstate';
import type { SUBMITTED_BY } from '#contract/exams.ts';
import { effect } from '../effect.ts';
import { at } from '../lifecycle.ts';

/** How long answers that were given in time may take to come in. */
export const GRACE_MS = 30_000;

export interface ExamContext {
  /** The attempt's deadline by the server's clock, milliseconds since the epoch; 0 before the beginning. Of a pause: as it was. */
  until: number;
  /** What was left of the time when the attempt was paused. */
  left: number;
  /** When the pause began; null: it is not paused. */
  heldAt: number | null;
  submittedAt: number | null;
  by: (typeof SUBMITTED_BY)[number] | null;
}

type Event =
  | { type: 'begin'; until: number }
  | { type: 'extend'; ms: number }
  | { type: 'hold' | 'resume' | 'submit' | 'forceSubmit'; now: number }
  | { type: 'finish' | 'reopen' | 'release' | 'void' };

const setupOf = setup({
  types: { context: {} as ExamContext, events: {} as Event },
  actors: {
    /** Marks what a machine can mark. Says how many questions wait for a teacher. */
    mark: effect<{ toMark: number }, { submittedAt: number }>(),
  },
  delays: {
    end: at(({ context }: { context: ExamContext }) => context.until),
    grace: GRACE_MS,
  },
  actions: {
    begin: assign({ until: ({ context, event }) => (event.type === 'begin' ? event.until : context.until) }),
    extend: assign({ until: ({ context, event }) => context.until + (event.type === 'extend' ? event.ms : 0) }),
    extendLeft: assign({ left: ({ context, event }) => context.left + (event.type === 'extend' ? event.ms : 0) }),
    hold: assign(({ context, event }) =>
      event.type === 'hold' ? { heldAt: event.now, left: Math.max(context.until - event.now, 0) } : {},
    ),
    resume: assign(({ context, event }) =>
      event.type === 'resume' ? { heldAt: null, left: 0, until: event.now + context.left } : {},
    ),
    handIn: assign(({ context, event }) => {
      if (event.type === 'submit') return { submittedAt: event.now, by: 'student' as const };
      if (event.type === 'forceSubmit') return { submittedAt: event.now, by: 'teacher' as const };
      return { submittedAt: context.until, by: 'time' as const };
    }),
    /** Answers are counted for the receipt; the score book hears that something waits. */
    keepSubmitted: (_, _params: Record<never, never>) => {},
    /** Marks are added up, and go into the score book. */
    keepMarked: (_, _params: Record<never, never>) => {},
    /** The machine could not: all of it waits for a teacher. */
    keepUnmarked: (_, _params: Record<never, never>) => {},
    keepVoided: (_, _params: Record<never, never>) => {},
  },
  guards: {
    isWaitedFor: (_, { toMark }: { toMark: number }) => toMark > 0,
  },
});

const annul = { target: 'voided', actions: { type: 'keepVoided', params: {} } } as const;
const handIn = { target: 'submitted', actions: ['handIn', { type: 'keepSubmitted', params: {} }] } as const;
const keepMarked = { type: 'keepMarked', params: {} } as const;
type Done = { event: { output: { toMark: number } } };

export const examMachine = setupOf.createMachine({
  id: 'exam',
  context: { until: 0, left: 0, heldAt: null, submittedAt: null, by: null },
  initial: 'waiting',
  states: {
    waiting: { on: { begin: { target: 'answering', actions: 'begin' }, void: annul } },
    answering: {
      after: { end: 'grace' },
      on: {
        extend: { target: 'answering', reenter: true, actions: 'extend' },
        hold: { target: 'paused', actions: 'hold' },
        submit: handIn,
        forceSubmit: handIn,
        void: annul,
      },
    },
    /** The clock stands still. */
    paused: {
      on: {
        extend: { actions: 'extendLeft' },
        resume: { target: 'answering', actions: 'resume' },
        forceSubmit: handIn,
        void: annul,
      },
    },
    /** The time is over; what is on its way still comes in. */
    grace: {
      after: { grace: handIn },
      on: {
        extend: { target: 'answering', actions: 'extend' },
        submit: handIn,
        forceSubmit: handIn,
        void: annul,
      },
    },
    /** A machine marks. */
    submitted: {
      invoke: {
        id: 'mark',
        src: 'mark',
        input: ({ context }) => ({ submittedAt: context.submittedAt ?? 0 }),
        onDone: [
          {
            guard: { type: 'isWaitedFor', params: ({ event }: Done) => event.output },
            target: 'marking',
            actions: keepMarked,
          },
          { target: 'marked', actions: keepMarked },
        ],
        onError: { target: 'marking', actions: { type: 'keepUnmarked', params: {} } },
      },
      on: { void: annul },
    },
    /** A teacher marks. */
    marking: { on: { finish: 'marked', void: annul } },
    marked: { on: { release: 'released', reopen: 'marking', void: annul } },
    released: { on: { reopen: 'marking', void: annul } },
    /** It does not count. */
    voided: { type: 'final' },
  },
  options: { maxIterations: 100 },
});
