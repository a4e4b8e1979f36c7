// What is shown of a question that is answered in writing: nothing besides its stem, unless its kind says so.
import { chosenKeys, plainLine, type QuestionAsk } from './ask.ts';
import type { AnyQuestion } from './contract.ts';

export const writtenAsk: QuestionAsk<AnyQuestion, Record<string, never>> = {
  shown: () => ({}),
  toBank: (_q, _seed, value) => value,
  // letters stand for nothing in an answer in writing: it is told as it was written
  inWords: () => '',
  inBankWords: (_q, value) => chosenKeys(value).toSorted().join('；'),
  inLine: plainLine,
  choices: () => null,
};
