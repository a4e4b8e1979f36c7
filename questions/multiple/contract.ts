// Options of which any number is right, but not all.
import { z } from 'zod';
import { bankOptions, items, keyOrKeys, type QuestionContract, type QuestionOf } from '../kit/contract.ts';

export const multipleContract = {
  bank: z.object({ kind: z.literal('multiple'), options: bankOptions, answer: keyOrKeys }),
  block: z.strictObject({ options: items }),
  answer: z.array(z.string()).min(1),
} satisfies QuestionContract;
export type MultipleQuestion = QuestionOf<typeof multipleContract>;
