// What the server says of roles, in Chinese and English.

export const rolesMessages = {
  exportRoles: ['角色', 'Roles'],
  colBase: ['学习端身份', 'Role in lessons'],
  colBuiltin: ['内置', 'Built in'],
  colUsers: ['人数', 'People'],
  baseStudent: ['学生', 'Student'],
  baseTeacher: ['教师', 'Teacher'],
  baseAdmin: ['管理员', 'Administrator'],
  baseSuper: ['超级管理员', 'Super administrator'],
  baseQa: ['质量人员', 'QA'],
  adminsNeed: [
    '管理员要保留角色、菜单、用户、设置和白名单的查看与修改，否则没有人能改回来',
    'Administrators must keep roles, menus, users, settings and the white list: nobody could give them back',
  ],
  ownRoleNeeds: ['这样您自己就不能再分配权限了', 'You could not give roles their rights any more'],
  baseNone: ['无', 'None'],
} as const satisfies Record<string, readonly [string, string]>;
