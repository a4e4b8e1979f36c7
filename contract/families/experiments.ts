// Experiments in the work area: kept and classified, and done by the classes that one teaches, or by the school's.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['experiments'], keepAlive: true, anyWidth: true } as const;
/** One experiment each. */
const one = { ...page, multiTab: ['id'] } as const;

export const pages = {
  '/experiment/manage': page,
  '/experiment/manage/addExperiment': { ...one, menu: 'experiment_manage' },
  '/experiment/classify': { ...page, words: ['orgCats'] },
  '/teach/expermyment': page,
  '/teach/expermyment/ExInfo': { ...one, menu: 'teach_expermyment' },
  '/teach/expermyment/ScoreManage': { ...one, menu: 'teach_expermyment' },
  '/ExperimentManage': page,
  '/ExperimentManage/ExInfo': { ...one, menu: 'ExperimentManage' },
} as const satisfies Pages;

export const menus = {
  experiment: { name: '实验', icon: 'flask', sort: 1.5, roles: STAFF },
  experiment_manage: {
    name: '实验管理',
    icon: 'flask',
    sort: 1.51,
    roles: STAFF,
    families: ['Experiment', 'ExperimentResult', 'ExpGroup'],
  },
  experiment_classify: { name: '实验分类', icon: 'folder', sort: 1.52, roles: ['admin'], families: ['OrgCats'] },
  teach_expermyment: { name: '班级实验', icon: 'flask', sort: 5.25, roles: STAFF },
  ExperimentManage: { name: '全校实验', icon: 'flask', sort: 6.5, roles: ['admin'] },
} as const satisfies Menus;

export const rights = {
  Experiment: { read: STAFF, write: STAFF },
  OrgCats: { read: STAFF, write: ['admin'] },
  ExpGroup: { read: STAFF, write: STAFF },
} as const satisfies Rights;
