// What is shown of an order: its items shuffled, never as they should stand.
import type { z } from 'zod';
import {
  chosenKeys,
  inShownWords,
  letterAt,
  NEXT,
  namedByPlace,
  plainLine,
  type QuestionAsk,
  textIn,
  withoutBankKey,
} from '../kit/ask.ts';
import { keysToBank, shownOptions } from '../kit/choice.ask.ts';
import type { OrderQuestion, orderContract } from './contract.ts';

/** An order that came out right by chance would be its own key: its first item goes last. */
export function shownItems(q: OrderQuestion, seed: string): ReturnType<typeof shownOptions> {
  const items = shownOptions(q, seed);
  const [first, ...rest] = items;
  const isKey = items.every(({ bankKey }, place) => bankKey === q.answer[place]);
  if (!first || !isKey) return items;
  return namedByPlace(
    [...rest, first].map(({ bankKey, text }) => ({ key: bankKey, text })),
    letterAt,
  );
}

export const itemsInWords = (q: OrderQuestion, seed: string, keys: readonly string[]): string => {
  const items = shownItems(q, seed);
  return keys.flatMap((key) => items.filter((item) => item.key === key).map(inShownWords)).join(NEXT);
};

export const orderAsk: QuestionAsk<OrderQuestion, z.output<typeof orderContract.block>> = {
  shown: (q, seed) => ({ options: shownItems(q, seed).map(withoutBankKey) }),
  toBank: (q, seed, value) => keysToBank(shownItems(q, seed), value),
  inWords: (q, seed, value) => itemsInWords(q, seed, chosenKeys(value)),
  inBankWords: ({ options }, value) =>
    chosenKeys(value)
      .map((key) => textIn(options, key))
      .join(NEXT),
  // an order says by its places
  inLine: (value) => (Array.isArray(value) ? value.join('') : plainLine(value)),
  choices: () => null,
};
