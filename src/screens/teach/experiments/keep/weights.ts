// Weights and comments of an experiment while they are typed.
import type { StepDeclared } from '#contract/experiment-rows.ts';

interface Comment {
  from: number;
  text: string;
}
export interface CommentDraft {
  key: number;
  from: string;
  text: string;
}

const isNumber = (text: string, max: number): boolean => /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) <= max;

/** Empty: the step's points. */
export const isWeight = (text: string): boolean => text.trim() === '' || isNumber(text, 10_000);

type Typed = Readonly<Record<number, string>>;
type Step = Pick<StepDeclared, 'seq' | 'maxScore'>;

const weightOf = ({ seq, maxScore }: Step, typed: Typed): number => {
  const text = (typed[seq] ?? '').trim();
  return text === '' || !isWeight(text) ? maxScore : Number(text);
};

/** What of a hundred each step counts; null where all weights are 0. */
export function sharesOf(steps: readonly Step[], typed: Typed): ReadonlyMap<number, number> | null {
  const sum = steps.reduce((all, step) => all + weightOf(step, typed), 0);
  return sum === 0 ? null : new Map(steps.map((step) => [step.seq, (100 * weightOf(step, typed)) / sum]));
}

/** As they are stored: only what differs from the points. */
export const weightsOf = (steps: readonly Step[], typed: Typed): Record<string, number> =>
  Object.fromEntries(
    steps.flatMap((step) => {
      const weight = weightOf(step, typed);
      return (typed[step.seq] ?? '').trim() === '' || weight === step.maxScore ? [] : [[String(step.seq), weight]];
    }),
  );

export const MOST_COMMENTS = 20;

/** Why they cannot be stored, as its words are called. */
export function commentProblem(drafts: readonly CommentDraft[]): 'from' | 'text' | 'twice' | null {
  if (!drafts.every((d) => isNumber(d.from, 100))) return 'from';
  if (!drafts.every((d) => d.text.trim() !== '')) return 'text';
  return new Set(drafts.map((d) => Number(d.from))).size === drafts.length ? null : 'twice';
}

/** The highest first, as one reads them. */
export const commentsOf = (drafts: readonly CommentDraft[]): Comment[] =>
  drafts.map((d) => ({ from: Number(d.from), text: d.text.trim() })).toSorted((a, b) => b.from - a.from);

/** The scores that a comment is said of: from it to the next higher one. */
export function bandOf(drafts: readonly CommentDraft[], { from }: CommentDraft): { from: number; to: number } | null {
  if (!isNumber(from, 100)) return null;
  const above = drafts.flatMap((d) => (isNumber(d.from, 100) && Number(d.from) > Number(from) ? [Number(d.from)] : []));
  return { from: Number(from), to: above.length === 0 ? 100 : Math.min(...above) };
}
