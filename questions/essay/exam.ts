// A long text, marked by a teacher along a list of what it is marked for.
import type { ExamKind } from '../kit/exam.ts';
import { byTeacher } from '../kit/exam.ts';
import { writtenExam } from '../kit/written.exam.ts';

export const essayExam: ExamKind = {
  ...byTeacher,
  ...writtenExam,
  has: ['rubric'],
  problems: ({ rubric }) => (rubric ? {} : { rubric: 'required' }),
};
