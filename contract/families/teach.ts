// Courses and classes, as those who teach them see them.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

export const pages = {
  '/teach/AIcourse': { access: 'menu', layout: 'basicAdmin', words: ['teach'], keepAlive: true, anyWidth: true },
  '/teach/AIcourseInfo': {
    access: STAFF,
    layout: 'basicAdmin',
    words: ['teach'],
    keepAlive: true,
    anyWidth: true,
    multiTab: ['id'],
    menu: 'teach_AIcourse',
  },
  '/teach/course': { access: 'menu', layout: 'basicAdmin', words: ['chapters'], keepAlive: true, anyWidth: true },
  '/teach/course/add': {
    access: STAFF,
    layout: 'basicAdmin',
    words: ['chapters'],
    anyWidth: true,
    menu: 'teach_course',
  },
  '/teach/course/courseInfo': {
    access: STAFF,
    layout: 'basicAdmin',
    words: ['chapters'],
    keepAlive: true,
    anyWidth: true,
    multiTab: ['id'],
    menu: 'teach_course',
  },
  '/teach/myclass': { access: 'menu', layout: 'basicAdmin', words: ['classes'], keepAlive: true, anyWidth: true },
  '/teach/myclass/ScoreManage': {
    access: STAFF,
    layout: 'basicAdmin',
    words: ['scores'],
    keepAlive: true,
    anyWidth: true,
    menu: 'teach_myclass',
  },
  '/score/manage': { access: ['admin'], layout: 'basicAdmin', words: ['scores'], keepAlive: true, anyWidth: true },
  '/teach/board': { access: 'menu', layout: 'basicAdmin', words: ['board'], keepAlive: true, anyWidth: true },
} as const satisfies Pages;

export const menus = {
  teach: { name: '教学', icon: 'book', sort: 5, roles: STAFF },
  teach_AIcourse: {
    name: 'AI 课程',
    icon: 'sparkles',
    sort: 5.1,
    roles: STAFF,
    families: [
      'Course',
      'CourseAIKnowledgeGraph',
      'AISetting',
      'InteractiveEvaluate',
      'CourseClass',
      'CourseTeacher',
      'CourseScoreManage',
      'Assignment',
      'Exception',
      'CourseStat',
      'CourseQA',
      'CourseDiscuss',
      'CourseEvaluation',
    ],
  },
  teach_course: { name: '课程', icon: 'book', sort: 5.15, roles: STAFF, families: ['CourseChapter'] },
  teach_myclass: { name: '我的班级', icon: 'users', sort: 5.2, roles: STAFF },
  teach_board: { name: '课堂看板', icon: 'activity', sort: 5.3, roles: STAFF },
  score: { name: '成绩', icon: 'list', sort: 7, roles: ['admin'] },
  score_manage: { name: '成绩管理', icon: 'list', sort: 7.1, roles: ['admin'] },
} as const satisfies Menus;

export const rights = {
  Course: { read: STAFF, write: STAFF },
  CourseClass: { read: STAFF, write: STAFF },
  CourseTeacher: { read: STAFF, write: STAFF },
  Assignment: { read: STAFF, write: STAFF },
  Exception: { read: STAFF, write: STAFF },
  CourseChapter: { read: STAFF, write: STAFF },
} as const satisfies Rights;
