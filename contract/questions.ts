// What questions there are, and what is given as an answer: one shape wherever an answer is taken or shown.
import { z } from 'zod';
import { QUESTION_KINDS } from './question-kinds.ts';

export { QUESTION_KINDS };
export const questionKind = z.enum(QUESTION_KINDS);
export type QuestionKind = z.infer<typeof questionKind>;

/** What is chosen, put in order or matched. */
export const option = z.strictObject({ key: z.string(), text: z.string() });

const MOST_KEYS = 20;
const key = z.string().max(100);

/** As it is sent: an option's key; keys, of an order from its first to its last; a text; whether it is true; to each left its right. */
export const answerValue = z.union([
  z.string().max(4000),
  z.array(key).max(MOST_KEYS),
  z.boolean(),
  z.record(key, key).refine((pairs) => Object.keys(pairs).length <= MOST_KEYS),
]);
export type AnswerValue = z.infer<typeof answerValue>;
/** As it is kept: null where the student has said that it is not learnt yet. */
export type GivenValue = AnswerValue | null;
