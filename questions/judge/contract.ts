// A statement that is true or false.
import { z } from 'zod';
import type { QuestionContract, QuestionOf } from '../kit/contract.ts';

export const judgeContract = {
  bank: z.object({ kind: z.literal('judge'), answer: z.boolean() }),
  block: z.strictObject({}),
  answer: z.boolean(),
} satisfies QuestionContract;
export type JudgeQuestion = QuestionOf<typeof judgeContract>;
