// Every kind of question that a bank keeps: those that lessons ask, and those that exams and homework ask besides.
import { z } from 'zod';
import { MOST_WRITTEN } from './most-written.ts';
import { BANK_KINDS } from './question-kinds.ts';

export { BANK_KINDS };
export const bankKind = z.enum(BANK_KINDS);
export type BankKind = z.infer<typeof bankKind>;
/** Kinds that a group of questions can hold: no group, and no experiment, which is a run of its own. */
export const CHILD_KINDS = BANK_KINDS.filter((kind) => kind !== 'group' && kind !== 'experiment');

const MOST_PARTS = 100;
const TOO_MANY = { message: 'tooManyItems', params: { max: MOST_PARTS } };
const key = z.string().max(100);

/** An answer to a question that is no group. */
const partValue = z.union([
  z.string().max(MOST_WRITTEN),
  z.boolean(),
  // keys, file ids, or a text for each blank
  z.array(z.string().max(MOST_WRITTEN)).max(MOST_PARTS),
  z.record(key, key).refine((pairs) => Object.keys(pairs).length <= MOST_PARTS, TOO_MANY),
]);
export type PartValue = z.infer<typeof partValue>;
/** An answer as exams and homework take it; of a group by the keys of its children. Null clears it. */
export const examValue = z.union([
  partValue,
  z.record(key, partValue.nullable()).refine((parts) => Object.keys(parts).length <= MOST_PARTS, TOO_MANY),
]);
export type ExamValue = z.infer<typeof examValue>;
/** A number that was written in words, and what it was read as: 三十 as 30. */
export const readNumber = z.strictObject({ written: z.string(), as: z.number() });
export type ReadNumber = z.infer<typeof readNumber>;
