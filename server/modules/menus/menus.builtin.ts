// The menus that exist today: a menu without its screen is a dead end, so later features add theirs here.

export interface BuiltinMenu {
  code: string;
  name: string;
  path: string;
  icon: string;
  sort: number;
  parent?: string;
  roles: readonly string[];
  /** Endpoint families whose buttons stand under it. */
  families: readonly string[];
}

export const BUILTIN_MENUS: readonly BuiltinMenu[] = [
  { code: 'teach', name: '教学', path: '/teach', icon: 'book', sort: 5, roles: ['teacher', 'admin'], families: [] },
  {
    ...{
      code: 'teach_AIcourse',
      name: 'AI 课程',
      path: '/teach/AIcourse',
      icon: 'sparkles',
      sort: 5.1,
      parent: 'teach',
    },
    roles: ['teacher', 'admin'],
    families: [
      'Course',
      'CourseAIKnowledgeGraph',
      'AISetting',
      'InteractiveEvaluate',
      'CourseClass',
      'CourseTeacher',
      'CourseScoreManage',
      'CourseStat',
      'CourseQA',
    ],
  },
  {
    ...{ code: 'teach_myclass', name: '我的班级', path: '/teach/myclass', icon: 'users', sort: 5.2, parent: 'teach' },
    roles: ['teacher', 'admin'],
    families: [],
  },
  {
    ...{ code: 'teach_board', name: '课堂看板', path: '/teach/board', icon: 'activity', sort: 5.3, parent: 'teach' },
    roles: ['teacher', 'admin'],
    families: [],
  },
  {
    code: 'admin',
    name: '组织',
    path: '/admin',
    icon: 'users',
    sort: 8,
    roles: ['admin'],
    families: [],
  },
  {
    ...{ code: 'admin_user', name: '用户', path: '/admin/user', icon: 'users', sort: 8.1, parent: 'admin' },
    roles: ['admin'],
    families: ['SysUser', 'UploadFile'],
  },
  {
    ...{ code: 'admin_dept', name: '部门与班级', path: '/admin/dept', icon: 'folder', sort: 8.2, parent: 'admin' },
    roles: ['admin'],
    families: ['SysDept'],
  },
  {
    ...{ code: 'admin_role', name: '角色', path: '/admin/role', icon: 'lock', sort: 8.3, parent: 'admin' },
    roles: ['admin'],
    families: ['SysRole'],
  },
  { code: 'system', name: '系统', path: '/system', icon: 'settings', sort: 9, roles: ['admin'], families: [] },
  {
    ...{ code: 'system_menu', name: '菜单', path: '/system/menu', icon: 'menu', sort: 9.1, parent: 'system' },
    roles: ['admin'],
    families: ['SysMenu'],
  },
  { code: 'logs', name: '日志', path: '/logs', icon: 'clock', sort: 9.5, roles: ['admin'], families: [] },
  {
    ...{ code: 'logs_log', name: '操作日志', path: '/logs/log', icon: 'clock', sort: 9.6, parent: 'logs' },
    roles: ['admin'],
    families: ['LogOperate'],
  },
  { code: 'qa', name: '质量', path: '/qa', icon: 'activity', sort: 10, roles: ['qa', 'super'], families: [] },
  {
    code: 'qa_machines',
    name: '状态机',
    path: '/qa/machines',
    icon: 'workflow',
    sort: 10.1,
    parent: 'qa',
    roles: ['qa', 'super'],
    families: [],
  },
];
