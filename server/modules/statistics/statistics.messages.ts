// What the server says of visits, in Chinese and English.

export const statisticsMessages = {
  exportVisits: ['访问统计', 'Visits'],
  visitsOf: ['项目', 'Of'],
  visitsCount: ['访问次数', 'Visits'],
  visitorsCount: ['访客数', 'Visitors'],
  visitsStudent: ['学生', 'Students'],
  visitsTeacher: ['教师', 'Teachers'],
  visitsAdmin: ['管理员', 'Administrators'],
  visitsSuper: ['超级管理员', 'Super administrators'],
  visitsQa: ['测试人员', 'QA'],
  visitsGuest: ['试学', 'Guests'],
  visitsVisitor: ['未登录', 'Not signed in'],
  visitsPhone: ['手机', 'Phones'],
  visitsTablet: ['平板', 'Tablets'],
  visitsComputer: ['电脑', 'Computers'],
  visitsNoClass: ['不在班级中', 'In no class'],
} as const satisfies Record<string, readonly [string, string]>;
