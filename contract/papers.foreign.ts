// Foreign ids to try the operations of papers.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

const one = { who: 'teacher', kind: 'paper' } as const;
const sections = (questionId: string) => [{ title: 'x', items: [{ questionId, points: 1 }] }];

export const samples = ({ family, named, field }: ForeignKit): Record<string, Sample> =>
  named('/OrgApi/TestPaper', {
    ...family('paper', 'teacher', {
      who: 'teacher',
      kind: 'paper-question',
      input: (questionId) => ({ name: 'x', sections: sections(questionId) }),
      refused: field('sections.0.items.0.questionId'),
    }),
    // a colleague's can be read, and copied
    Item: { who: 'teacher', kind: 'school-paper', input: (id) => ({ id }) },
    Copy: { who: 'teacher', kind: 'school-paper', input: (id) => ({ id }) },
    Preview: { who: 'teacher', kind: 'school-paper', input: (id) => ({ id }) },
    Print: { who: 'teacher', kind: 'school-paper', input: (id) => ({ id }) },
    Delete: { ...one, input: (id) => ({ ids: [id] }) },
    Update: { ...one, input: (id) => ({ id, name: '改名' }) },
    Count: {
      who: 'teacher',
      kind: 'paper-question',
      input: (questionId) => ({ sections: sections(questionId) }),
      // counted as nothing: a paper that is not right yet is counted, too
      refused: ({ data }) => (data as { sections: { items: unknown[] }[] }).sections[0]?.items.length === 0,
    },
  });

export const rows = async ({ add, one: any, own, second, clients }: RowKit): Promise<Rows> => {
  const paper = { name: 'a', sections: '[]' };
  const school = await add('test_paper', { ...second, ...paper, maker_id: await any('sys_user', second) });
  const question = { kind: 'judge', stem: 'a', answer: 'true', explanation: '', hint: '', sort: 1, status: 'approved' };
  return {
    'school-paper': { school },
    paper: { school, teacher: await add('test_paper', { ...own, ...paper, maker_id: clients.admin.user.id }) },
    'paper-question': { school: await add('question', { ...second, ...question, approved: '{"kind": "judge"}' }) },
  };
};

export const tables = ['test_paper'];
