// Links in the portal's head and in the work area.
import type { Menus, Pages, Rights } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['navbar'], anyWidth: true } as const;

export const pages = {
  '/system/navibar': page,
  '/admin/navibar': { ...page, words: ['navbarWork', 'navbar'] },
} as const satisfies Pages;

export const menus = {
  system_navibar: { name: '门户导航', icon: 'menu', sort: 9.05, roles: ['admin'], families: ['Navbar'] },
  admin_navibar: { name: '工作台链接', icon: 'link', sort: 8.7, roles: ['admin'] },
} as const satisfies Menus;

export const rights = {
  Navbar: { read: ['admin'], write: ['admin'] },
} as const satisfies Rights;
