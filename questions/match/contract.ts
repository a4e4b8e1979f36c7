// Two lists of which each left goes with a right of its own.
import { z } from 'zod';
import { items, type QuestionContract, type QuestionOf } from '../kit/contract.ts';

const pairs = z.record(z.string(), z.string());

export const matchContract = {
  bank: z.object({ kind: z.literal('match'), left: items, right: items, answer: pairs }),
  block: z.strictObject({ left: items, right: items }),
  answer: pairs,
} satisfies QuestionContract;
export type MatchQuestion = QuestionOf<typeof matchContract>;
