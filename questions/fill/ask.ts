import type { z } from 'zod';
import type { QuestionAsk } from '../kit/ask.ts';
import { writtenAsk } from '../kit/written.ask.ts';
import type { FillQuestion, fillContract } from './contract.ts';

export const fillAsk: QuestionAsk<FillQuestion, z.output<typeof fillContract.block>> = {
  ...writtenAsk,
  shown: ({ unit }) => (unit ? { unit } : {}),
};
