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
    families: ['Course', 'CourseAIKnowledgeGraph', 'AISetting'],
  },
  {
    code: 'admin',
    name: '组织',
    path: '/admin',
    icon: 'users',
    sort: 8,
    roles: ['admin'],
    families: ['SysUser', 'SysDept', 'SysRole', 'SysMenu'],
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
