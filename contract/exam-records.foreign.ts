// Foreign ids to try the operations of exam-records.ts with: tests/api/foreign.api.test.ts. The rows stand beside exams.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

const ofExam = (more: object = {}): Sample => ({
  who: 'teacher',
  kind: 'exam',
  input: (examId) => ({ examId, ...more }),
});
const ofAttempt = (more: object = {}): Sample => ({
  who: 'teacher',
  kind: 'exam-attempt',
  input: (attemptId) => ({ attemptId, ...more }),
});
const bankId = 'q';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/ExamRecord', {
    Items: ofExam(),
    Item: { who: 'teacher', kind: 'exam-attempt', input: (id) => ({ id }) },
    Questions: ofExam(),
    Answers: ofExam({ bankId }),
    Mark: ofAttempt({ questionId: 'q', points: 1, version: 0 }),
    Groups: ofExam({ bankId }),
    MarkGroup: ofExam({ bankId, value: 'x', points: 1 }),
    Rekey: ofExam({ bankId, answer: 'x', reason: 'x', commit: '1' }),
    AcceptLate: ofAttempt({ reason: 'x' }),
    Release: ofExam(),
    Export: ofExam(),
    ExportAnalysis: ofExam(),
    Analysis: ofExam(),
  }),
});

export const tables = ['exam', 'exam_attempt', 'exam_answer', 'exam_mark'];
