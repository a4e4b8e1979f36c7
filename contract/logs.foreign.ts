// Foreign ids to try the operations of logs.ts with: tests/api/foreign.api.test.ts.
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/LogOperate/Item': { who: 'admin', kind: 'log-row', input: (id) => ({ id }) },
});

export const rows = async ({ add, one, second }: RowKit): Promise<Rows> => {
  const whose = { org_id: second.org_id, user_id: await one('sys_user', second) };
  return { 'log-row': { second: await add('operation_log', { ...whose, power: 'x.y', path: '/x', at: 1 }) } };
};
