// Items to put in order, from the first to the last.
import { z } from 'zod';
import { items, type QuestionContract, type QuestionOf } from '../kit/contract.ts';

export const orderContract = {
  bank: z.object({ kind: z.literal('order'), options: items, answer: z.array(z.string()) }),
  block: z.strictObject({ options: items }),
  answer: z.array(z.string()),
} satisfies QuestionContract;
export type OrderQuestion = QuestionOf<typeof orderContract>;
