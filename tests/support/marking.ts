// A question as a test writes it, with the fields of its kind alone, and an answer to it marked.
import { type BankQuestion, bankQuestion } from '#questions/contract.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import { markValue } from '#questions/mark.ts';

export type MarkQuestion = Pick<QuestionFields, 'kind' | 'answer'> & Partial<QuestionFields>;

const UNSAID = { stem: '', explanation: '', hint: '', source: null };
const EMPTY = { options: null, left: null, right: null, tolerance: null, unit: null, concepts: null };

export const fieldsOf = (question: MarkQuestion): QuestionFields => ({ ...UNSAID, ...EMPTY, ...question });

export const questionOf = ({ id = '', ...fields }: MarkQuestion & { id?: string }): BankQuestion =>
  bankQuestion({ id, pointId: 'p' }, fieldsOf(fields));

/** Where it is quoted from is no matter of its marking. */
export const mark = (question: Omit<MarkQuestion, 'source'>, value: unknown) =>
  markValue(questionOf({ ...question, source: null }), value);
