// Foreign ids to try the operations of exam-rows.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

const of = (input: (id: string) => Record<string, unknown>): Sample => ({ who: 'teacher', kind: 'exam', input });

export const samples = ({ family, named, field, clients, ownClass }: ForeignKit): Record<string, Sample> =>
  named('/OrgApi/Exam', {
    ...family('exam', 'teacher', {
      who: 'teacher',
      kind: 'school-paper',
      input: (paperId) => ({
        name: 'x',
        paperId,
        to: { classIds: [ownClass()] },
        from: 1,
        until: 10_000_000,
        minutes: 1,
        show: 'never',
      }),
      refused: field('paperId'),
    }),
    Copy: of((id) => ({ id })),
    Preview: of((id) => ({ id })),
    SetStatus: of((id) => ({ id, status: 'published' })),
    Except: of((id) => ({ id, userId: clients.student.user.id, minutes: 5, reason: 'x' })),
    Board: of((id) => ({ id })),
    Extend: of((id) => ({ id, minutes: 5 })),
    Hold: of((id) => ({ id })),
    Resume: of((id) => ({ id })),
    Message: of((id) => ({ id, text: 'x' })),
    ForceSubmit: of((id) => ({ id })),
    Void: of((id) => ({ id })),
  });

export const rows = async ({ add, one, own, second, clients }: RowKit): Promise<Rows> => {
  const paper = async (of: typeof own, makerId: string) =>
    add('test_paper', { ...of, name: 'a', sections: '[]', maker_id: makerId });
  const exam = { name: 'a', from_at: 1, until_at: 10_000_000, minutes: 1, show: 'never' };
  const stranger = await one('sys_user', second);
  const school = await add('exam', {
    ...second,
    ...exam,
    maker_id: stranger,
    paper_id: await paper(second, stranger),
  });
  const adminId = clients.admin.user.id;
  const colleague = await add('exam', { ...own, ...exam, maker_id: adminId, paper_id: await paper(own, adminId) });
  return { exam: { school, teacher: colleague } };
};

export const tables = ['exam', 'exam_attempt'];
