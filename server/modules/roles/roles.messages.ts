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
    '管理员要保留这些权限和它们的页面，否则没有人能改回来：查看角色、菜单、用户、设置和白名单；给角色分配权限；修改用户和设置；添加白名单',
    'Administrators must keep these rights with their pages, or nobody could give them back: see roles, menus, users, settings and the white list; give roles their rights; change users and settings; add to the white list',
  ],
  ownRoleNeeds: ['这样您自己就不能再分配权限了', 'You could not give roles their rights any more'],
  baseNone: ['无', 'None'],
} as const satisfies Record<string, readonly [string, string]>;
