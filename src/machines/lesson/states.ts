// Pieces of the lesson chart that stand in it more than once, or are a chart of their own.
import { type LessonEvidence, needed, pointId, type Verdict } from './evidence.ts';
import type { Layout, Telling } from './example.ts';

interface SpeakingInput<I extends string, O> {
  id: I;
  /** The key of the text that is said. */
  key: (c: LessonEvidence) => string;
  /** The transition that follows, whether the text was said or passed over. */
  onward: O;
}

/** Something is said; cut off, it waits to be asked for again. */
export const speakingState = <const I extends string, const O>({ id, key, onward }: SpeakingInput<I, O>) =>
  ({
    speaking: {
      tags: ['speaks'],
      invoke: {
        id,
        src: 'speak',
        input: ({ context }: { context: LessonEvidence }) => ({ key: key(context) }),
        onDone: onward,
        onError: 'cut',
      },
      on: { stop: 'cut', next: onward },
    },
    cut: { tags: ['waits', 'cut'], on: { again: 'speaking', next: onward } },
  }) as const;

const OVER = '#lesson.active.teaching.stepping';

/** A long explanation, a few sentences at a time. Passed over, it is passed over whole. */
export const partStates = {
  initial: 'speaking',
  states: {
    speaking: {
      tags: ['speaks'],
      invoke: {
        id: 'part',
        src: 'speak',
        input: ({ context: c }: { context: LessonEvidence }) => ({ key: `point.${pointId(c)}.0.${c.told}` }),
        onDone: [
          {
            guard: 'asksMidway',
            target: '#lesson.active.teaching.checking',
            actions: ['keepPart', 'nextQuestion'],
          },
          { guard: 'isLastPart', target: OVER, actions: 'keepPart' },
          { target: 'turning', actions: 'keepPart' },
        ],
        onError: 'cut',
      },
      on: { stop: 'cut', next: { target: OVER, actions: 'passTelling' } },
    },
    cut: { tags: ['waits', 'cut'], on: { again: 'speaking', next: { target: OVER, actions: 'passTelling' } } },
    turning: {
      tags: ['waits'],
      on: { next: 'speaking', again: { target: '#lesson.active.teaching.presenting', actions: 'newRound' } },
    },
  },
} as const;
const comesTo = (turn: Telling['turn']) =>
  ({
    type: 'comesTo',
    params: ({ event }: { event: { output: Layout } }) => ({ layout: event.output, turn }),
  }) as const;
const keepTold = { type: 'keepTold', params: ({ event }: { event: { output: Layout } }) => event.output } as const;

/** An example worked together: told on to a step that is left to the student, compared, and solved with other numbers. */
export const workingStates = {
  meta: { spec: ['S7.streaming.example'] },
  initial: 'telling',
  states: {
    telling: {
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context: c }: { context: LessonEvidence }) => ({
          pointId: c.working.pointId,
          n: c.working.n,
          shown: c.working.shown,
          stepwise: c.method.stepwise,
          work: c.method.work || c.working.isAnew,
        }),
        onDone: [
          { guard: comesTo('blank'), target: 'filling', actions: keepTold },
          { guard: comesTo('step'), target: 'waiting', actions: keepTold },
          { guard: comesTo('variant'), target: 'varying', actions: keepTold },
          { target: OVER },
        ],
        onError: 'cut',
      },
      on: { stop: 'cut', next: OVER },
    },
    /** For the next step to be asked for; what was filled in is compared meanwhile. */
    waiting: { tags: ['waits'], on: { next: 'telling' } },
    filling: {
      tags: ['waits'],
      on: {
        fill: { target: 'waiting', actions: 'keepFilled' },
        next: { target: 'telling', actions: 'keepFilled' },
      },
    },
    varying: {
      tags: ['waits'],
      on: { fill: [{ guard: 'isSolved', target: OVER, actions: 'countVariant' }, { target: OVER }], next: OVER },
    },
    cut: { tags: ['waits', 'cut'], on: { again: 'telling', next: OVER } },
  },
} as const;

const again = { target: 'presenting', actions: ['newRound', 'stepBack', 'dropVerdict'] } as const;
const retold = { ...again, target: '#lesson.active.teaching.presenting' } as const;
/** The step that was under way comes again afterwards. */
export const example = {
  target: '#lesson.active.teaching.presenting.example',
  actions: ['stepBack', 'beginAnew', 'dropVerdict'],
} as const;

/** A result is read, or a point of which nothing was asked: the lesson goes on when the student does. */
export const turning = {
  tags: ['waits'],
  on: {
    next: [
      { guard: 'isAnswered', target: 'judging' },
      { target: 'choosing', actions: 'nextPoint' },
    ],
    again: [
      { guard: 'isAnswered', ...again },
      { target: 'presenting', actions: 'newRound' },
    ],
    example: [
      { guard: 'isAnswered', ...example },
      { target: 'presenting.example', actions: 'beginAnew' },
    ],
  },
} as const;

/** Whatever waits for an answer shows its question, and gives hints. `verdict`: of the answer that led to it at once. */
const showQuestion = {
  type: 'showQuestion',
  params: ({ context: c, event }: { context: LessonEvidence; event: { type: string; verdict?: Verdict } }) => ({
    pointId: pointId(c),
    asked: c.asked,
    of: needed(c),
    verdict: event.type === 'answer' ? (event.verdict ?? null) : null,
  }),
} as const;
const hint = {
  guard: 'hasHint',
  actions: [
    'countHint',
    {
      type: 'showHint',
      params: ({ context: c }: { context: LessonEvidence }) => ({
        pointId: pointId(c),
        asked: c.asked,
        level: c.hinted,
      }),
    },
  ],
} as const;

/** The student tells the point in their own words, and hears what is there and what is missing: no verdict, no evidence. */
export const retelling = {
  initial: 'writing',
  states: {
    writing: {
      tags: ['waits'],
      entry: {
        type: 'showRetelling',
        params: ({ context }: { context: LessonEvidence }) => ({ pointId: pointId(context) }),
      },
      on: { answer: 'speaking', next: OVER, again: retold },
    },
    speaking: {
      tags: ['speaks'],
      invoke: {
        id: 'compare',
        src: 'speak',
        input: ({ context }: { context: LessonEvidence }) => ({ key: `retold.${pointId(context)}` }),
        onDone: [{ guard: 'isPaced', target: 'turning' }, { target: OVER }],
        onError: 'cut',
      },
      on: { stop: 'cut', next: OVER },
    },
    cut: { tags: ['waits', 'cut'], on: { again: 'speaking', next: OVER } },
    turning: { tags: ['waits'], on: { next: OVER } },
  },
} as const;

/** A question is open. What its answer tells is counted at once; a paced lesson goes on when the student has read the result. */
export const asking = {
  tags: ['waits'],
  entry: showQuestion,
  on: {
    answer: [
      { guard: 'isPaced', target: 'turning', actions: 'count' },
      { target: 'judging', actions: 'count' },
    ],
    hint,
    again,
    example,
  },
} as const;

const BACK = '#lesson.active.teaching.back';

/** The student's own question is answered. One to the teacher meanwhile leaves the answer where it was. */
export const studentAsks = {
  initial: 'answering',
  states: {
    answering: {
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context: c }: { context: LessonEvidence }) => ({ runId: c.askRun, after: c.askAfter }),
        onDone: BACK,
        onError: 'cut',
      },
      on: {
        stop: 'cut',
        ask: [
          { guard: 'isToTeacher', target: 'answering', reenter: true },
          { target: 'answering', actions: 'takeQuestion', reenter: true },
        ],
        next: BACK,
      },
    },
    cut: {
      tags: ['waits', 'cut'],
      on: {
        again: 'answering',
        ask: [
          { guard: 'isToTeacher', target: 'cut' },
          { target: 'answering', actions: 'takeQuestion' },
        ],
        next: BACK,
      },
    },
  },
} as const;
