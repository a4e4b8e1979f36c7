// Foreign ids to try the operations of information.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => {
  const of = (base: string, kind: string, least: object): Record<string, Sample> =>
    named(base, {
      ...family(kind, 'admin'),
      Update: { who: 'admin', kind, input: (id) => ({ id, title: 'x' }) },
      SetStatus: { who: 'admin', kind, input: (id) => ({ id, status: 'published' }) },
      Add: {
        who: 'admin',
        kind: 'information-cat',
        input: (catId) => ({ ...least, title: 'x', catId }),
        refused: ({ code }) => code === 422,
      },
    });
  return { ...of('/OrgApi/News', 'news', {}), ...of('/OrgApi/LibView', 'library', { kind: 'help' }) };
};

export const rows = async ({ add, second }: RowKit): Promise<Rows> => ({
  news: { second: await add('news', { ...second, title: 'a' }) },
  library: { second: await add('library_item', { ...second, kind: 'help', title: 'a' }) },
  'information-cat': { second: await add('org_cat', { ...second, kind: 'news', name: 'n' }) },
});

export const tables = ['news', 'library_item'];
