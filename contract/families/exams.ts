// The bank of questions, papers and exams in the work area.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

const page = { access: 'menu', layout: 'basicAdmin', keepAlive: true, anyWidth: true } as const;
/** One row each. */
const one = { ...page, multiTab: ['id'] } as const;

export const pages = {
  '/questions/list': { ...page, words: ['questionBank', 'blocks'] },
  '/questions/list/add': {
    ...one,
    words: ['questionBank', 'paper', 'blocks'],
    menu: 'questions_list',
  },
  '/questions/scorm': { ...page, words: ['questionScorm', 'questionBank'] },
  '/questions/testPaper': { ...page, words: ['papers'] },
  '/questions/testPaper/add': {
    ...one,
    words: ['papers', 'paper', 'blocks'],
    menu: 'questions_testPaper',
  },
  '/questions/examine': { ...page, words: ['exams'] },
  '/questions/examine/addwork': { ...one, words: ['exams'], menu: 'questions_examine' },
} as const satisfies Pages;

export const menus = {
  questions: { name: '题库与考试', icon: 'document', sort: 5.6, roles: STAFF },
  questions_list: {
    name: '题库',
    icon: 'list',
    sort: 5.61,
    roles: STAFF,
    families: ['Question', 'QuestionCats'],
  },
  questions_scorm: { name: '实验题', icon: 'flask', sort: 5.64, roles: STAFF },
  questions_testPaper: { name: '试卷', icon: 'document', sort: 5.62, roles: STAFF, families: ['TestPaper'] },
  questions_examine: { name: '考试', icon: 'clock', sort: 5.63, roles: STAFF, families: ['Exam', 'ExamRecord'] },
} as const satisfies Menus;

export const rights = {
  Question: { read: STAFF, write: STAFF },
  QuestionCats: { read: STAFF, write: STAFF },
  TestPaper: { read: STAFF, write: STAFF },
  Exam: { read: STAFF, write: STAFF },
} as const satisfies Rights;
