// People and departments by name.
import { call } from '#src/api/client.ts';
import type { Lookup } from './column.ts';

const MOST = 20;
const narrowed = (keyword: string) => ({ pageSize: MOST, ...(keyword ? { keyword } : {}) });

export const deptLookup: Lookup = {
  find: async (keyword, signal) => {
    const { items } = await call(
      '/OrgApi/SysDept/Items',
      { ...narrowed(keyword), sort: 'name' },
      { quiet: true, signal },
    );
    return items.map(({ id, name, term }) => ({ value: id, label: term ? `${name} · ${term}` : name }));
  },
  name: async (id, signal) => (await call('/OrgApi/SysDept/Item', { id }, { quiet: true, signal })).name,
};

export const userLookup: Lookup = {
  find: async (keyword, signal) => {
    const { items } = await call(
      '/OrgApi/SysUser/Items',
      { ...narrowed(keyword), sort: 'name' },
      { quiet: true, signal },
    );
    return items.map(({ id, name, userName }) => ({ value: id, label: `${name} · ${userName}` }));
  },
  name: async (id, signal) => (await call('/OrgApi/SysUser/Item', { id }, { quiet: true, signal })).name,
};
