// Nobody is shut out of giving rights: what a role must keep of it, and that somebody who can sign in has it.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';

/** The calls of the page of roles: with these, and the way to it, whoever has lost a right gives it back. */
const CALLS: readonly string[] = ['SysRole.Items', 'SysRole.SetRoleMenus', 'SysMenu.Items'];
const PAGES: readonly string[] = ['admin', 'admin_role'];

/** What whoever gives roles their rights must leave to their own. */
export const KEPT_OWN: readonly string[] = [...CALLS, ...PAGES];

/** What the built-in administrators never lose: without it nobody of the school could give anything back. */
export const KEPT: readonly string[] = [
  ...KEPT_OWN,
  // people have their rights by their role
  'SysUser.Items',
  'SysUser.Update',
  'admin_user',
  'OrgSetting.Items',
  'OrgSetting.Update',
  'SysWhiteList.Items',
  'SysWhiteList.Add',
  'system',
  'system_menu',
  'system_setting',
  'system_safety',
  'system_whitelist',
];

/** A condition on `u` and `r`, a person and their role: they can sign in, and give rights. Its value is CALLS. */
const gives = (value: string): string => `u.deleted_at is null and not u.disabled and (r.base = 'super' or not exists (
  select from unnest(${value}::text[]) c (code) where not exists (select from role_menu rm
    join sys_menu m on m.id = rm.menu_id where rm.role_id = r.id and m.code = c.code and m.deleted_at is null)))`;

/** Whether one of them gives rights in this school now. */
export async function giveRights(db: Db, orgId: string, userIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sys_user u join sys_role r on r.id = u.role_id where u.org_id = $1 and u.id = any($3) and ${gives('$2')} limit 1`,
    [orgId, CALLS, userIds],
  );
  return rowCount === 1;
}

/** After a change, in its transaction: 409 where nobody is left who gives rights. Two such changes wait for one another. */
export async function mustLeaveOne(client: PoolClient, orgId: string): Promise<void> {
  await client.query('select from organisation where id = $1 for no key update', [orgId]);
  const { rowCount } = await client.query(
    `select from sys_user u join sys_role r on r.id = u.role_id where u.org_id = $1 and ${gives('$2')} limit 1`,
    [orgId, CALLS],
  );
  if (rowCount !== 1) throw new Failure(CODE.conflict, 'lastAdmin');
}
