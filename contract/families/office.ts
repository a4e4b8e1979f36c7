// What an administrator looks at first: the school in figures, its visits, and what people tell of it; and a teacher's own material.
import { type Menus, type Pages, STAFF } from './manifest.ts';

const admin = ['admin'] as const;
const page = { access: 'menu', layout: 'basicAdmin', anyWidth: true, keepAlive: true } as const;

export const pages = {
  '/home': { ...page, words: ['overview', 'tasks'] },
  '/home/visits': { ...page, words: ['visits'] },
  '/admin/feedback': { ...page, words: ['inbox'] },
  '/teach/resource': { ...page, words: ['resources'] },
} as const satisfies Pages;

export const menus = {
  home: { name: '概览', icon: 'activity', sort: 0.5, roles: admin, families: ['DataStatistics'] },
  home_visits: { name: '访问统计', icon: 'table', sort: 0.6, roles: admin, families: ['TjStatisticsData'] },
  admin_feedback: { name: '意见反馈', icon: 'mail', sort: 8.95, roles: admin, families: ['Feedback'] },
  teach_resource: { name: '教学资料', icon: 'file', sort: 5.28, roles: STAFF },
} as const satisfies Menus;
