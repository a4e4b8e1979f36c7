// A question as it is asked, and its key and what was given in words: each kind by its own files.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue, GivenValue } from '#contract/questions.ts';
import { askingOf } from '#questions/ask.ts';
import type { BankQuestion } from '#questions/contract.ts';
import { inOneLine, isMatchAnswer, judgedInWords, NEXT } from '#questions/kit/ask.ts';
import { markingOf } from '#questions/mark.ts';
import { formulasBeside, langOf, PHRASES } from '#server/platform/tutor/index.ts';

/** What the student sees of it. The key is not in it. */
export const questionBlock = (
  question: BankQuestion,
  seed: string,
  { questionId, attempt, of }: { questionId: string; attempt: number; of: number },
): BlockProps<'check-question'> => ({
  questionId,
  pointId: question.pointId,
  kind: question.kind,
  stem: question.stem,
  ...askingOf(question.kind).shown(question, seed),
  ...formulasBeside(question),
  attempt,
  of,
});

/** The student's letters as the bank knows them; what is no letter stays and will be refused. */
export const toBank = (question: BankQuestion, seed: string, value: AnswerValue): AnswerValue =>
  askingOf(question.kind).toBank(question, seed, value);

/** The key as a student of this seed would have to send it. */
export const rightValueOf = (question: BankQuestion, seed: string): AnswerValue =>
  markingOf(question.kind).rightValue(question, seed);

/** The right answer in words, for after the marking. */
export const keyInWords = (question: BankQuestion, seed: string): string =>
  markingOf(question.kind).keyInWords(question, seed);

/** How likely a right answer is by guessing. */
export const guessOf = (question: BankQuestion): number => markingOf(question.kind).guess(question);

/** What a student gave, in words. */
export function givenInWords(question: BankQuestion | undefined, seed: string, value: GivenValue): string {
  const stem = question?.stem ?? '';
  if (value === null) return PHRASES[langOf(stem)].notLearnt;
  if (typeof value === 'boolean') return judgedInWords(stem, value);
  return (question && askingOf(question.kind).inWords(question, seed, value)) || inLetters(value, stem);
}

/** Letters alone, where nobody knows any more what they stood for. */
const inLetters = (value: AnswerValue, stem: string): string =>
  inOneLine(
    isMatchAnswer(value) ? Object.entries(value).map((pair) => pair.join(NEXT)) : [value].flat().map(String),
    stem,
  );
