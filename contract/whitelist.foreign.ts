// Foreign ids to try the operations of whitelist.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> =>
  named('/OrgApi/SysWhiteList', {
    ...family('white_list', 'admin'),
    Update: { who: 'admin', kind: 'white_list', input: (id) => ({ id, note: 'x' }) },
  });

export const rows = async ({ add, second }: RowKit): Promise<Rows> => ({
  white_list: { second: await add('white_list', { ...second, cidr: '10.0.0.0/8' }) },
});

export const tables = ['white_list'];
