// What a lesson knows of its student: points, their evidence, and what follows from it. Pure; the chart calls it.
import { BEGINNING } from '#contract/mastery.ts';
import type { PointStep } from '#contract/methods.ts';
import { type Layout, NO_WORKING, type Telling, tellingOf, type Working } from './example.ts';
import { LECTURE, type Method } from './methods.ts';

export type Verdict = 'right' | 'wrong' | 'partial' | 'to-teacher';

/** What the plan holds for a point when the lesson comes to it. */
export interface Taught {
  /** The number of questions that the bank has for the point. */
  questions: number;
  /** Hints that each of its questions has, in the order in which they are asked. */
  ladder: number[];
  example: boolean;
  discussion: boolean;
  /** The explanation has sentences that a student can retell in their own words. */
  retell: boolean;
  /**
   * Its telling in small steps, where it has more than one: for each the question (from 1) that belongs to what is told by
   * then, or 0.
   */
  parts: number[];
  /** Other points of the lesson that have to do with it. */
  related?: string[];
}

/** What the chart knows of one knowledge point, and what the student has shown of it. */
export interface PointEvidence extends Taught {
  id: string;
  /** To be passed over: proven before, taken out of the plan, or not chosen for relearning. */
  skip: boolean;
  /** Answers so far: all that could be marked, and the right ones. */
  tries: number;
  right: number;
  /** Answered right without a hint, and without a remedy before it. */
  clean: number;
  /** The number of hints that were taken on this point. */
  hinted: number;
  flagged: boolean;
  /** How sure it is that the student knows it, 0 to 1: see `learnt`. */
  known: number;
  /** Questions asked and explanations given so far, for when the lesson comes back to it. */
  asked: number;
  round: number;
  /** Missed: it comes back when so many points have been taught (`taught`). */
  due: number | null;
}

export interface LessonEvidence {
  method: Method;
  /** Also a point that asks nothing waits until it is read: for people, who read at their own pace. */
  paced: boolean;
  /** The student is asked what they think of it, before the summary. */
  evaluates: boolean;
  points: PointEvidence[];
  /** Where we are: the point's index, its next step, and how often it has been explained anew. */
  at: number;
  step: number;
  round: number;
  /** Parts of the telling that are behind us, where it is told in parts. */
  told: number;
  /** Questions asked on this point; the id of the open one is `<point>.<asked>`. */
  asked: number;
  /** The question waits for its answer: told in another way meanwhile, it comes back as the same. */
  isOpen: boolean;
  /** Hints given on the open question. */
  hinted: number;
  /** Checks passed on this point, and remedies given. */
  passed: number;
  remedies: number;
  /** The verdict on the last answer, until what follows that answer is decided. */
  verdict: Verdict | null;
  /** The lesson has come back to an earlier point; from this index on it goes on afterwards. */
  onward: number | null;
  /** Points taught to their end, in order; and how many they were when an earlier one came back last. */
  taught: number;
  mixed: number;
  /** The run of the student's own question; its text is in the log, after this event. */
  askRun: string;
  askAfter: number;
  working: Working;
  /** Of the teacher's pause: who holds the lesson, and whether for this student alone. Null: nobody does, or nobody knows who. */
  held: { by: string; alone: boolean } | null;
  /** The student had paused when the teacher did. */
  wasPaused: boolean;
  /** The lesson had not begun when the teacher paused it. */
  wasReady: boolean;
}

export interface LessonInput {
  points: { id: string; questions: number; skip?: boolean }[];
  method?: Method;
  paced?: boolean;
  evaluates?: boolean;
}

/** The evidence of a point before it is taught. */
export const UNTAUGHT = { flagged: false, known: BEGINNING, asked: 0, round: 0, due: null, retell: false, parts: [] };

/** The context of a lesson that has taught nothing yet. */
export const initialEvidence = (input: LessonInput | undefined): LessonEvidence => ({
  method: input?.method ?? LECTURE,
  paced: input?.paced ?? false,
  evaluates: input?.evaluates ?? true,
  points: (input?.points ?? []).map((p) => ({
    id: p.id,
    questions: p.questions,
    ladder: [],
    example: false,
    discussion: false,
    skip: p.skip ?? false,
    tries: 0,
    right: 0,
    clean: 0,
    hinted: 0,
    ...UNTAUGHT,
  })),
  at: 0,
  step: 0,
  round: 0,
  told: 0,
  asked: 0,
  isOpen: false,
  hinted: 0,
  passed: 0,
  remedies: 0,
  verdict: null,
  onward: null,
  taught: 0,
  mixed: 0,
  askRun: '',
  askAfter: 0,
  held: null,
  wasPaused: false,
  wasReady: false,
  working: NO_WORKING,
});

export const pointId = (c: LessonEvidence): string => c.points[c.at]?.id ?? '';
export const tellingIn = ({ working, method }: LessonEvidence, layout: Layout): Telling =>
  tellingOf(layout, working.shown, method.stepwise);
/** Right answers that the point asks for. */
export const needed = (c: LessonEvidence): number => Math.min(c.method.pass, c.points[c.at]?.questions ?? 0);
/** Each of the point's questions was asked: none comes twice in a lesson. */
export const isAskedOut = (c: LessonEvidence): boolean => !c.isOpen && c.asked >= (c.points[c.at]?.questions ?? 0);
/** The next question, unless one is open. */
export const nextQuestion = ({ isOpen, asked }: LessonEvidence): Partial<LessonEvidence> =>
  isOpen ? {} : { asked: asked + 1, hinted: 0, isOpen: true };
/** Hints that the open question still has to give. */
export function hintsLeft({ method, points, at, asked, hinted }: LessonEvidence): number {
  const ladder = points[at]?.ladder ?? [];
  return Math.min(method.hints, ladder[(asked - 1) % ladder.length] ?? 0) - hinted;
}
/** The method's last step is behind us. */
export const isPointOver = ({ step, method }: LessonEvidence): boolean => step >= method.steps.length;
/** A step that this point, or this student, has no need of. A point that comes back is asked about, and no more. */
export function isIdle(c: LessonEvidence): boolean {
  const point = c.points[c.at];
  const step = c.method.steps[c.step] ?? 'explain';
  if (c.onward !== null && step !== 'check') return true;
  const isProven = c.method.brief && (point?.clean ?? 0) > 0;
  const idle: Record<PointStep, boolean> = {
    explain: isProven,
    example: isProven || !point?.example,
    probe: isAskedOut(c),
    check: !c.isOpen && (c.passed >= needed(c) || isAskedOut(c)),
    retell: isProven || !c.method.retell || !point?.retell,
    discuss: !c.method.discuss || !point?.discussion,
  };
  return idle[step];
}

const partsOf = (c: LessonEvidence): readonly number[] => c.points[c.at]?.parts ?? [];
/** The explanation comes in parts: who reads at their own pace does something small after each. */
export const isInParts = (c: LessonEvidence): boolean =>
  c.paced && c.told === 0 && partsOf(c).length > 1 && c.method.steps[c.step] === 'explain';
/** Parts of the explanation are still to come. */
export const hasMoreParts = (c: LessonEvidence): boolean => c.told > 0 && c.told < partsOf(c).length;
export const isLastPart = (c: LessonEvidence): boolean => c.told + 1 >= partsOf(c).length;
/** The next question belongs to what the part under way tells. */
export const asksMidway = (c: LessonEvidence): boolean => !isLastPart(c) && partsOf(c)[c.told] === c.asked + 1;
/** Nothing of the explanation is to come, told or passed over. */
export const wholeTold = (c: LessonEvidence): Partial<LessonEvidence> => ({ told: partsOf(c).length });

/** Asked before the explanation: whatever is answered, the explanation follows. */
export const isProbe = (c: LessonEvidence): boolean => c.method.steps[c.step - 1] === 'probe';

export const change = (c: LessonEvidence, by: (p: PointEvidence) => Partial<PointEvidence>): PointEvidence[] =>
  c.points.map((p, i) => (i === c.at ? { ...p, ...by(p) } : p));

/** An answer as the chart hears of it. */
export interface JudgedAnswer {
  verdict: Verdict;
  /** How likely a right answer is by guessing; null where the student has said that it is not learnt yet. */
  guess: number | null;
}

/** What an answer tells of the point; what follows from it is decided afterwards, by the context alone. */
export function withAnswer(c: LessonEvidence, { verdict, guess }: JudgedAnswer): Partial<LessonEvidence> {
  if (verdict === 'to-teacher') return { verdict, isOpen: false };
  const isRight = verdict === 'right';
  const isClean = isRight && c.remedies === 0 && c.hinted === 0;
  return {
    verdict,
    isOpen: false,
    // what is asked in the middle of it leaves a question for its end
    passed: c.passed + (isRight && !(hasMoreParts(c) && c.passed + 1 >= needed(c)) ? 1 : 0),
    // before anything was explained a wrong answer is no failure yet
    remedies: c.remedies + (isRight || isProbe(c) ? 0 : 1),
    points: change(c, (p) => ({
      // who says that it is not learnt yet has not tried
      tries: p.tries + (guess === null ? 0 : 1),
      right: p.right + (isRight ? 1 : 0),
      clean: p.clean + (isClean ? 1 : 0),
      // after a hint a right answer proves nothing; a wrong one proves no less than without it
      known: guess === null || (isRight && c.hinted > 0) ? p.known : learnt(p.known, isRight, guess),
    })),
  };
}

const SLIP = 0.1;
const LEARNS = 0.1;

/** Bayesian knowledge tracing (Corbett and Anderson 1995): a right answer proves the less the easier it is guessed. */
export function learnt(known: number, isRight: boolean, guess: number): number {
  const ifKnown = known * (isRight ? 1 - SLIP : SLIP);
  const ifNot = (1 - known) * (isRight ? guess : 1 - guess);
  const proven = ifKnown / (ifKnown + ifNot);
  return proven + (1 - proven) * LEARNS;
}

/** Points taught between a miss and its coming back, and between two that are mixed in. */
const APART = 2;
const MIXED_APART = 3;
/** Known so surely that it is not mixed in any more. */
const SURE = 0.95;

/** The earlier point that is asked about again before the lesson goes on: one that was missed, else the least sure. */
export function returning(c: LessonEvidence): number | undefined {
  if (c.onward !== null) return;
  const isOver = c.at >= c.points.length;
  // at the end whatever is still missed, unless nothing came in between
  // what has nothing left to ask waits for a point to be set beside
  const isDue = (p: PointEvidence, i: number) =>
    p.due !== null &&
    c.taught >= (isOver ? p.due - APART + 1 : p.due) &&
    (p.asked < p.questions || besideOf(c, i) !== undefined);
  const missed = c.points.findIndex(isDue);
  if (missed >= 0) return missed;
  if (isOver || c.taught - c.mixed < MIXED_APART) return;
  const isUnsure = (p: PointEvidence, i: number) =>
    i < c.at - 1 && p.asked > 0 && p.asked < p.questions && p.due === null && p.known < SURE;
  const earlier = c.points.map((p, i) => ({ i, known: isUnsure(p, i) ? p.known : 1 }));
  const [first] = earlier.toSorted((a, b) => a.known - b.known);
  return first && first.known < SURE ? first.i : undefined;
}

/** Of the points taught since, the last that has to do with it: beside that one is set which has nothing more to ask. */
const besideOf = ({ points, at, onward }: LessonEvidence, of: number): PointEvidence | undefined =>
  points.slice(0, onward ?? at).findLast((p, i) => i > of && !p.skip && p.related?.includes(points[of]?.id ?? ''));
export const besideId = (c: LessonEvidence): string => besideOf(c, c.at)?.id ?? '';

/** Back at a point that was left: one right answer is asked for, and there are no remedies. */
export function comeBack(c: LessonEvidence): Partial<LessonEvidence> {
  const at = returning(c) ?? c.at;
  const points = c.points.map((p, i) => (i === at ? { ...p, due: null } : p));
  const place = { ...c, at, points };
  return {
    ...beginPoint(place),
    points,
    onward: c.at,
    mixed: c.taught,
    step: c.method.steps.indexOf('check'),
    passed: needed(place) - 1,
  };
}

/** On to the next point; one that was missed comes back later. */
export function leavePoint(c: LessonEvidence): Partial<LessonEvidence> {
  const isTaught = c.onward === null && c.points[c.at]?.skip === false;
  const taught = c.taught + (isTaught ? 1 : 0);
  const points = change(c, () => ({
    asked: c.asked,
    round: c.round,
    due: isTaught && c.remedies > 0 ? taught + APART : null,
  }));
  const at = c.onward ?? c.at + 1;
  return { ...beginPoint({ at, points }), points, onward: null, taught };
}

const beginPoint = ({ at, points }: Pick<LessonEvidence, 'at' | 'points'>): Partial<LessonEvidence> => ({
  at,
  step: 0,
  round: points[at]?.round ?? 0,
  asked: points[at]?.asked ?? 0,
  isOpen: false,
  told: 0,
  hinted: 0,
  passed: 0,
  remedies: 0,
});

/** How far the lesson has come, whatever it has come back to. */
export const reached = ({ at, onward }: Pick<LessonEvidence, 'at' | 'onward'>): number => onward ?? at;

/**
 * A variant solved alone is evidence as a right answer to a probe is. It spares no check question: those the teacher asks
 * for. A wrong one, and whatever is filled into a step, is practice and counts for nothing.
 */
export const countVariant = (c: LessonEvidence) => ({
  points: change(c, (p) => ({
    tries: p.tries + 1,
    right: p.right + 1,
    clean: p.clean + 1,
    known: learnt(p.known, true, VARIANT_GUESS),
  })),
});
/** It is filled in, not chosen. */
const VARIANT_GUESS = 0.05;
