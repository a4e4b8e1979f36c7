// Sets of groups: a class is divided once, for homework and experiments alike.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['groups'], keepAlive: true, anyWidth: true } as const;

export const pages = { '/teach/group': page, '/admin/group': page } as const satisfies Pages;

export const menus = {
  teach_group: { name: '分组', icon: 'group', sort: 5.22, roles: STAFF, families: ['Group'] },
  admin_group: { name: '全校分组', icon: 'group', sort: 8.25, roles: ['admin'] },
} as const satisfies Menus;

export const rights = { Group: { read: STAFF, write: STAFF } } as const satisfies Rights;
