// What keeps the platform going: its menus, its log, work in the background.
import type { Menus, Pages, Rights } from './manifest.ts';

const admin = ['admin'] as const;

export const pages = {
  '/system/menu': { access: 'menu', layout: 'basicAdmin', words: ['menus'], keepAlive: true, anyWidth: true },
  '/logs/log': { access: 'menu', layout: 'basicAdmin', words: ['logs'], keepAlive: true, anyWidth: true },
  '/jobs': { access: 'login', layout: 'basicAdmin', words: ['jobs'], keepAlive: true, anyWidth: true },
  '/system/log': { access: 'menu', layout: 'basicAdmin', words: ['logs'], menu: 'logs_log', anyWidth: true },
  '/management/auth': { access: 'menu', layout: 'basicAdmin', words: ['menus'], menu: 'system_menu', anyWidth: true },
  '/management/route': { access: 'menu', layout: 'basicAdmin', words: ['menus'], menu: 'system_menu', anyWidth: true },
} as const satisfies Pages;

export const menus = {
  system: { name: '系统', icon: 'settings', sort: 9, roles: admin },
  system_menu: { name: '菜单', icon: 'menu', sort: 9.1, roles: admin, families: ['SysMenu'] },
  logs: { name: '日志', icon: 'clock', sort: 9.5, roles: admin },
  logs_log: { name: '操作日志', icon: 'clock', sort: 9.6, roles: admin, families: ['LogOperate'] },
} as const satisfies Menus;

export const rights = {
  SysMenu: { read: admin, write: admin },
} as const satisfies Rights;
