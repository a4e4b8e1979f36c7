// Homework in the work area: kept, given and looked at.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['homework'], keepAlive: true, anyWidth: true } as const;
/** One piece of homework, or one assignment of it, each. */
const one = { ...page, multiTab: ['id'], menu: 'teach_assignments' } as const;

export const pages = {
  '/teach/assignments': page,
  '/teach/assignments/add': { ...one, keepAlive: false },
  '/teach/assignments/edit': { ...one, keepAlive: false },
  '/teach/assignments/manage': { ...one, words: ['homework', 'homeworkMark'] },
  '/teach/assignments/analyse': one,
} as const satisfies Pages;

export const menus = {
  teach_assignments: { name: '作业', icon: 'pencil', sort: 5.23, roles: STAFF, families: ['Work', 'WorkReply'] },
} as const satisfies Menus;

export const rights = {
  Work: { read: STAFF, write: STAFF },
} as const satisfies Rights;
