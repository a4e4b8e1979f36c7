import type { z } from 'zod';
import type { QuestionAsk } from '../kit/ask.ts';
import { writtenAsk } from '../kit/written.ask.ts';
import type { ShortQuestion, shortContract } from './contract.ts';

export const shortAsk: QuestionAsk<ShortQuestion, z.output<typeof shortContract.block>> = writtenAsk;
