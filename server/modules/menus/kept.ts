// What the built-in administrators never lose: without it nobody of the school could give anything back.

export const KEPT: readonly string[] = [
  'SysRole.Items',
  'SysRole.SetRoleMenus',
  'OrgSetting.Items',
  'OrgSetting.Update',
  'SysWhiteList.Items',
  'SysWhiteList.Add',
  'admin',
  'admin_role',
  'system',
  'system_setting',
  'system_safety',
  'system_whitelist',
];

/** What whoever gives roles their rights must leave to their own. */
export const KEPT_OWN: readonly string[] = ['SysRole.Items', 'SysRole.SetRoleMenus'];
