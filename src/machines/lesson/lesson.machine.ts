// The theory lesson: the server runs it, the screen mirrors it. Ids and counters only: texts and keys are the server's.
import { assign, setup } from 'xstate';
import type { PointStep } from '#contract/methods.ts';
import type { LessonCommand } from '#contract/theory.ts';
import { effect } from '../effect.ts';
import {
  asksMidway,
  besideId,
  change,
  comeBack,
  countVariant,
  hasMoreParts,
  hintsLeft,
  initialEvidence,
  isAskedOut,
  isIdle,
  isInParts,
  isLastPart,
  isPointOver,
  isProbe,
  type JudgedAnswer,
  type LessonEvidence,
  type LessonInput,
  leavePoint,
  needed,
  nextQuestion,
  type PointEvidence,
  pointId,
  returning,
  type Taught,
  tellingIn,
  type Verdict,
  wholeTold,
  withAnswer,
} from './evidence.ts';
import { type Layout, NO_WORKING, type Telling, type Working } from './example.ts';
import {
  asking,
  example,
  partStates,
  retelling,
  speakingState,
  studentAsks,
  turning,
  workingStates,
} from './states.ts';

export type { LessonInput, PointEvidence, Verdict } from './evidence.ts';

/** What a student's command carries when the server has looked at it; of those not named here, nothing. */
interface Carried {
  ask: { runId: string; after: number; to?: 'tutor' | 'teacher' };
  answer: { questionId: string } & JudgedAnswer;
  fill: { verdict: Verdict };
  example: { pointId?: string };
}
type Event =
  | {
      [T in LessonCommand['type']]: { type: T } & (T extends keyof Carried ? Carried[T] : unknown);
    }[LessonCommand['type']]
  | { type: 'hold'; by: string; alone: boolean }
  | { type: 'release' | 'stop' | 'end' };

/** Remedies a point gets before the teacher is told. */
export const REMEDIES = 2;

export const questionId = (c: Pick<LessonEvidence, 'points' | 'at' | 'asked'>): string =>
  `${c.points[c.at]?.id ?? ''}.${c.asked}`;
export const lessonMachine = setup({
  types: {
    context: {} as LessonEvidence,
    events: {} as Event,
    input: {} as LessonInput,
    tags: {} as 'waits' | 'speaks' | 'cut',
  },
  actors: {
    /** Says the text of `key`, from where it was cut. */
    speak: effect<null, { key: string }>(),
    /** Answers the student's question of run `runId`. */
    answer: effect<null, { runId: string; after: number }>(),
    /** Keeps the point as it is approved now; null when it is not taught any more. */
    look: effect<Taught | null, { pointId: string; paced: boolean }>(),
    /** Tells an example on to where it is the student's turn, and says how it is laid out. */
    work: effect<Layout, Pick<Working, 'pointId' | 'n' | 'shown'> & { stepwise: boolean; work: boolean }>(),
  },
  actions: {
    showHeading: (_, _params: { pointId: string; index: number; of: number }) => {},
    showQuestion: (_, _params: { pointId: string; asked: number; of: number; verdict: Verdict | null }) => {},
    showHint: (_, _params: { pointId: string; asked: number; level: number }) => {},
    showRetelling: (_, _params: { pointId: string }) => {},
    showDiscussion: (_, _params: { pointId: string; isOver: boolean }) => {},
    showEvaluation: (_, _params: Record<never, never>) => {},
    showSummary: (_, _params: { points: PointEvidence[] }) => {},
    showFlag: (_, _params: { pointId: string }) => {},
    /** What was said stands in the thread; the lesson stays where it is. */
    keepSaid: (_, _params: { pointId: string }) => {},
    learn: assign({ points: ({ context }, taught: Taught | null) => change(context, () => taught ?? { skip: true }) }),
    takeQuestion: assign(({ event }) => (event.type === 'ask' ? { askRun: event.runId, askAfter: event.after } : {})),
    nextStep: assign({ step: ({ context }) => context.step + 1 }),
    /** The check that was under way comes again, after what is said in between; in the middle of a telling that goes on. */
    stepBack: assign({ step: ({ context: c }) => (hasMoreParts(c) ? c.step : c.step - 1) }),
    nextQuestion: assign(({ context }) => nextQuestion(context)),
    nextPoint: assign(({ context }) => leavePoint(context)),
    comeBack: assign(({ context }) => comeBack(context)),
    keepPart: assign({ told: ({ context }) => context.told + 1 }),
    passTelling: assign(({ context }) => wholeTold(context)),
    newRound: assign({ round: ({ context }) => context.round + 1 }),
    countHint: assign(({ context }) => ({
      hinted: context.hinted + 1,
      points: change(context, (p) => ({ hinted: p.hinted + 1 })),
    })),
    count: assign(({ context, event }) => (event.type === 'answer' ? withAnswer(context, event) : {})),
    dropVerdict: assign({ verdict: null }),
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
    keepHolder: assign(({ event }) => (event.type === 'hold' ? { held: { by: event.by, alone: event.alone } } : {})),
    dropHolder: assign({ held: null }),
    keepPause: assign({ wasPaused: true }),
    dropPause: assign({ wasPaused: false }),
    keepReady: assign({ wasReady: true }),
    dropReady: assign({ wasReady: false }),
    flag: assign({ points: ({ context }) => change(context, () => ({ flagged: true })) }),
  },
  guards: {
    isOver: ({ context }) => context.at >= context.points.length,
    isOverUnevaluated: ({ context: c }) => !c.evaluates && c.at >= c.points.length,
    isSkipped: ({ context }) => context.points[context.at]?.skip === true,
    isGone: (_, taught: Taught | null) => taught === null,
    isPointOver: ({ context }) => isPointOver(context),
    isUnasked: ({ context: c }) => c.paced && isPointOver(c) && c.asked === 0,
    isIdle: ({ context }) => isIdle(context),
    isInParts: ({ context }) => isInParts(context),
    isMidway: ({ context }) => hasMoreParts(context),
    isLastPart: ({ context }) => isLastPart(context),
    asksMidway: ({ context }) => asksMidway(context),
    isStep: ({ context }, { step }: { step: PointStep }) => context.method.steps[context.step] === step,
    hasHint: ({ context }) => hintsLeft(context) > 0,
    wasPaused: ({ context }) => context.wasPaused,
    wasReady: ({ context }) => context.wasReady,
    isBack: ({ context }) => returning(context) !== undefined,
    isReturn: ({ context }) => context.onward !== null,
    isPaced: ({ context }) => context.paced,
    isAnswered: ({ context }) => context.verdict !== null,
    isProbe: ({ context }) => isProbe(context),
    isPassedMidway: ({ context: c }) => hasMoreParts(c) && (c.verdict === 'right' || c.verdict === 'to-teacher'),
    isRight: ({ context }) => context.verdict === 'right',
    isRightAndLast: ({ context: c }) => c.verdict === 'right' && (c.passed >= needed(c) || isAskedOut(c)),
    isAskedOut: ({ context }) => isAskedOut(context),
    isToTeacher: ({ event }) => event.type === 'ask' && event.to === 'teacher',
    isUnsure: ({ context }) => context.verdict === 'to-teacher',
    /** Nothing is left that a machine could mark: the teacher's word will decide. */
    isUnsureAndLast: ({ context: c }) => c.verdict === 'to-teacher' && (c.onward !== null || isAskedOut(c)),
    comesTo: ({ context }, { layout, turn }: { layout: Layout; turn: Telling['turn'] }) =>
      tellingIn(context, layout).turn === turn,
    /** Solved alone, the first time in this lesson. */
    isSolved: ({ context, event }) => event.type === 'fill' && event.verdict === 'right' && !context.working.isAnew,
    isFirstMiss: ({ context }) => context.remedies <= 1,
    isOutOfRemedies: ({ context }) => context.remedies > REMEDIES,
  },
}).createMachine({
  id: 'lesson',
  context: ({ input }) => initialEvidence(input),
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
          on: {
            ask: [
              { guard: 'isToTeacher', target: 'forwarding' },
              { target: 'asking', actions: 'takeQuestion' },
            ],
          },
          states: {
            intro: {
              initial: 'speaking',
              states: speakingState({ id: 'intro', key: () => 'intro', onward: '#lesson.active.teaching.choosing' }),
            },
            /** The next step comes from what was shown, never from a counter alone. */
            choosing: {
              always: [
                { guard: 'isBack', target: 'presenting.recall', actions: 'comeBack' },
                { guard: 'isOverUnevaluated', target: 'summary' },
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
                    input: ({ context: c }) => ({ pointId: pointId(c), paced: c.paced }),
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
                cut: { tags: ['waits', 'cut'], on: { again: 'looking' } },
              },
            },
            /** The method's next step for this point; steps that it has no need of are passed over. */
            stepping: {
              entry: 'endExample',
              always: [
                { guard: 'isMidway', target: 'presenting.part' },
                { guard: 'isUnasked', target: 'turning' },
                { guard: 'isPointOver', target: 'choosing', actions: 'nextPoint' },
                { guard: 'isIdle', target: 'stepping', actions: 'nextStep', reenter: true },
                { guard: 'isInParts', target: 'presenting.part', actions: 'nextStep' },
                { guard: { type: 'isStep', params: { step: 'explain' } }, target: 'presenting', actions: 'nextStep' },
                {
                  guard: { type: 'isStep', params: { step: 'example' } },
                  target: 'presenting.example',
                  actions: ['nextStep', 'beginExample'],
                },
                { guard: { type: 'isStep', params: { step: 'retell' } }, target: 'retelling', actions: 'nextStep' },
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
                  // asked for again in the middle of a telling: that waits where it was
                  onward: [
                    { guard: 'isMidway', target: '#lesson.active.teaching.presenting.part.turning' },
                    { target: '#lesson.active.teaching.stepping' },
                  ],
                }),
                part: partStates,
                example: workingStates,
                /** An earlier point again: no explanation, one question; where none is left, it is set against the last. */
                recall: {
                  initial: 'speaking',
                  states: speakingState({
                    id: 'recall',
                    key: (c) => `recall.${pointId(c)}.${c.asked}${isAskedOut(c) ? `.${besideId(c)}` : ''}`,
                    onward: '#lesson.active.teaching.stepping',
                  }),
                },
              },
            },
            checking: asking,
            rechecking: asking,
            /** What follows an answer, by what the answer has left in the context. */
            judging: {
              exit: 'dropVerdict',
              always: [
                { guard: 'isProbe', target: 'stepping' },
                { guard: 'isPassedMidway', target: 'stepping' },
                { guard: 'isRightAndLast', target: 'stepping' },
                { guard: 'isUnsureAndLast', target: 'stepping' },
                { guard: 'isRight', target: 'checking', actions: 'nextQuestion' },
                { guard: 'isUnsure', target: 'checking', actions: 'nextQuestion' },
                { guard: 'isReturn', target: 'stepping' },
                { guard: 'isOutOfRemedies', target: 'flagging' },
                // the second time it is told another way
                { guard: 'isFirstMiss', target: 'remedying' },
                { target: 'remedying', actions: 'newRound' },
              ],
            },
            remedying: {
              initial: 'speaking',
              states: speakingState({
                id: 'remedy',
                key: (c) => `remedy.${pointId(c)}.${c.asked}.${c.remedies}.${c.round}`,
                // what another question would ask may not be told yet
                onward: [
                  { guard: 'isMidway', target: '#lesson.active.teaching.presenting.part.turning' },
                  { guard: 'isAskedOut', target: '#lesson.active.teaching.flagging' },
                  { target: '#lesson.active.teaching.rechecking', actions: 'nextQuestion' },
                ],
              }),
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
            retelling,
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
        asking: studentAsks,
        /** A question to the teacher: nobody speaks to it here, and what was said goes on from where it was. */
        forwarding: { always: '#lesson.active.teaching.back' },
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
      entry: 'keepHolder',
      exit: 'dropHolder',
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
