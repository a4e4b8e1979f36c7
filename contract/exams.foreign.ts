// Foreign ids to try the operations of exams.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

const attempt = (more: object = {}): Sample => ({
  who: 'student',
  kind: 'exam-attempt',
  input: (attemptId) => ({ attemptId, ...more }),
});

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/api/Exam', {
    Start: { who: 'student', kind: 'exam', input: (examId) => ({ examId, device: randomUUID() }) },
    Save: attempt({ lease: 1, changes: [{ questionId: 'q', n: 1, value: 'x' }] }),
    Experiment: attempt({ questionId: 'q' }),
    Submit: attempt({ lease: 1 }),
    Seen: attempt({ lease: 1 }),
    Score: attempt(),
  }),
});

/** An exam of a colleague's for another student, who sits it; and one of another school. */
export const rows = async ({ add, one, own, second, other, clients }: RowKit): Promise<Rows> => {
  const frozen = JSON.stringify({ name: 'a', max: 1, shuffle: false, partial: 'none', sections: [] });
  const exam = async (of: typeof own, maker_id: string, userIds: string[]) => {
    const paper_id = await add('test_paper', { ...of, name: 'a', sections: '[]', maker_id });
    const when = { from_at: 1, until_at: 8_000_000_000_000, minutes: 60, show: 'released', status: 'published' };
    return add('exam', { ...of, name: 'a', paper_id, user_ids: userIds, ...when, frozen, maker_id });
  };
  const theirs = await exam(own, clients.admin.user.id, [other.user.id]);
  const seat = { student_id: other.user.id, attempt: 1, seed: 's', paper: '[]', of: 0, max: 1, state: 'answering' };
  const now = { started_at: 1, until_at: 8_000_000_000_000, taking: true, device: 'd' };
  const attemptId = await add('exam_attempt', { org_id: own.org_id, exam_id: theirs, ...seat, ...now });
  return {
    exam: { teacher: theirs, second: await exam(second, await one('sys_user', second), []) },
    'exam-attempt': { student: attemptId },
  };
};

export const tables = ['exam', 'exam_attempt', 'exam_answer', 'exam_late', 'exam_run'];
