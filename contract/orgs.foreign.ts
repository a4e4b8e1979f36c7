// Foreign ids to try the operations of orgs.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/OrgInfo', {
    Item: { who: 'admin', kind: 'school', input: (id) => ({ id }) },
    Update: { who: 'admin', kind: 'school', input: (id) => ({ id, name: 'x' }) },
    Delete: { who: 'admin', kind: 'school', input: (id) => ({ ids: [id] }), refused: isForbidden },
    Restore: { who: 'admin', kind: 'school', input: (id) => ({ ids: [id] }), refused: isForbidden },
    Style: { who: 'admin', kind: 'school', input: (id) => ({ id, host: 'x.test' }) },
  }),
});

/** Schools come and go by who runs the platform alone. */
const isForbidden = ({ code }: { code: number }): boolean => code === 403;

export const rows = async ({ second }: RowKit): Promise<Rows> => ({ school: { second: second.org_id } });

export const tables = ['organisation'];
