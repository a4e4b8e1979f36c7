// Foreign ids to try the operations of dict.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> =>
  named('/OrgApi/Dict', {
    ...family('dict', 'admin'),
    Update: { who: 'admin', kind: 'dict', input: (id) => ({ id, name: 'x' }) },
  });

export const rows = async ({ add, second }: RowKit): Promise<Rows> => ({
  dict: { second: await add('dict', { ...second, type: 'term', code: 'a', name: 'a' }) },
});

export const tables = ['dict'];
