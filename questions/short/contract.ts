// A few sentences of one's own: a model answer, and the concepts that must be in it.
import { z } from 'zod';
import { keyOrKeys, type QuestionContract, type QuestionOf, writtenText } from '../kit/contract.ts';

const concept = z.object({ any: z.array(z.string()), not: z.array(z.string()).optional() });

export const shortContract = {
  bank: z.object({
    kind: z.literal('short'),
    answer: keyOrKeys,
    concepts: z.array(concept).nullable().default(null),
  }),
  block: z.strictObject({}),
  answer: writtenText,
} satisfies QuestionContract;
export type ShortQuestion = QuestionOf<typeof shortContract>;
