import type { z } from 'zod';
import type { QuestionAsk } from '#questions/kit/ask.ts';
import { writtenAsk } from '#questions/kit/written.ask.ts';
import type { DialQuestion, dialContract } from './contract.ts';

export const dialAsk: QuestionAsk<DialQuestion, z.output<typeof dialContract.block>> = {
  ...writtenAsk,
  shown: ({ unit }) => ({ unit }),
};
