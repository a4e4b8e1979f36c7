// An exam as its student's lists have it, and where it stands for them.
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';

export type ExamItem = OutputOf<'/api/Exam/Items'>[number];
export type ExamScore = OutputOf<'/api/Exam/Score'>;

export const shownPoints = (score: number): number => rounded(score, 2);

/** An attempt that can be gone on with. */
export const canGoOn = ({ state }: Pick<ExamItem, 'state'>): boolean =>
  state === 'answering' || state === 'paused' || state === 'grace';

/** What lists show of it: the attempt that counts. One that was voided is one where there is no other. */
export function shownResult({ result, attemptId, state, ...exam }: ExamItem) {
  if (result) return result;
  return attemptId === undefined || canGoOn({ state, ...exam }) ? undefined : { attemptId, state };
}

export const EXAM_STEPS = ['now', 'later', 'over'] as const;
export type Step = (typeof EXAM_STEPS)[number];

/** It can be sat, it cannot yet, or it can no more. */
export function stepOf(exam: ExamItem, now: number): Step {
  if (canGoOn(exam)) return 'now';
  if (now >= exam.until || exam.state === 'missed' || exam.attempt >= exam.attempts) return 'over';
  return now < exam.from ? 'later' : 'now';
}
