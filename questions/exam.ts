// A kind of question of the bank as exams and homework ask it.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { ExamKind } from './kit/exam.ts';
import { EXAM_PARTS } from './list/exam.ts';

const { group, ...one } = EXAM_PARTS;
/** A group holds no group: none is a child's. */
const QUESTION_EXAMS = {
  ...one,
  group: group((kind) => (kind === 'group' ? one.experiment : one[kind])),
} satisfies { [K in BankKind]: ExamKind };

export const examOf = (kind: BankKind): ExamKind => QUESTION_EXAMS[kind];
