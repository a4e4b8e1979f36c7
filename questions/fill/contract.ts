// A blank: a word in any of its wordings, or a number within its tolerance, in its unit.
import { z } from 'zod';
import { keyOrKeys, type QuestionContract, type QuestionOf, writtenText } from '../kit/contract.ts';

export const fillContract = {
  bank: z.object({
    kind: z.literal('fill'),
    answer: keyOrKeys,
    tolerance: z.number().nullable().default(null),
    unit: z.string().nullable().default(null),
  }),
  block: z.strictObject({ unit: z.string().optional() }),
  answer: writtenText,
} satisfies QuestionContract;
export type FillQuestion = QuestionOf<typeof fillContract>;
