// Counts of what was answered: what a projector may show, for there are no names in it.
import type { AnswerValue, QuestionKind } from '#contract/questions.ts';
import { askingOf } from '#questions/ask.ts';
import { plainLine } from '#questions/kit/ask.ts';

interface SubmittedAnswer {
  /** One answer in one line. */
  value: string;
  right: boolean;
}

interface Tally {
  answered: number;
  right: number;
  /** Most often given first. */
  given: { value: string; count: number; right: boolean }[];
}

const MOST = 20;

export function tally(all: readonly SubmittedAnswer[]): Tally {
  const counts = new Map<string, { count: number; right: boolean }>();
  for (const { value, right } of all) counts.set(value, { count: (counts.get(value)?.count ?? 0) + 1, right });
  const given = [...counts].map(([value, c]) => ({ value, ...c })).sort((a, b) => b.count - a.count);
  return { answered: all.length, right: all.filter((g) => g.right).length, given: given.slice(0, MOST) };
}

/** The same answer in the same line, however it was put; a poll has no kind. */
export const inLine = (value: AnswerValue, kind: QuestionKind | undefined): string =>
  kind === undefined ? plainLine(value) : askingOf(kind).inLine(value);
