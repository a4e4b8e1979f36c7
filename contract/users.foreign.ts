// Foreign ids to try the operations of users.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ field, family, named, ownClass }: ForeignKit): Record<string, Sample> => ({
  ...named(
    '/OrgApi/SysDept',
    family('dept', 'admin', {
      who: 'admin',
      kind: 'dept',
      input: (id) => ({ name: 'x', parentId: id }),
      refused: field('parentId'),
    }),
  ),
  '/OrgApi/SysRole/Menus': { who: 'admin', kind: 'role', input: (id) => ({ id }) },
  '/OrgApi/SysRole/SetRoleMenus': { who: 'admin', kind: 'role', input: (id) => ({ id, menuIds: [] }) },
  ...named(
    '/OrgApi/SysUser',
    family('user', 'admin', {
      who: 'admin',
      kind: 'role',
      input: (id) => ({ userName: `u${id.slice(0, 8)}`, name: 'x', roleId: id }),
      refused: field('roleId'),
    }),
  ),
  ...named(
    '/OrgApi/SysMenu',
    family('menu', 'admin', {
      who: 'admin',
      kind: 'menu',
      input: (id) => ({ name: 'x', code: `x_${id.slice(0, 8)}`, parentId: id }),
      refused: field('parentId'),
    }),
  ),
  '/OrgApi/SysDept/Merge': {
    who: 'admin',
    kind: 'dept',
    input: (id) => ({ ids: [ownClass()], into: id }),
    refused: field('into'),
  },
  '/OrgApi/SysDept/ShareDeptQRCode': { who: 'teacher', kind: 'dept', input: (id) => ({ id }) },
  '/OrgApi/SysDept/AddMembers': { who: 'teacher', kind: 'dept', input: (id) => ({ id, userIds: ['u'] }) },
  '/OrgApi/SysDept/RemoveMembers': { who: 'teacher', kind: 'dept', input: (id) => ({ id, userIds: ['u'] }) },
  '/OrgApi/SysUser/ResetPwd': { who: 'teacher', kind: 'user', input: (id) => ({ ids: [id] }) },
  '/OrgApi/SysUser/SetDisabled': { who: 'admin', kind: 'user', input: (id) => ({ ids: [id], disabled: true }) },
});

export const rows = async ({ add, own, second, one }: RowKit): Promise<Rows> => ({
  user: { second: await one('sys_user', second) },
  role: { second: await one('sys_role', second) },
  dept: {
    second: await one('sys_dept', second),
    deleted: await add('sys_dept', { ...own, name: 'gone', kind: 'class', deleted_at: 1 }),
  },
  menu: { second: await one('sys_menu', second) },
});

export const tables = ['sys_user', 'sys_role', 'sys_dept', 'sys_menu', 'role_menu', 'group_member'];
