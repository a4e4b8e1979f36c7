// Foreign ids to try the operations of experiment-rows.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Experiment', family('experiment', 'teacher')),
  '/OrgApi/Experiment/SetOpenStatus': { who: 'teacher', kind: 'experiment', input: (id) => ({ id, status: 'closed' }) },
  ...named('/OrgApi/OrgCats', family('experiment-cat', 'admin')),
  '/OrgApi/OrgCats/SetUp': { who: 'admin', kind: 'experiment-cat', input: (id) => ({ ids: [id] }) },
  '/OrgApi/OrgCats/Link': { who: 'admin', kind: 'experiment-cat', input: (id) => ({ id, experimentIds: [] }) },
});

export const rows = async ({ add, second }: RowKit): Promise<Rows> => ({
  'experiment-cat': { second: await add('org_cat', { ...second, name: 'a' }) },
});

export const tables = ['org_cat'];
