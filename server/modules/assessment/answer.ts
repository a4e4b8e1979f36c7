// The check of an answer: marked by machine where that is sure, and what whoever gave it sees of it.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue, GivenValue } from '#contract/questions.ts';
import { invalid } from '#server/platform/failure.ts';
import { BadAnswer, mark, markShortly } from '#server/platform/tutor/index.ts';
import { type BankQuestion, keyInWords, rightValueOf, toBank } from './question.ts';

/** Throws BadAnswer. `value` as the bank knows it. */
const markValue = (q: BankQuestion, value: AnswerValue): ReturnType<typeof mark> => mark(toMarkable(q), value);

export interface GivenAnswer {
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
): { verdict: ReturnType<typeof mark>; result: BlockProps<'check-result'> } {
  let verdict: ReturnType<typeof mark>;
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
  };
  return { verdict, result };
}

/** In words, and where it is a matter of places, as they are. */
const keyOf = (question: BankQuestion, seed: string) => ({
  correct: keyInWords(question, seed),
  ...(question.kind === 'order' || question.kind === 'match' ? { rightValue: rightValueOf(question, seed) } : {}),
});

const toMarkable = (q: BankQuestion): Parameters<typeof mark>[0] =>
  ({
    kind: q.kind,
    stem: q.stem,
    answer: q.answer,
    ...(q.options ? { options: q.options } : {}),
    ...(q.left ? { left: q.left } : {}),
    ...(q.right ? { right: q.right } : {}),
    ...(q.tolerance === null ? {} : { tolerance: q.tolerance }),
    ...(q.unit ? { unit: q.unit } : {}),
    ...(q.concepts ? { concepts: q.concepts } : {}),
    // the bank's columns are checked when a question is approved
  }) as Parameters<typeof mark>[0];

/** What a short answer should say, and whether it does. */
export function conceptsIn(question: BankQuestion, value: GivenValue): { any: string[]; found: boolean }[] {
  if (!question.concepts || typeof value !== 'string') return [];
  const { said } = markShortly(toMarkable(question), value);
  return question.concepts.map(({ any }, i) => ({ any, found: said.includes(i) }));
}
