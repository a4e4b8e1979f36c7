// The theory lesson. The server runs it, one command at a time; the screen mirrors it. Ids and counters only: texts,
// questions and keys are the server's.
import { assign, setup } from 'xstate';
import type { Step } from '#contract/methods.ts';
import type { LessonCommand } from '#contract/theory.ts';
import { effect } from '../effect.ts';
import {
  beginningOf,
  type Evidence as Context,
  change,
  countRight,
  countTry,
  countVariant,
  hintsLeft,
  isIdle,
  isPointOver,
  type LessonInput,
  needed,
  type Point,
  pointId,
  type Taught,
  tellingIn,
  type Verdict,
} from './evidence.ts';
import { type Layout, NO_WORKING, type Telling, type Working } from './example.ts';
import { hint, showQuestion, speakingState, turning, workingStates } from './states.ts';

export type { LessonInput, Point, Verdict } from './evidence.ts';

/** What a student's command carries when the server has looked at it; of those not named here, nothing. */
interface Carried {
  ask: { runId: string; after: number };
  answer: { questionId: string; verdict: Verdict };
  fill: { verdict: Verdict };
  example: { pointId?: string };
}
type Event =
  | {
      [T in LessonCommand['type']]: { type: T } & (T extends keyof Carried ? Carried[T] : unknown);
    }[LessonCommand['type']]
  | { type: 'hold' | 'release' | 'stop' | 'end' };

/** Remedies a point gets before the teacher is told. */
export const REMEDIES = 2;

export const questionId = (c: Pick<Context, 'points' | 'at' | 'asked'>): string =>
  `${c.points[c.at]?.id ?? ''}.${c.asked}`;
const again = { target: 'presenting', actions: ['newRound', 'stepBack'] } as const;
/** The step that was under way comes again afterwards. */
const example = {
  target: '#lesson.active.teaching.presenting.example',
  actions: ['stepBack', 'beginAnew'],
} as const;

export const lessonMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as LessonInput },
  actors: {
    /** Says the text of `key`, from where it was cut. */
    speak: effect<null, { key: string }>(),
    /** Answers the student's question of run `runId`. */
    answer: effect<null, { runId: string; after: number }>(),
    /** Keeps the point as it is approved now; null when it is not taught any more. */
    look: effect<Taught | null, { pointId: string }>(),
    /** Tells an example on to where it is the student's turn, and says how it is laid out. */
    work: effect<Layout, Pick<Working, 'pointId' | 'n' | 'shown'> & { stepwise: boolean; work: boolean }>(),
  },
  actions: {
    showHeading: (_, _params: { pointId: string; index: number; of: number }) => {},
    showQuestion: (_, _params: { pointId: string; asked: number; of: number; verdict: Verdict | null }) => {},
    showHint: (_, _params: { pointId: string; asked: number; level: number }) => {},
    showDiscussion: (_, _params: { pointId: string; isOver: boolean }) => {},
    showEvaluation: (_, _params: Record<never, never>) => {},
    showSummary: (_, _params: { points: Point[] }) => {},
    showFlag: (_, _params: { pointId: string }) => {},
    /** What was said stands in the thread; the lesson stays where it is. */
    keepSaid: (_, _params: { pointId: string }) => {},
    learn: assign({ points: ({ context }, taught: Taught | null) => change(context, () => taught ?? { skip: true }) }),
    takeQuestion: assign(({ event }) => (event.type === 'ask' ? { askRun: event.runId, askAfter: event.after } : {})),
    nextStep: assign({ step: ({ context }) => context.step + 1 }),
    /** The check that was under way comes again, after what is said in between. */
    stepBack: assign({ step: ({ context }) => context.step - 1 }),
    nextQuestion: assign({ asked: ({ context }) => context.asked + 1, hinted: 0 }),
    nextPoint: assign({
      at: ({ context }) => context.at + 1,
      step: 0,
      round: 0,
      asked: 0,
      hinted: 0,
      passed: 0,
      remedies: 0,
    }),
    newRound: assign({ round: ({ context }) => context.round + 1 }),
    countHint: assign(({ context }) => ({
      hinted: context.hinted + 1,
      points: change(context, (p) => ({ hinted: p.hinted + 1 })),
    })),
    countRight: assign(({ context }) => countRight(context)),
    countWrong: assign(({ context }) => ({ ...countTry(context), remedies: context.remedies + 1 })),
    /** Before anything was explained: a wrong answer is no failure yet. */
    countProbe: assign(({ context, event }) => {
      if (event.type !== 'answer' || event.verdict === 'to-teacher') return {};
      return event.verdict === 'right' ? countRight(context) : countTry(context);
    }),
    beginExample: assign({
      working: ({ context: c }) => ({ pointId: pointId(c), n: c.working.n + 1, shown: 0, isAnew: false }),
    }),
    beginAnew: assign({
      working: ({ context: c, event }) => {
        const chosen = event.type === 'example' ? event.pointId : undefined;
        return { pointId: chosen ?? pointId(c), n: c.working.n + 1, shown: 0, isAnew: true };
      },
    }),
    keepTold: assign({
      working: ({ context: c }, layout: Layout) => ({ ...c.working, shown: tellingIn(c, layout).to }),
    }),
    /** The step was the student's: filled in, or passed over, it stands now. */
    keepFilled: assign({ working: ({ context: { working } }) => ({ ...working, shown: working.shown + 1 }) }),
    endExample: assign({ working: ({ context: { working } }) => ({ ...NO_WORKING, n: working.n }) }),
    countVariant: assign(({ context }) => countVariant(context)),
    keepPause: assign({ wasPaused: true }),
    dropPause: assign({ wasPaused: false }),
    keepReady: assign({ wasReady: true }),
    dropReady: assign({ wasReady: false }),
    flag: assign({ points: ({ context }) => change(context, () => ({ flagged: true })) }),
  },
  guards: {
    isOver: ({ context }) => context.at >= context.points.length,
    isSkipped: ({ context }) => context.points[context.at]?.skip === true,
    isGone: (_, taught: Taught | null) => taught === null,
    isPointOver: ({ context }) => isPointOver(context),
    isUnasked: ({ context: c }) => c.paced && isPointOver(c) && c.asked === 0,
    isIdle: ({ context }) => isIdle(context),
    isStep: ({ context }, { step }: { step: Step }) => context.method.steps[context.step] === step,
    hasHint: ({ context }) => hintsLeft(context) > 0,
    wasPaused: ({ context }) => context.wasPaused,
    wasReady: ({ context }) => context.wasReady,
    /** Asked before the explanation: whatever comes, the explanation follows. */
    isProbe: ({ context }) => context.method.steps[context.step - 1] === 'probe',
    isRight: ({ event }) => event.type === 'answer' && event.verdict === 'right',
    isRightAndLast: ({ context, event }) =>
      event.type === 'answer' && event.verdict === 'right' && context.passed + 1 >= needed(context),
    isUnsure: ({ event }) => event.type === 'answer' && event.verdict === 'to-teacher',
    /** Nothing is left that a machine could mark: the teacher's word will decide. */
    isUnsureAndLast: ({ context, event }) =>
      event.type === 'answer' &&
      event.verdict === 'to-teacher' &&
      context.asked >= (context.points[context.at]?.questions ?? 0) + 1,
    comesTo: ({ context }, { layout, turn }: { layout: Layout; turn: Telling['turn'] }) =>
      tellingIn(context, layout).turn === turn,
    /** Solved alone, the first time in this lesson. */
    isSolved: ({ context, event }) => event.type === 'fill' && event.verdict === 'right' && !context.working.isAnew,
    isOutOfRemedies: ({ context }) => context.remedies >= REMEDIES,
  },
}).createMachine({
  id: 'lesson',
  context: ({ input }) => beginningOf(input),
  initial: 'preparing',
  on: { end: '.done' },
  states: {
    preparing: {
      tags: ['waits'],
      meta: { spec: ['S4.theory.start'] },
      on: { start: 'active', hold: { target: 'held', actions: 'keepReady' } },
    },
    active: {
      initial: 'teaching',
      on: { pause: 'paused', hold: 'held' },
      states: {
        teaching: {
          initial: 'intro',
          on: { ask: { target: 'asking', actions: 'takeQuestion' } },
          states: {
            intro: {
              initial: 'speaking',
              states: speakingState({ id: 'intro', key: () => 'intro', onward: '#lesson.active.teaching.choosing' }),
            },
            /** The next step comes from what was shown, never from a counter alone. */
            choosing: {
              always: [
                { guard: 'isOver', target: 'evaluating' },
                { guard: 'isSkipped', target: 'choosing', actions: 'nextPoint', reenter: true },
                { target: 'opening' },
              ],
            },
            /** The plan may have changed since the lesson began: the point is taught as it is approved now. */
            opening: {
              initial: 'looking',
              states: {
                looking: {
                  invoke: {
                    id: 'look',
                    src: 'look',
                    input: ({ context }) => ({ pointId: pointId(context) }),
                    onDone: [
                      {
                        guard: { type: 'isGone', params: ({ event }) => event.output },
                        target: '#lesson.active.teaching.choosing',
                        actions: [{ type: 'learn', params: ({ event }) => event.output }, 'nextPoint'],
                      },
                      {
                        target: '#lesson.active.teaching.stepping',
                        actions: [
                          { type: 'learn', params: ({ event }) => event.output },
                          {
                            type: 'showHeading',
                            params: ({ context: c }) => ({ pointId: pointId(c), index: c.at, of: c.points.length }),
                          },
                        ],
                      },
                    ],
                    onError: 'cut',
                  },
                  on: { stop: 'cut' },
                },
                cut: { tags: ['waits'], on: { again: 'looking' } },
              },
            },
            /** The method's next step for this point; steps that it has no need of are passed over. */
            stepping: {
              entry: 'endExample',
              always: [
                { guard: 'isUnasked', target: 'turning' },
                { guard: 'isPointOver', target: 'choosing', actions: 'nextPoint' },
                { guard: 'isIdle', target: 'stepping', actions: 'nextStep', reenter: true },
                { guard: { type: 'isStep', params: { step: 'explain' } }, target: 'presenting', actions: 'nextStep' },
                {
                  guard: { type: 'isStep', params: { step: 'example' } },
                  target: 'presenting.example',
                  actions: ['nextStep', 'beginExample'],
                },
                { guard: { type: 'isStep', params: { step: 'discuss' } }, target: 'discussing', actions: 'nextStep' },
                { target: 'checking', actions: ['nextStep', 'nextQuestion'] },
              ],
            },
            presenting: {
              meta: { spec: ['S7.streaming.teach'] },
              initial: 'speaking',
              states: {
                ...speakingState({
                  id: 'present',
                  key: (c) => `point.${pointId(c)}.${c.round}`,
                  onward: '#lesson.active.teaching.stepping',
                }),
                example: workingStates,
              },
            },
            checking: {
              tags: ['waits'],
              entry: showQuestion,
              on: {
                answer: [
                  { guard: 'isProbe', target: 'stepping', actions: 'countProbe' },
                  { guard: 'isRightAndLast', target: 'stepping', actions: 'countRight' },
                  { guard: 'isRight', target: 'checking', actions: ['countRight', 'nextQuestion'], reenter: true },
                  { guard: 'isUnsureAndLast', target: 'stepping' },
                  { guard: 'isUnsure', target: 'checking', actions: 'nextQuestion', reenter: true },
                  { guard: 'isOutOfRemedies', target: 'flagging', actions: 'countWrong' },
                  { target: 'remedying', actions: 'countWrong' },
                ],
                hint,
                again,
                example,
              },
            },
            remedying: {
              initial: 'speaking',
              states: speakingState({
                id: 'remedy',
                key: (c) => `remedy.${pointId(c)}.${c.asked}`,
                onward: { target: '#lesson.active.teaching.rechecking', actions: 'nextQuestion' },
              }),
            },
            rechecking: {
              tags: ['waits'],
              entry: showQuestion,
              on: {
                answer: [
                  { guard: 'isRightAndLast', target: 'stepping', actions: 'countRight' },
                  { guard: 'isRight', target: 'checking', actions: ['countRight', 'nextQuestion'] },
                  { guard: 'isUnsureAndLast', target: 'stepping' },
                  { guard: 'isUnsure', target: 'rechecking', actions: 'nextQuestion', reenter: true },
                  { guard: 'isOutOfRemedies', target: 'flagging', actions: 'countWrong' },
                  { target: 'remedying', actions: 'countWrong' },
                ],
                hint,
                again,
                example,
              },
            },
            /** The teacher is told; the lesson goes on. */
            flagging: {
              entry: ['flag', { type: 'showFlag', params: ({ context }) => ({ pointId: pointId(context) }) }],
              always: 'stepping',
            },
            /** The class's thread for this point; nobody waits for others. */
            discussing: {
              tags: ['waits'],
              entry: {
                type: 'showDiscussion',
                params: ({ context }) => ({ pointId: pointId(context), isOver: false }),
              },
              on: {
                example,
                say: { actions: { type: 'keepSaid', params: ({ context }) => ({ pointId: pointId(context) }) } },
                next: {
                  target: 'stepping',
                  actions: {
                    type: 'showDiscussion',
                    params: ({ context }) => ({ pointId: pointId(context), isOver: true }),
                  },
                },
              },
            },
            turning,
            evaluating: {
              tags: ['waits'],
              entry: { type: 'showEvaluation', params: {} },
              on: { evaluate: 'summary', next: 'summary' },
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
    paused: {
      tags: ['waits'],
      meta: { spec: ['S4.theory.pause'] },
      on: { resume: 'active.back', hold: { target: 'held', actions: 'keepPause' } },
    },
    /** Paused by the teacher: only the teacher lifts it; who had paused before is paused still, who had not begun may begin. */
    held: {
      initial: 'paused',
      states: {
        paused: {
          tags: ['waits'],
          on: {
            release: [
              { guard: 'wasPaused', target: '#lesson.paused', actions: 'dropPause' },
              { guard: 'wasReady', target: '#lesson.preparing', actions: 'dropReady' },
              { target: '#lesson.active.back' },
            ],
          },
        },
      },
    },
    done: { type: 'final', meta: { spec: ['S4.theory.end'] } },
  },
  options: { maxIterations: 1000 },
});
