// Foreign ids to try the operations of home-modules.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

const NO_MODULE = ({ code }: { code: number }) => code === 422;

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/HomeModule', {
    ...family('home-module', 'admin'),
    Update: { who: 'admin', kind: 'home-module', input: (id) => ({ id, title: 'x' }) },
    SetStatus: { who: 'admin', kind: 'home-module', input: (id) => ({ id, status: 'off' }) },
  }),
  ...named('/OrgApi/HomeModuleItem', {
    ...family('home-item', 'admin'),
    Update: { who: 'admin', kind: 'home-item', input: (id) => ({ id, title: 'x' }) },
    Add: {
      who: 'admin',
      kind: 'home-module',
      input: (moduleId) => ({ moduleId, title: 'x' }),
      refused: NO_MODULE,
    },
  }),
});

export const rows = async ({ add, second }: RowKit): Promise<Rows> => {
  const module = await add('home_module', { ...second, kind: 'text', title: 'a' });
  const item = await add('home_module_item', { ...second, module_id: module, title: 'a' });
  return { 'home-module': { second: module }, 'home-item': { second: item } };
};

export const tables = ['home_module', 'home_module_item', 'home_page'];
