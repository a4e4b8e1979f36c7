// Options of which one is right.
import { z } from 'zod';
import { bankOptions, items, type QuestionContract, type QuestionOf } from '../kit/contract.ts';

export const singleContract = {
  bank: z.object({ kind: z.literal('single'), options: bankOptions, answer: z.string() }),
  block: z.strictObject({ options: items }),
  answer: z.string(),
} satisfies QuestionContract;
export type SingleQuestion = QuestionOf<typeof singleContract>;
