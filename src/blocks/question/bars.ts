// A question's answers as bars: every option has one, also the one that nobody chose.

import type { Question } from './answer.ts';
import type { Bar } from './distribution.tsx';

interface Asked {
  question: Pick<Question, 'kind' | 'options'> | null;
  /** What was answered, most often first. */
  given: readonly { value: string; count: number; right: boolean }[];
  /** The right one's, where there is one to be told. */
  rightValue: string | null;
}

export function barsOf({ question, given, rightValue }: Asked, words: { true: string; false: string }): Bar[] {
  const bar = (value: string, text: string): Bar => {
    const count = given.find((g) => g.value === value)?.count ?? 0;
    return { value, text, count, right: value === rightValue };
  };
  if (question?.kind === 'judge') return [bar('true', words.true), bar('false', words.false)];
  if (question?.kind === 'single') return (question.options ?? []).map(({ key, text }) => bar(key, `${key}. ${text}`));
  // several options together, and what was typed: what was given, most often first
  return given.map((g) => ({ ...g, text: g.value }));
}
