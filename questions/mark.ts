// A kind of question by its key: what the server alone knows.
import type { QuestionKind } from '#contract/questions.ts';
import type { MarkResult } from '#server/platform/tutor/index.ts';
import type { BankQuestion } from './contract.ts';
import { BadAnswer, type QuestionMark } from './kit/mark.ts';
import { QUESTION_CONTRACTS } from './list/contract.ts';
import { QUESTION_MARKS } from './list/mark.ts';

export const markingOf = (kind: QuestionKind): QuestionMark => QUESTION_MARKS[kind];

/** Throws BadAnswer for what is no answer to such a question. `value` names options as the bank does. */
export function markValue(q: BankQuestion, value: unknown): MarkResult {
  const given = QUESTION_CONTRACTS[q.kind].answer.safeParse(value);
  if (!given.success) throw new BadAnswer(`no answer to a question of the kind ${q.kind}`);
  return markingOf(q.kind).mark(q, given.data);
}
