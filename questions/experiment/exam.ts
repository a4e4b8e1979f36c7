// A run of an experiment: what it comes to is marked where it runs, and there is nothing to send as an answer.
import { byTeacher, type ExamKind } from '../kit/exam.ts';

export const experimentExam: ExamKind = {
  ...byTeacher,
  has: ['experimentId'],
  problems: ({ experimentId }) => (experimentId ? {} : { experimentId: 'required' }),
  valueProblem: () => 'wrongKind',
  // its run is its answer
  isEmpty: () => false,
  line: () => '',
};
