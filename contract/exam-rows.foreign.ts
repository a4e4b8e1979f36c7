// Foreign ids to try the operations of exam-rows.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

const exam = (more: object = {}): Sample => ({ who: 'teacher', kind: 'exam', input: (id) => ({ id, ...more }) });

export const samples = ({ named, field, clients }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Exam', {
    Item: exam(),
    Update: exam({ name: '改名' }),
    Delete: { who: 'teacher', kind: 'exam', input: (id) => ({ ids: [id] }) },
    Restore: { who: 'teacher', kind: 'exam', input: (id) => ({ ids: [id] }), except: 'deleted' },
    Add: {
      who: 'teacher',
      kind: 'exam',
      input: (paperId) => ({
        name: 'a',
        paperId,
        to: { userIds: [clients.student.user.id] },
        from: 8_000_000_000_000,
        until: 8_000_010_000_000,
        minutes: 60,
        show: 'never',
      }),
      refused: field('paperId'),
    },
    Copy: exam(),
    Preview: exam(),
    SetStatus: exam({ status: 'closed' }),
    Except: {
      who: 'teacher',
      kind: 'exam',
      input: (id) => ({ id, userId: clients.student.user.id, minutes: 5, reason: 'x' }),
    },
    Board: exam(),
    Extend: exam({ minutes: 5 }),
    Hold: exam(),
    Resume: exam(),
    Message: exam({ text: 'x' }),
    ForceSubmit: exam(),
    Void: exam(),
  }),
});

export const tables = ['exam', 'exam_attempt'];
