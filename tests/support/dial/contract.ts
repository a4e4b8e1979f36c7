// A kind that there is not: a number is set on a dial, between two ends.
import { z } from 'zod';
import type { QuestionContract, QuestionOf } from '#questions/kit/contract.ts';

export const dialContract = {
  bank: z.object({ kind: z.literal('dial'), answer: z.string(), tolerance: z.number(), unit: z.string() }),
  block: z.strictObject({ unit: z.string() }),
  answer: z.string().regex(/^\d+$/),
} satisfies QuestionContract;
export type DialQuestion = QuestionOf<typeof dialContract>;
