// What the server says of roles, in Chinese and English.

export const rolesMessages = {
  exportRoles: ['角色', 'Roles'],
  colBase: ['学习端身份', 'Role in lessons'],
  colBuiltin: ['内置', 'Built in'],
  colUsers: ['人数', 'People'],
  baseStudent: ['学生', 'Student'],
  baseTeacher: ['教师', 'Teacher'],
  baseAdmin: ['管理员', 'Administrator'],
  baseSuper: ['平台管理员', 'Platform administrator'],
  baseQa: ['测试', 'QA'],
  baseNone: ['无', 'None'],
} as const satisfies Record<string, readonly [string, string]>;
