// What is said of a key in words, and of what was written in its place.
import { inOneLine } from './ask.ts';
import type { AnyQuestion } from './contract.ts';
import { keysOf, type QuestionMark, WRITTEN_GUESS } from './mark.ts';

type Written = AnyQuestion & { answer: string | string[]; unit?: string | null };

export const writtenMark = {
  showsPlaces: false,
  guess: () => WRITTEN_GUESS,
  rightValue: () => [],
  keyInWords: ({ unit, ...q }) => inOneLine(keysOf(q), q.stem) + (unit ? ` ${unit}` : ''),
  against: ({ unit = null, ...q }, value) =>
    typeof value === 'string' ? { as: 'written', value, right: keysOf(q)[0] ?? '', unit } : null,
  hasWrongOptions: false,
} satisfies Partial<QuestionMark<Written>>;
