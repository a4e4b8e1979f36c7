// A question of any kind as exams and homework ask it: shown without its key, answered in the student's letters, marked in the bank's.
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import type { PARTIALS } from '#contract/papers.ts';

/** A revision as one attempt asks it: under an id of the attempt's own, shuffled by a seed that nobody is told. */
export interface AskedAs {
  questionId: string;
  fields: BankFields;
  seed: string;
  /** Whether options are mixed; order and match are mixed always. */
  shuffle: boolean;
}
export type PartialCredit = (typeof PARTIALS)[number];

/** Null points: a teacher marks it. */
export interface Marked {
  points: number | null;
  correct: boolean | null;
}

const notYet = (): never => {
  throw new Error('not built yet');
};

/** What the student gets: no key, no explanation. */
export const shownInExam = (_q: AskedAs, _points: number): ExamQuestion => notYet();
/** Why a value that the student sent is no answer to it (`notOneOf`, `tooLong` …); null: it is one. */
export const valueProblem = (_q: AskedAs, _value: ExamValue): string | null => notYet();
/** The student's letters as the bank knows them. */
export const toBankValue = (_q: AskedAs, _value: ExamValue): ExamValue => notYet();
/** A value in the bank's letters: points to 0.01, half up. Nothing was answered: 0. */
export const markInExam = (
  _fields: BankFields,
  _value: ExamValue | null,
  _max: number,
  _partial: PartialCredit,
): Marked => notYet();
/** The key in words, as this student saw the question; empty where there is none. */
export const rightInExam = (_q: AskedAs): string => notYet();
/** The same text for the same answer (in the bank's letters), however it was put: case, width, white space, order of keys. */
export const valueLine = (_fields: BankFields, _value: ExamValue | null): string => notYet();
/** Whether a machine marks every answer to it. */
export const isMachineMarked = (_fields: BankFields): boolean => notYet();
/** The fields with another key (the wire's `answer` by kind; of blanks: the blanks); null: it is no key of this question. */
export const withKey = (_fields: BankFields, _answer: unknown): BankFields | null => notYet();
