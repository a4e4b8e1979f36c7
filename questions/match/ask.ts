// What is shown of a match: numbers on the left, letters on the right, each side shuffled by itself.
import type { z } from 'zod';
import {
  bankKeyIn,
  inOneLine,
  inShownWords,
  isMatchAnswer,
  letterAt,
  NEXT,
  namedByPlace,
  numberAt,
  plainLine,
  type QuestionAsk,
  type ShownItem,
  shuffled,
  textIn,
  withoutBankKey,
} from '../kit/ask.ts';
import type { AskedItem } from '../kit/contract.ts';
import type { MatchQuestion, matchContract } from './contract.ts';

export function shownSides(
  { id, left, right }: MatchQuestion,
  seed: string,
): { left: ShownItem[]; right: ShownItem[] } {
  const side = (items: readonly AskedItem[], name: string) =>
    shuffled(items, `${seed} ${id} ${name}`, (item) => item.key);
  return { left: namedByPlace(side(left, 'left'), numberAt), right: namedByPlace(side(right, 'right'), letterAt) };
}

export const pairsBy = (
  pairs: Record<string, string>,
  left: (key: string) => string,
  right: (key: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(pairs).map(([from, to]) => [left(from), right(to)]));

export function pairsInWords(q: MatchQuestion, seed: string, pairs: Record<string, string>): string {
  const { left, right } = shownSides(q, seed);
  const mates = left.map((l) => [l, right.find((r) => r.key === pairs[l.key])] as const);
  return inOneLine(
    mates.flatMap(([l, r]) => (r ? [`${inShownWords(l)}${NEXT}${inShownWords(r)}`] : [])),
    q.stem,
  );
}

export const matchAsk: QuestionAsk<MatchQuestion, z.output<typeof matchContract.block>> = {
  shown: (q, seed) => {
    const { left, right } = shownSides(q, seed);
    return { left: left.map(withoutBankKey), right: right.map(withoutBankKey) };
  },
  toBank: (q, seed, value) => {
    if (!isMatchAnswer(value)) return value;
    const { left, right } = shownSides(q, seed);
    return pairsBy(value, bankKeyIn(left), bankKeyIn(right));
  },
  inWords: (q, seed, value) => (isMatchAnswer(value) ? pairsInWords(q, seed, value) : ''),
  inBankWords: ({ left, right }, value) =>
    isMatchAnswer(value)
      ? left.map(({ key, text }) => `${text}${NEXT}${textIn(right, value[key] ?? '')}`).join('；')
      : '',
  inLine: plainLine,
  choices: () => null,
};
