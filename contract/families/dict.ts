// Lists that forms offer.
import type { Menus, Pages, Rights } from './manifest.ts';

export const pages = {
  '/system/dict': { access: 'menu', layout: 'basicAdmin', words: ['dict'], anyWidth: true },
} as const satisfies Pages;

export const menus = {
  system_dict: { name: '字典', icon: 'book', sort: 9.06, roles: ['admin'], families: ['Dict'] },
} as const satisfies Menus;

export const rights = {
  Dict: { read: ['admin', 'teacher'], write: ['admin'] },
} as const satisfies Rights;
