// The organisation: its people, classes and roles.
import type { Menus, Pages, Rights } from './manifest.ts';

const admin = ['admin'] as const;

export const pages = {
  '/admin/user': { access: 'menu', layout: 'basicAdmin', words: ['users'], keepAlive: true, anyWidth: true },
  '/admin/dept': { access: 'menu', layout: 'basicAdmin', words: ['depts'], keepAlive: true, anyWidth: true },
  '/admin/role': { access: 'menu', layout: 'basicAdmin', words: ['roles'], keepAlive: true, anyWidth: true },
  // the same screens at the addresses that management has for them
  '/management/user': { access: 'menu', layout: 'basicAdmin', words: ['users'], menu: 'admin_user', anyWidth: true },
  '/management/role': { access: 'menu', layout: 'basicAdmin', words: ['roles'], menu: 'admin_role', anyWidth: true },
} as const satisfies Pages;

export const menus = {
  admin: { name: '组织', icon: 'users', sort: 8, roles: admin },
  admin_user: { name: '用户', icon: 'users', sort: 8.1, roles: admin, families: ['SysUser', 'UploadFile'] },
  admin_dept: { name: '部门与班级', icon: 'folder', sort: 8.2, roles: admin, families: ['SysDept'] },
  admin_role: { name: '角色', icon: 'lock', sort: 8.3, roles: admin, families: ['SysRole'] },
} as const satisfies Menus;

export const rights = {
  SysUser: { read: ['admin', 'teacher'], write: admin },
  SysDept: { read: ['admin', 'teacher'], write: admin },
  SysRole: { read: admin, write: admin },
} as const satisfies Rights;
