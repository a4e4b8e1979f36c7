import type { z } from 'zod';
import type { QuestionAsk } from '../kit/ask.ts';
import { choiceAsk } from '../kit/choice.ask.ts';
import type { MultipleQuestion, multipleContract } from './contract.ts';

export const multipleAsk: QuestionAsk<MultipleQuestion, z.output<typeof multipleContract.block>> = choiceAsk;
