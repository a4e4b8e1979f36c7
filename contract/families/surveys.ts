// Surveys in the work area.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', words: ['surveys'], anyWidth: true, keepAlive: true } as const;

/** One survey each: questions are shown as whoever answers has them. */
const one = { ...page, words: ['surveys', 'mySurvey', 'paper'], multiTab: ['id'] } as const;

export const pages = {
  '/survey/list': page,
  '/survey/add': { ...one, menu: 'survey_list' },
  '/survey/analysis': { ...one, menu: 'survey_list' },
  '/teach/survey': page,
  '/teach/survey/add': { ...one, menu: 'teach_survey' },
  '/teach/survey/analysis': { ...one, menu: 'teach_survey' },
} as const satisfies Pages;

export const menus = {
  survey: { name: '问卷', icon: 'list', sort: 6.2, roles: ['admin'] },
  survey_list: { name: '问卷管理', icon: 'list', sort: 6.21, roles: ['admin'], families: ['Questionnaire'] },
  teach_survey: { name: '问卷', icon: 'list', sort: 5.35, roles: STAFF },
} as const satisfies Menus;

export const rights = {
  Questionnaire: { read: STAFF, write: STAFF },
} as const satisfies Rights;
