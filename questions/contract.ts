// Every kind of question by its contract, and from a row of the bank to a question of its kind.
import type { QuestionKind } from '#contract/questions.ts';
import { fillContract } from './fill/contract.ts';
import { judgeContract } from './judge/contract.ts';
import type { AnyQuestion, QuestionContract, QuestionFields, QuestionOf } from './kit/contract.ts';
import { matchContract } from './match/contract.ts';
import { multipleContract } from './multiple/contract.ts';
import { orderContract } from './order/contract.ts';
import { shortContract } from './short/contract.ts';
import { singleContract } from './single/contract.ts';

export const QUESTION_CONTRACTS = {
  single: singleContract,
  multiple: multipleContract,
  judge: judgeContract,
  fill: fillContract,
  short: shortContract,
  order: orderContract,
  match: matchContract,
} satisfies { [K in QuestionKind]: QuestionContract };

type Contracts = typeof QUESTION_CONTRACTS;
/** A question that can be asked, of any kind or of this one. */
export type BankQuestion<K extends keyof Contracts = keyof Contracts> = { [P in K]: QuestionOf<Contracts[P]> }[K];

type Kept = Omit<QuestionFields, 'source'> & { source?: QuestionFields['source'] };

/** What was approved as a question of its kind; a field of another kind is left out. */
export function bankQuestion({ id, pointId }: Pick<AnyQuestion, 'id' | 'pointId'>, fields: Kept): BankQuestion {
  const { stem, explanation, hint, source = null, formulas } = fields;
  const texts = { stem, explanation, hint, source, ...(formulas ? { formulas } : {}) };
  return { id, pointId, ...texts, ...QUESTION_CONTRACTS[fields.kind].bank.parse(fields) };
}
