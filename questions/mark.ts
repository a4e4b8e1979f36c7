// Every kind of question by its key: what the server alone knows.
import type { QuestionKind } from '#contract/questions.ts';
import type { MarkResult } from '#server/platform/tutor/index.ts';
import { type BankQuestion, QUESTION_CONTRACTS } from './contract.ts';
import { fillMark } from './fill/mark.ts';
import { judgeMark } from './judge/mark.ts';
import { BadAnswer, type QuestionMark } from './kit/mark.ts';
import { matchMark } from './match/mark.ts';
import { multipleMark } from './multiple/mark.ts';
import { orderMark } from './order/mark.ts';
import { shortMark } from './short/mark.ts';
import { singleMark } from './single/mark.ts';

export const QUESTION_MARKS = {
  single: singleMark,
  multiple: multipleMark,
  judge: judgeMark,
  fill: fillMark,
  short: shortMark,
  order: orderMark,
  match: matchMark,
} satisfies { [K in QuestionKind]: QuestionMark };

export const markingOf = (kind: QuestionKind): QuestionMark => QUESTION_MARKS[kind];

/** Throws BadAnswer for what is no answer to such a question. `value` names options as the bank does. */
export function markValue(q: BankQuestion, value: unknown): MarkResult {
  const given = QUESTION_CONTRACTS[q.kind].answer.safeParse(value);
  if (!given.success) throw new BadAnswer(`no answer to a question of the kind ${q.kind}`);
  return markingOf(q.kind).mark(q, given.data);
}
