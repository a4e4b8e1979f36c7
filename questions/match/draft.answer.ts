// What stands in the card of a match before it is submitted.
import type { Question } from '../kit/answer.ts';

export interface MatchDraft {
  /** To each left its right, as far as it has one. */
  pairs: Readonly<Record<string, string>>;
  /** The left that waits for its right. */
  at: string | null;
}

/** The left that waits for its right: the chosen one, else the first without. */
export const waiting = ({ left = [] }: Question, { at, pairs }: MatchDraft): string | null =>
  at ?? left.find((l) => pairs[l.key] === undefined)?.key ?? null;

/** A right goes with one left: it leaves the one that had it. */
export function pair(question: Question, draft: MatchDraft, right: string): MatchDraft {
  const left = waiting(question, draft);
  if (left === null) return draft;
  const others = Object.entries(draft.pairs).filter(([l, r]) => l !== left && r !== right);
  return { pairs: { ...Object.fromEntries(others), [left]: right }, at: null };
}
