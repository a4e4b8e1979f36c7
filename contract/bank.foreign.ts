// Foreign ids to try the operations of bank.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ field, family, named }: ForeignKit): Record<string, Sample> => {
  const cat: Sample = {
    who: 'teacher',
    kind: 'question-cat',
    input: (parentId) => ({ name: '分类', parentId }),
    refused: field('parentId'),
  };
  const placed: Sample = {
    who: 'teacher',
    kind: 'question-cat-elsewhere',
    input: (catId) => ({ kind: 'judge', stem: '题', answer: true, catId }),
    refused: field('catId'),
  };
  return {
    ...named('/OrgApi/Question', {
      ...family('question', 'teacher', placed),
      Item: { who: 'teacher', kind: 'question-elsewhere', input: (id) => ({ id }) },
      Update: { who: 'teacher', kind: 'question', input: (id) => ({ id, stem: '改' }) },
      Change: { who: 'teacher', kind: 'question', input: (id) => ({ ids: [id], difficulty: 1 }) },
    }),
    ...named('/OrgApi/QuestionCats', {
      ...family('question-cat-mine', 'teacher', { ...cat, kind: 'question-cat-elsewhere' }),
      Item: { who: 'teacher', kind: 'question-cat-elsewhere', input: (id) => ({ id }) },
    }),
  };
};

export const rows = async ({ add, one, own, second, clients }: RowKit): Promise<Rows> => {
  const said = { kind: 'judge', stem: '题', answer: true };
  const kept = {
    kind: said.kind,
    stem: said.stem,
    answer: 'true',
    approved: JSON.stringify(said),
    status: 'approved',
    sort: 0,
    in_plan: false,
  };
  const [admin, elsewhere] = [clients.admin.user.id, await one('sys_user', second)];
  const other = await add('question', { ...second, ...kept, owner_id: elsewhere });
  const deleted = await add('question', { ...own, ...kept, owner_id: admin, deleted_at: own.created_at });
  const cat = await add('question_cat', { ...own, name: '别人的', maker_id: admin });
  const otherCat = await add('question_cat', { ...second, name: '外校的' });
  const ofAdmin = await add('question', { ...own, ...kept, owner_id: admin });
  return {
    question: { second: other, colleague: ofAdmin, deleted },
    'question-elsewhere': { second: other, deleted },
    'question-cat-mine': { second: otherCat, colleague: cat },
    'question-cat-elsewhere': { second: otherCat },
  };
};

export const tables = ['question', 'question_cat', 'question_revision'];
