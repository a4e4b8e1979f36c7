import type { z } from 'zod';
import type { QuestionAsk } from '../kit/ask.ts';
import { choiceAsk } from '../kit/choice.ask.ts';
import type { SingleQuestion, singleContract } from './contract.ts';

export const singleAsk: QuestionAsk<SingleQuestion, z.output<typeof singleContract.block>> = choiceAsk;
