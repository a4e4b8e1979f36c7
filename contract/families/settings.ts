// What a school sets for itself: its face, its rules, where mail, SMS and the model lead.
import type { Menus, Pages, Rights } from './manifest.ts';

const admin = ['admin'] as const;
const page = { access: 'menu', layout: 'basicAdmin', anyWidth: true } as const;

export const pages = {
  '/system/setting': { ...page, words: ['settings'] },
  '/system/safety': { ...page, words: ['safety'] },
  '/system/highlight': { ...page, words: ['highlight'] },
  '/system/org': { ...page, words: ['org'] },
} as const satisfies Pages;

export const menus = {
  system_setting: { name: '系统设置', icon: 'settings', sort: 9.01, roles: admin, families: ['OrgSetting', 'System'] },
  system_safety: { name: '安全设置', icon: 'lock', sort: 9.02, roles: admin },
  system_highlight: { name: '词语标注', icon: 'marker', sort: 9.04, roles: admin },
  system_org: { name: '学校与域名', icon: 'home', sort: 9.07, roles: admin, families: ['OrgInfo'] },
} as const satisfies Menus;

export const rights = {
  OrgSetting: { read: admin, write: admin },
  OrgInfo: { read: admin, write: ['super'] },
} as const satisfies Rights;
