// A question of any kind as exams and homework ask it: shown without its key, answered in the student's letters, marked in the bank's.
import { type BankFields, bankFields } from '#contract/bank.ts';
import type { ExamValue, ReadNumber } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import { rounded } from '#contract/rounding.ts';
import { examOf } from '#questions/exam.ts';
import { type AskedAs, type PartialCredit, type Problems, problemsOf } from '#questions/kit/exam.ts';
import type { MessageKey } from '#server/platform/messages.ts';

export type { AskedAs, PartialCredit } from '#questions/kit/exam.ts';

/** Null points: a teacher marks it. */
export interface MachineMark {
  points: number | null;
  correct: boolean | null;
}

/** What the student gets: no key, no explanation. */
export function shownInExam(q: AskedAs, points: number): ExamQuestion {
  const { questionId, fields } = q;
  const { kind, stem, media = [] } = fields;
  const shown = { questionId, points, kind, stem, ...examOf(kind).shown(q) };
  return media.length > 0 ? { ...shown, media } : shown;
}

/** Why a value that the student sent is no answer to it (`notOneOf`, `tooLong` …); null: it is one. */
export const valueProblem = (q: AskedAs, value: ExamValue): MessageKey | null =>
  examOf(q.fields.kind).valueProblem(q, value);

/** The student's letters as the bank knows them. */
export const toBankValue = (q: AskedAs, value: ExamValue): ExamValue => examOf(q.fields.kind).toBank(q, value);

/** A value in the bank's letters: points to 0.01, half up. Nothing was answered: 0. */
export function markInExam(
  fields: BankFields,
  value: ExamValue | null,
  max: number,
  partial: PartialCredit,
): MachineMark {
  // its run is its answer, and is marked where it runs
  if (fields.kind === 'experiment') return { points: null, correct: null };
  const kind = examOf(fields.kind);
  if (value === null || kind.isEmpty(value)) return { points: 0, correct: false };
  const share = kind.share(fields, value, partial);
  return share === null ? { points: null, correct: null } : { points: rounded(max * share, 2), correct: share === 1 };
}

/** The key in words, as this student saw the question; empty where there is none. */
export const rightInExam = (q: AskedAs): string => examOf(q.fields.kind).right(q);

/** The same text for the same answer (in the bank's letters), however it was put: case, width, white space, order of keys. */
export function valueLine(fields: BankFields, value: ExamValue | null): string {
  const kind = examOf(fields.kind);
  return value === null || kind.isEmpty(value) ? '' : kind.line(fields, value);
}

/** Numbers that an answer (in the bank's letters) has in words: what the machine reads is told to who marks, not changed. */
export function readIn(fields: BankFields, value: ExamValue | null): { read?: ReadNumber[] } {
  const read = value === null ? [] : (examOf(fields.kind).read?.(fields, value) ?? []);
  return read.length === 0 ? {} : { read };
}

/** Whether a machine marks every answer to it. */
export const isMachineMarked = (fields: BankFields): boolean => examOf(fields.kind).isMachineMarked(fields);

/** Why it cannot be asked, by field; empty: it can. */
export const bankProblems = (fields: BankFields): Problems => problemsOf(fields, examOf);

/** The fields with another key (the wire's `answer` by kind; of blanks: the blanks); null: it is no key of this question. */
export function withAnswerKey(fields: BankFields, answer: unknown): BankFields | null {
  const changed = bankFields.safeParse(examOf(fields.kind).withKey(fields, answer));
  return changed.success && Object.keys(bankProblems(changed.data)).length === 0 ? changed.data : null;
}
