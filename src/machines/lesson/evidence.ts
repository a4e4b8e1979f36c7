// What a lesson knows of its student: points, their evidence, and what follows from it. Pure; the chart calls it.
import type { Step } from '#contract/methods.ts';
import { type Layout, NO_WORKING, type Telling, tellingOf, type Working } from './example.ts';
import { LECTURE, type Method } from './methods.ts';

export type Verdict = 'right' | 'wrong' | 'partial' | 'to-teacher';

/** What the plan holds for a point when the lesson comes to it. */
export interface Taught {
  /** Questions in the bank for it. */
  questions: number;
  /** Hints that each of its questions has, in the order in which they are asked. */
  ladder: number[];
  example: boolean;
  discussion: boolean;
}

/** What the chart knows of one knowledge point, and what the student has shown of it. */
export interface Point extends Taught {
  id: string;
  /** To be passed over: proven before, taken out of the plan, or not chosen for relearning. */
  skip: boolean;
  /** Answers so far: all that could be marked, and the right ones. */
  tries: number;
  right: number;
  /** Answered right without a hint, and without a remedy before it. */
  clean: number;
  /** Hints taken. */
  hinted: number;
  flagged: boolean;
}

export interface Evidence {
  method: Method;
  /** Also a point that asks nothing waits until it is read: for people, who read at their own pace. */
  paced: boolean;
  points: Point[];
  /** Where we are: the point's index, its next step, and how often it has been explained anew. */
  at: number;
  step: number;
  round: number;
  /** Questions asked on this point; the id of the open one is `<point>.<asked>`. */
  asked: number;
  /** Hints given on the open question. */
  hinted: number;
  /** Checks passed on this point, and remedies given. */
  passed: number;
  remedies: number;
  /** The run of the student's own question; its text is in the log, after this event. */
  askRun: string;
  askAfter: number;
  working: Working;
  /** The student had paused when the teacher did. */
  wasPaused: boolean;
  /** The lesson had not begun when the teacher paused it. */
  wasReady: boolean;
}

export interface LessonInput {
  points: { id: string; questions: number; skip?: boolean }[];
  method?: Method;
  paced?: boolean;
}

/** Nothing is taught yet. */
export const beginningOf = (input: LessonInput | undefined): Evidence => ({
  method: input?.method ?? LECTURE,
  paced: input?.paced ?? false,
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
    flagged: false,
  })),
  at: 0,
  step: 0,
  round: 0,
  asked: 0,
  hinted: 0,
  passed: 0,
  remedies: 0,
  askRun: '',
  askAfter: 0,
  wasPaused: false,
  wasReady: false,
  working: NO_WORKING,
});

export const pointId = (c: Evidence): string => c.points[c.at]?.id ?? '';
export const tellingIn = ({ working, method }: Evidence, layout: Layout): Telling =>
  tellingOf(layout, working.shown, method.stepwise);
/** Right answers that the point asks for. */
export const needed = (c: Evidence): number => Math.min(c.method.pass, c.points[c.at]?.questions ?? 0);
/** Hints that the open question still has to give. */
export function hintsLeft({ method, points, at, asked, hinted }: Evidence): number {
  const ladder = points[at]?.ladder ?? [];
  return Math.min(method.hints, ladder[(asked - 1) % ladder.length] ?? 0) - hinted;
}
/** The method's last step is behind us. */
export const isPointOver = ({ step, method }: Evidence): boolean => step >= method.steps.length;
/** A step that this point, or this student, has no need of. */
export function isIdle(c: Evidence): boolean {
  const point = c.points[c.at];
  const isProven = c.method.brief && (point?.clean ?? 0) > 0;
  const idle: Record<Step, boolean> = {
    explain: isProven,
    example: isProven || !point?.example,
    probe: needed(c) === 0,
    check: c.passed >= needed(c),
    discuss: !c.method.discuss || !point?.discussion,
  };
  return idle[c.method.steps[c.step] ?? 'explain'];
}

export const change = (c: Evidence, by: (p: Point) => Partial<Point>): Point[] =>
  c.points.map((p, i) => (i === c.at ? { ...p, ...by(p) } : p));
export const countRight = (c: Evidence) => ({
  passed: c.passed + 1,
  points: change(c, (p) => ({
    tries: p.tries + 1,
    right: p.right + 1,
    clean: p.clean + (c.remedies === 0 && c.hinted === 0 ? 1 : 0),
  })),
});
export const countTry = (c: Evidence) => ({ points: change(c, (p) => ({ tries: p.tries + 1 })) });
/**
 * A variant solved alone is evidence as a right answer to a probe is. It spares no check question: those the teacher asks
 * for. A wrong one, and whatever is filled into a step, is practice and counts for nothing.
 */
export const countVariant = (c: Evidence) => ({
  points: change(c, (p) => ({ tries: p.tries + 1, right: p.right + 1, clean: p.clean + 1 })),
});
