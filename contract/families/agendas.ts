// Tasks of several steps in the work area.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['agendas'], keepAlive: true, anyWidth: true } as const;
/** One task each. */
const one = { ...page, multiTab: ['id'], menu: 'teach_task' } as const;

export const pages = {
  '/teach/task': page,
  '/teach/task/add': { ...one, keepAlive: false },
  '/teach/task/detail': { ...one, words: ['agendas', 'assignments'] },
} as const satisfies Pages;

export const menus = {
  teach_task: { name: '任务', icon: 'check', sort: 5.37, roles: STAFF, families: ['Task'] },
} as const satisfies Menus;

export const rights = {
  Task: { read: STAFF, write: STAFF },
} as const satisfies Rights;
