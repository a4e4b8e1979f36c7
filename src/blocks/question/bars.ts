// A question's answers as bars: every option has one, also the one that nobody chose.

import { answeringOf } from '#questions/answer.ts';
import type { Question, YesNo } from '#questions/kit/answer.ts';
import type { AnswerShare } from './distribution.tsx';

interface Asked {
  question: Pick<Question, 'kind' | 'options'> | null;
  /** What was answered, most often first. */
  given: readonly { value: string; count: number; right: boolean }[];
  /** The right one's, where there is one to be told. */
  rightValue: string | null;
}

export function barsOf({ question, given, rightValue }: Asked, words: YesNo): AnswerShare[] {
  const answering = question && answeringOf(question.kind);
  const bars = question && answering && answering.bars(question, words);
  // where nothing has a bar of its own: what was given, most often first
  if (!bars) return given.map((g) => ({ ...g, text: g.value }));
  const counts = answering?.counts ?? ((value: string, key: string) => value === key);
  return bars.map(({ key, text }) => ({
    value: key,
    text,
    count: given.reduce((sum, g) => sum + (counts(g.value, key) ? g.count : 0), 0),
    right: rightValue !== null && counts(rightValue, key),
  }));
}

/** Whether each thing that can be answered has its bar. */
export const hasBars = (question: Asked['question']): boolean =>
  question !== null && answeringOf(question.kind).bars(question, { true: '', false: '' }) !== null;
