import { choiceExam } from '../kit/choice.exam.ts';
import { singleAsk } from './ask.ts';
import { singleContract } from './contract.ts';
import { singleMark } from './mark.ts';

export const singleExam = choiceExam({ kind: 'single', contract: singleContract, ask: singleAsk, mark: singleMark });
