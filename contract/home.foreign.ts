// Foreign ids to try the operations of home.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> =>
  named('/api/Home', {
    News: { who: 'student', kind: 'shown-news', input: (id) => ({ id }) },
    Lib: { who: 'student', kind: 'shown-library', input: (id) => ({ id }) },
    Helped: { who: 'student', kind: 'shown-library', input: (id) => ({ id, yes: true, uuid: 'uuid-0001' }) },
  });

/** Published elsewhere, and a draft of one's own school. */
export const rows = async ({ add, own, second }: RowKit): Promise<Rows> => {
  const shown = { status: 'published', title: 'b' };
  return {
    'shown-news': {
      second: await add('news', { ...second, ...shown, published_at: 1 }),
      draft: await add('news', { ...own, title: 'b' }),
    },
    'shown-library': {
      second: await add('library_item', { ...second, ...shown, kind: 'help' }),
      draft: await add('library_item', { ...own, title: 'b', kind: 'help' }),
    },
  };
};

export const tables = ['library_helped'];
