// The addresses from which those may sign in whom the school binds to them.
import type { Menus, Pages, Rights } from './manifest.ts';

export const pages = {
  '/system/whitelist': { access: 'menu', layout: 'basicAdmin', words: ['whitelist'], anyWidth: true },
} as const satisfies Pages;

export const menus = {
  system_whitelist: { name: '地址白名单', icon: 'filter', sort: 9.03, roles: ['admin'], families: ['SysWhiteList'] },
} as const satisfies Menus;

export const rights = {
  SysWhiteList: { read: ['admin'], write: ['admin'] },
} as const satisfies Rights;
