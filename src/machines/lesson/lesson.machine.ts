// The theory lesson. The server runs it, one command at a time; the screen mirrors it. Ids and counters only: texts,
// questions and keys are the server's.
import { assign, setup } from 'xstate';
import { effect } from '../effect.ts';

/** What the chart knows of one knowledge point, and what the student has shown of it. */
export interface Point {
  id: string;
  /** Questions in the bank for it. */
  questions: number;
  /** To be passed over: proven before, or not chosen for relearning. */
  skip: boolean;
  /** Answers so far: all that could be marked, and the right ones. */
  tries: number;
  right: number;
  /** Answered right without a remedy before it. */
  clean: number;
  flagged: boolean;
}

interface Context {
  points: Point[];
  /** Where we are: the point's index, and how often it has been explained anew. */
  at: number;
  round: number;
  /** Questions asked on this point; the id of the open one is `<point>.<asked>`. */
  asked: number;
  /** Checks passed on this point, and remedies given. */
  passed: number;
  remedies: number;
  /** The run of the student's own question; its text is in the log, after this event. */
  askRun: string;
  askAfter: number;
}

export type Verdict = 'right' | 'wrong' | 'partial' | 'to-teacher';

type Event =
  | { type: 'start' }
  | { type: 'next' }
  | { type: 'again' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'stop' }
  | { type: 'end' }
  | { type: 'ask'; runId: string; after: number }
  | { type: 'answer'; questionId: string; verdict: Verdict };

export interface LessonInput {
  points: { id: string; questions: number; skip?: boolean }[];
}

/** Checks a point needs, and remedies it gets before the teacher is told. */
export const CHECKS = 2;
export const REMEDIES = 2;

const speak =
  (key: (c: Context) => string) =>
  ({ context }: { context: Context }) => ({ key: key(context) });
const pointId = (c: Context): string => c.points[c.at]?.id ?? '';
export const questionId = (c: Pick<Context, 'points' | 'at' | 'asked'>): string =>
  `${c.points[c.at]?.id ?? ''}.${c.asked}`;
export const needed = (p: Pick<Point, 'questions'> | undefined): number => Math.min(CHECKS, p?.questions ?? 0);

const change = (c: Context, by: (p: Point) => Partial<Point>): Point[] =>
  c.points.map((p, i) => (i === c.at ? { ...p, ...by(p) } : p));

export const lessonMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as LessonInput },
  actors: {
    /** Says the text of `key`, from where it was cut. */
    speak: effect<null, { key: string }>(),
    /** Answers the student's question of run `runId`. */
    answer: effect<null, { runId: string; after: number }>(),
  },
  actions: {
    showHeading: (_, _params: { pointId: string; index: number; of: number }) => {},
    showQuestion: (_, _params: { pointId: string; asked: number; of: number }) => {},
    showSummary: (_, _params: { points: Point[] }) => {},
    showFlag: (_, _params: { pointId: string }) => {},
    takeQuestion: assign(({ event }) => (event.type === 'ask' ? { askRun: event.runId, askAfter: event.after } : {})),
    nextQuestion: assign({ asked: ({ context }) => context.asked + 1 }),
    nextPoint: assign({ at: ({ context }) => context.at + 1, round: 0, asked: 0, passed: 0, remedies: 0 }),
    newRound: assign({ round: ({ context }) => context.round + 1 }),
    countRight: assign({
      passed: ({ context }) => context.passed + 1,
      points: ({ context: c }) =>
        change(c, (p) => ({ tries: p.tries + 1, right: p.right + 1, clean: p.clean + (c.remedies === 0 ? 1 : 0) })),
    }),
    countWrong: assign({
      remedies: ({ context }) => context.remedies + 1,
      points: ({ context }) => change(context, (p) => ({ tries: p.tries + 1 })),
    }),
    flag: assign({ points: ({ context }) => change(context, () => ({ flagged: true })) }),
  },
  guards: {
    isOver: ({ context }) => context.at >= context.points.length,
    isSkipped: ({ context }) => context.points[context.at]?.skip === true,
    hasNoQuestions: ({ context }) => needed(context.points[context.at]) === 0,
    isRight: ({ event }) => event.type === 'answer' && event.verdict === 'right',
    isRightAndLast: ({ context, event }) =>
      event.type === 'answer' && event.verdict === 'right' && context.passed + 1 >= needed(context.points[context.at]),
    isUnsure: ({ event }) => event.type === 'answer' && event.verdict === 'to-teacher',
    /** Nothing is left that a machine could mark: the teacher's word will decide. */
    isUnsureAndLast: ({ context, event }) =>
      event.type === 'answer' &&
      event.verdict === 'to-teacher' &&
      context.asked >= (context.points[context.at]?.questions ?? 0) + 1,
    isOutOfRemedies: ({ context }) => context.remedies >= REMEDIES,
  },
}).createMachine({
  id: 'lesson',
  context: ({ input }) => ({
    points: (input?.points ?? []).map((p) => ({
      ...{ id: p.id, questions: p.questions, skip: p.skip ?? false },
      ...{ tries: 0, right: 0, clean: 0, flagged: false },
    })),
    ...{ at: 0, round: 0, asked: 0, passed: 0, remedies: 0, askRun: '', askAfter: 0 },
  }),
  initial: 'preparing',
  on: { end: '.done' },
  states: {
    preparing: { tags: ['waits'], meta: { spec: ['S4.theory.start'] }, on: { start: 'active' } },
    active: {
      initial: 'teaching',
      on: { pause: 'paused' },
      states: {
        teaching: {
          initial: 'intro',
          on: { ask: { target: 'asking', actions: 'takeQuestion' } },
          states: {
            intro: {
              initial: 'speaking',
              states: {
                speaking: {
                  invoke: {
                    id: 'intro',
                    src: 'speak',
                    input: speak(() => 'intro'),
                    onDone: '#lesson.active.teaching.choosing',
                    onError: 'cut',
                  },
                  on: { stop: 'cut', next: '#lesson.active.teaching.choosing' },
                },
                cut: { tags: ['waits'], on: { again: 'speaking', next: '#lesson.active.teaching.choosing' } },
              },
            },
            /** The next step comes from what was shown, never from a counter alone. */
            choosing: {
              always: [
                { guard: 'isOver', target: 'summary' },
                { guard: 'isSkipped', target: 'choosing', actions: 'nextPoint', reenter: true },
                { target: 'presenting' },
              ],
            },
            presenting: {
              meta: { spec: ['S7.streaming.teach'] },
              initial: 'speaking',
              entry: {
                type: 'showHeading',
                params: ({ context }) => ({ pointId: pointId(context), index: context.at, of: context.points.length }),
              },
              states: {
                speaking: {
                  invoke: {
                    id: 'present',
                    src: 'speak',
                    input: speak((c) => `point.${pointId(c)}.${c.round}`),
                    onDone: '#lesson.active.teaching.presented',
                    onError: 'cut',
                  },
                  on: { stop: 'cut', next: '#lesson.active.teaching.presented' },
                },
                cut: { tags: ['waits'], on: { again: 'speaking', next: '#lesson.active.teaching.presented' } },
              },
            },
            presented: {
              always: [
                { guard: 'hasNoQuestions', target: 'choosing', actions: 'nextPoint' },
                { target: 'checking', actions: 'nextQuestion' },
              ],
            },
            checking: {
              tags: ['waits'],
              entry: {
                type: 'showQuestion',
                params: ({ context: c }) => ({ pointId: pointId(c), asked: c.asked, of: needed(c.points[c.at]) }),
              },
              on: {
                answer: [
                  { guard: 'isRightAndLast', target: 'choosing', actions: ['countRight', 'nextPoint'] },
                  { guard: 'isRight', target: 'checking', actions: ['countRight', 'nextQuestion'], reenter: true },
                  { guard: 'isUnsureAndLast', target: 'choosing', actions: 'nextPoint' },
                  { guard: 'isUnsure', target: 'checking', actions: 'nextQuestion', reenter: true },
                  { target: 'remedying', actions: 'countWrong' },
                ],
                again: { target: 'presenting', actions: 'newRound' },
              },
            },
            remedying: {
              initial: 'speaking',
              states: {
                speaking: {
                  invoke: {
                    id: 'remedy',
                    src: 'speak',
                    input: speak((c) => `remedy.${pointId(c)}.${c.asked}`),
                    onDone: { target: '#lesson.active.teaching.rechecking', actions: 'nextQuestion' },
                    onError: 'cut',
                  },
                  on: { stop: 'cut', next: { target: '#lesson.active.teaching.rechecking', actions: 'nextQuestion' } },
                },
                cut: {
                  tags: ['waits'],
                  on: {
                    again: 'speaking',
                    next: { target: '#lesson.active.teaching.rechecking', actions: 'nextQuestion' },
                  },
                },
              },
            },
            rechecking: {
              tags: ['waits'],
              entry: {
                type: 'showQuestion',
                params: ({ context: c }) => ({ pointId: pointId(c), asked: c.asked, of: needed(c.points[c.at]) }),
              },
              on: {
                answer: [
                  { guard: 'isRightAndLast', target: 'choosing', actions: ['countRight', 'nextPoint'] },
                  { guard: 'isRight', target: 'checking', actions: ['countRight', 'nextQuestion'] },
                  { guard: 'isUnsureAndLast', target: 'choosing', actions: 'nextPoint' },
                  { guard: 'isUnsure', target: 'rechecking', actions: 'nextQuestion', reenter: true },
                  { guard: 'isOutOfRemedies', target: 'flagging', actions: 'countWrong' },
                  { target: 'remedying', actions: 'countWrong' },
                ],
                again: { target: 'presenting', actions: 'newRound' },
              },
            },
            /** The teacher is told; the lesson goes on. */
            flagging: {
              entry: ['flag', { type: 'showFlag', params: ({ context }) => ({ pointId: pointId(context) }) }],
              always: { target: 'choosing', actions: 'nextPoint' },
            },
            summary: {
              tags: ['waits'],
              entry: { type: 'showSummary', params: ({ context }) => ({ points: context.points }) },
              on: { next: '#lesson.done' },
            },
            back: { type: 'history', history: 'deep' },
          },
        },
        /** The student's question outranks the script; afterwards the lesson returns to the very place. */
        asking: {
          initial: 'answering',
          states: {
            answering: {
              invoke: {
                id: 'answer',
                src: 'answer',
                input: ({ context: c }) => ({ runId: c.askRun, after: c.askAfter }),
                onDone: '#lesson.active.teaching.back',
                onError: 'cut',
              },
              on: {
                stop: 'cut',
                ask: { target: 'answering', actions: 'takeQuestion', reenter: true },
                next: '#lesson.active.teaching.back',
              },
            },
            cut: {
              tags: ['waits'],
              on: {
                again: 'answering',
                ask: { target: 'answering', actions: 'takeQuestion' },
                next: '#lesson.active.teaching.back',
              },
            },
          },
        },
        back: { type: 'history', history: 'deep' },
      },
    },
    paused: { tags: ['waits'], meta: { spec: ['S4.theory.pause'] }, on: { resume: 'active.back' } },
    done: { type: 'final', meta: { spec: ['S4.theory.end'] } },
  },
  options: { maxIterations: 1000 },
});
