// The check of an answer: marked by machine where that is sure, and what whoever gave it sees of it.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { GivenValue } from '#contract/questions.ts';
import type { BankQuestion } from '#questions/contract.ts';
import { BadAnswer } from '#questions/kit/mark.ts';
import { markingOf, markValue } from '#questions/mark.ts';
import { invalid } from '#server/platform/failure.ts';
import { formulasBeside, type MarkResult } from '#server/platform/tutor/index.ts';
import { keyInWords, rightValueOf, toBank } from './question.ts';

interface GivenAnswer {
  /** What the options were shuffled by: see `seedFor`; or the push. */
  seed: string;
  /** The asked question, as the screen knows it. */
  questionId: string;
  value: GivenValue;
  /** Of the call, for the message about an answer that fits no such question. */
  field: string;
}

/** Marks what a student gave, and says what the student sees of it. Throws 422 for an answer of another kind. */
export function markAnswer(
  question: BankQuestion,
  { seed, questionId, value, field }: GivenAnswer,
): { verdict: MarkResult; result: BlockProps<'check-result'> } {
  let verdict: MarkResult;
  try {
    verdict = value === null ? 'wrong' : markValue(question, toBank(question, seed, value));
  } catch (error) {
    if (error instanceof BadAnswer) throw invalid({ [field]: 'wrongKind' });
    throw error;
  }
  const isOpen = verdict === 'to-teacher';
  const result = {
    questionId,
    result: verdict,
    ...(isOpen ? {} : { explanation: question.explanation }),
    ...(isOpen || verdict === 'right' ? {} : keyOf(question, seed)),
    ...(isOpen ? {} : formulasBeside(question)),
  };
  return { verdict, result };
}

/** In words, and where it is a matter of places, as they are. */
const keyOf = (question: BankQuestion, seed: string) => ({
  correct: keyInWords(question, seed),
  ...(markingOf(question.kind).showsPlaces ? { rightValue: rightValueOf(question, seed) } : {}),
});

/** What an answer should say, and whether it does: of kinds that have concepts. */
export const conceptsIn = (question: BankQuestion, value: GivenValue): { any: string[]; found: boolean }[] =>
  value === null ? [] : (markingOf(question.kind).conceptsIn?.(question, value) ?? []);
