// What the server says of accounts, in Chinese and English.

export const usersMessages = {
  ownPassword: ['自己的密码请在个人设置里修改', 'Change your own password in your settings'],
  superAccount: ['只有超级管理员能更改超级管理员的账号', 'Only a super administrator can change the account of one'],
  ownAccount: [
    '不能停用、删除自己的账号，也不能改自己的角色',
    'You cannot disable or delete your own account, or change your own role',
  ],
  exportUsers: ['用户', 'Users'],
  colUserName: ['用户名', 'User name'],
  colRole: ['角色', 'Role'],
  colDept: ['班级（部门）', 'Class or department'],
  colPhone: ['手机', 'Phone'],
  colEmail: ['邮箱', 'E-mail'],
  colDisabled: ['已停用', 'Disabled'],
} as const satisfies Record<string, readonly [string, string]>;
