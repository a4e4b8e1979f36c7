// What a school tells of itself, as its administrators keep it: news, the library, the home's modules, the career map.
import type { Menus, Pages, Rights } from './manifest.ts';

const admin = ['admin'] as const;
const page = { access: 'menu', layout: 'basicAdmin', keepAlive: true, anyWidth: true } as const;

export const pages = {
  '/information/news': { ...page, words: ['news'] },
  '/information/addNews': { ...page, words: ['news'], multiTab: ['id'], menu: 'information_news' },
  '/information/library': { ...page, words: ['library'] },
  '/information/addLibrary': { ...page, words: ['library'], multiTab: ['id'], menu: 'information_library' },
  '/information/home': { ...page, words: ['homeModules', 'portal', 'information'] },
  '/information/career': { ...page, words: ['careerEdit', 'career', 'graph'] },
  '/information/classify': { ...page, words: ['informationCats'] },
} as const satisfies Pages;

export const menus = {
  information: { name: '门户内容', icon: 'document', sort: 8.8, roles: admin },
  information_home: {
    name: '首页',
    icon: 'home',
    sort: 8.81,
    roles: admin,
    families: ['HomeModule', 'HomeModuleItem'],
  },
  information_news: { name: '新闻', icon: 'document', sort: 8.82, roles: admin, families: ['News'] },
  information_library: { name: '资料与帮助', icon: 'book', sort: 8.83, roles: admin, families: ['LibView'] },
  information_classify: { name: '内容分类', icon: 'folder', sort: 8.84, roles: admin },
  information_career: { name: '职业图谱', icon: 'workflow', sort: 8.85, roles: admin, families: ['CareerMap'] },
} as const satisfies Menus;

export const rights = {
  News: { read: admin, write: admin },
  LibView: { read: admin, write: admin },
  HomeModule: { read: admin, write: admin },
  HomeModuleItem: { read: admin, write: admin },
} as const satisfies Rights;
