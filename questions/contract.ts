// From a row of the bank to a question of its kind.
import type { AnyQuestion, QuestionFields, QuestionOf } from './kit/contract.ts';
import { QUESTION_CONTRACTS } from './list/contract.ts';

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
