// What is shown of options of which some are right: shuffled, and lettered by place.
import type { AnswerValue } from '#contract/questions.ts';
import {
  bankKeyIn,
  chosenKeys,
  inOneLine,
  inShownWords,
  letterAt,
  namedByPlace,
  plainLine,
  type QuestionAsk,
  type ShownItem,
  shuffled,
  textIn,
  withoutBankKey,
} from './ask.ts';
import type { AnyQuestion, AskedItem } from './contract.ts';

type Choice = AnyQuestion & { options: readonly AskedItem[] };

export const shownOptions = ({ id, options }: Pick<Choice, 'id' | 'options'>, seed: string): ShownItem[] =>
  namedByPlace(
    shuffled(options, `${seed} ${id}`, (o) => o.key),
    letterAt,
  );

/** The options of these keys, in the order that is shown. */
export const optionsInWords = (q: Choice, seed: string, keys: readonly string[]): string =>
  inOneLine(
    shownOptions(q, seed)
      .filter((o) => keys.includes(o.key))
      .map(inShownWords),
    q.stem,
  );

/** An answer by the bank's names, whichever list of options is shown. */
export function keysToBank(options: readonly ShownItem[], value: AnswerValue): AnswerValue {
  const one = bankKeyIn(options);
  if (Array.isArray(value)) return value.map(one);
  return typeof value === 'string' ? one(value) : value;
}

export const choiceAsk: QuestionAsk<Choice, { options: AskedItem[] }> = {
  shown: (q, seed) => ({ options: shownOptions(q, seed).map(withoutBankKey) }),
  toBank: (q, seed, value) => keysToBank(shownOptions(q, seed), value),
  inWords: (q, seed, value) => optionsInWords(q, seed, chosenKeys(value)),
  inBankWords: ({ options }, value) =>
    chosenKeys(value)
      .toSorted()
      .map((key) => textIn(options, key))
      .join('；'),
  inLine: plainLine,
  choices: (q, seed) => shownOptions(q, seed).map(withoutBankKey),
};
