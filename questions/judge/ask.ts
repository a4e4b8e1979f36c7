import type { z } from 'zod';
import { judgedInWords, plainLine, type QuestionAsk } from '../kit/ask.ts';
import type { JudgeQuestion, judgeContract } from './contract.ts';

const words = (stem: string, value: unknown): string => (typeof value === 'boolean' ? judgedInWords(stem, value) : '');

export const judgeAsk: QuestionAsk<JudgeQuestion, z.output<typeof judgeContract.block>> = {
  shown: () => ({}),
  toBank: (_q, _seed, value) => value,
  inWords: ({ stem }, _seed, value) => words(stem, value),
  inBankWords: ({ stem }, value) => words(stem, value),
  inLine: plainLine,
  choices: ({ stem }) => [true, false].map((value) => ({ key: String(value), text: judgedInWords(stem, value) })),
};
