// Foreign ids to try the operations of navbar.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, field, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Navbar', {
    ...family('navbar', 'admin'),
    Add: {
      who: 'admin',
      kind: 'navbar',
      input: (parentId) => ({ place: 'portal', name: 'x', parentId }),
      refused: field('parentId'),
    },
    Update: { who: 'admin', kind: 'navbar', input: (id) => ({ id, name: 'x' }) },
    SetUp: {
      who: 'admin',
      kind: 'navbar',
      input: (id) => ({ place: 'portal', items: [{ id, parentId: null, sort: 1, on: true }] }),
    },
  }),
});

export const rows = async ({ add, second }: RowKit): Promise<Rows> => ({
  navbar: { second: await add('navbar', { ...second, place: 'portal', name: 'a' }) },
});

export const tables = ['navbar'];
