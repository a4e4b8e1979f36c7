// What the explorer sends to the lesson chart: lessons small enough to walk whole, and every command.
import type { EventObject } from 'xstate';
import type { PointStep } from '#contract/methods.ts';
import { commandsOf, type Samples } from '../samples.ts';
import { asksMidway, hasMoreParts, hintsLeft, type LessonEvidence, needed, reached, returning } from './evidence.ts';
import { lessonLifecycle } from './lesson.lifecycle.ts';
import { type LessonInput, lessonMachine, type Verdict } from './lesson.machine.ts';
import { PRESETS } from './methods.ts';

const lesson = (...points: LessonInput['points']): LessonInput => ({ points });
const answer = (verdict: Verdict): EventObject & Record<string, unknown> => ({
  type: 'answer',
  questionId: 'q',
  verdict,
  guess: 0.25,
});

/** What is passed over where the point was proven before. */
const isSpared = ({ method }: LessonEvidence, step: PointStep): boolean =>
  step === 'explain' || step === 'example' || (step === 'retell' && method.retell);

export const lessonSamples: Samples = {
  machine: lessonMachine,
  lifecycle: lessonLifecycle,
  inputs: {
    // how much there is to ask is what the lookup finds
    'a skipped point, then one to learn': lesson({ id: 'a', questions: 1, skip: true }, { id: 'b', questions: 1 }),
    'nothing to teach': lesson(),
    'read at one’s own pace': { ...lesson({ id: 'a', questions: 1 }), paced: true },
    'a point that comes back': {
      ...lesson({ id: 'a', questions: 1 }, { id: 'b', questions: 1 }),
      method: { ...PRESETS.lecture, steps: ['explain', 'check'], pass: 1, hints: 0 },
    },
    'told in one’s own words': {
      ...lesson({ id: 'a', questions: 1 }),
      method: { ...PRESETS.lecture, steps: ['retell'], retell: true },
    },
    'told in one’s own words, at one’s own pace': {
      ...lesson({ id: 'a', questions: 1 }),
      paced: true,
      method: { ...PRESETS.lecture, steps: ['retell'], retell: true },
    },
    'of a guest': { ...lesson({ id: 'a', questions: 1 }), evaluates: false },
    'turned round': {
      ...lesson({ id: 'a', questions: 2 }),
      method: { ...PRESETS.flipped, stepwise: true },
    },
  },
  events: {
    ...commandsOf(lessonLifecycle, ['answer', 'fill', 'example', 'hold', 'release']),
    'ask the teacher': { type: 'ask', runId: '', after: 0, to: 'teacher' } as EventObject,
    'fill right': { type: 'fill', verdict: 'right' } as EventObject,
    'fill wrong': { type: 'fill', verdict: 'wrong' } as EventObject,
    'example anew': { type: 'example', pointId: 'b' } as EventObject,
    'teacher pauses': { type: 'hold', by: '林老师', alone: true } as EventObject,
    'teacher resumes': { type: 'release' },
    'answer right': answer('right'),
    'answer wrong': answer('wrong'),
    'answer in part': answer('partial'),
    'answer for the teacher': answer('to-teacher'),
  },
  // what the plan holds of a point when the lesson comes to it
  outputs: {
    look: {
      rich: { questions: 3, ladder: [1, 1, 0], example: true, discussion: true, retell: true, parts: [1, 0] },
      bare: { questions: 0, ladder: [], example: false, discussion: false, retell: false, parts: [0, 0] },
      withdrawn: null,
    },
    work: {
      faded: { steps: 2, blanks: [2], variant: true },
      whole: { steps: 2, blanks: [], variant: false },
    },
  },
  // what guards make of the context, as long as they may still ask; beyond that it may differ
  project: (context) => {
    const c = context as LessonEvidence;
    const { questions = 0, example, discussion, clean = 0 } = c.points[c.at] ?? {};
    const isBack = c.onward !== null;
    // its questions are behind the point: of what was missed there is left that it comes back, unless nothing follows
    const isChecked = c.step > c.method.steps.indexOf('check') + 1;
    const left = isChecked ? 0 : needed(c) - c.passed;
    const isPassed = left <= 0;
    const isLast = reached(c) >= c.points.length - 1;
    const most = isBack || (isPassed && isLast) ? 0 : isPassed ? 1 : c.paced ? 3 : 2;
    // whatever follows an example, or an answer, asks a new question
    const mayHint = !isChecked && c.verdict === null && c.asked > 0 && c.working.pointId === '' && hintsLeft(c) > 0;
    return [
      c.at,
      c.step,
      left,
      mayHint,
      c.paced && c.asked === 0,
      c.isOpen,
      Math.min(c.asked, questions),
      Math.min(c.remedies, most),
      // what is right in part is gone into as what is wrong
      c.paced && (c.verdict === 'partial' ? 'wrong' : c.verdict),
      c.onward,
      // no lesson here has so many points that one is mixed in
      c.points.map((p) => p.due && Math.max(p.due - c.taught, 0)),
      returning(c),
      c.wasPaused,
      c.wasReady,
      example,
      discussion,
      c.method.brief && clean > 0 && !isBack && c.method.steps.slice(c.step).some((step) => isSpared(c, step)),
      c.working.isAnew,
      c.working.shown,
      hasMoreParts(c) ? c.told : 0,
      c.paced && asksMidway(c),
    ];
  },
  untimed: {
    intro: 'the server watches the provider and ends a silence',
    present: 'the server watches the provider and ends a silence',
    part: 'the server watches the provider and ends a silence',
    recall: 'the server watches the provider and ends a silence',
    remedy: 'the server watches the provider and ends a silence',
    compare: 'the server watches the provider and ends a silence',
    work: 'the server watches the provider and ends a silence',
    answer: 'the server watches the provider and ends a silence',
    look: 'a read of the database, which the server tries again',
  },
};
