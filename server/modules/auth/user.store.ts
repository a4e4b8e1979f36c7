// The signed-in user as the client keeps it, and the user's menu.
import type { UserInfo } from '#contract/auth.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';

export async function infoOf(app: App, userId: string): Promise<UserInfo> {
  const { rows } = await app.pool.query<UserInfo & { base: string }>(
    `select u.id, u.name, u.org_id as "orgId", u.user_name as "userName", r.name as role, u.role_id as "roleId", u.photo, r.base,
        array(select m.code from sys_menu m where m.org_id = u.org_id and m.type = 1 and m.deleted_at is null
          and (r.base = 'super' or exists (select from role_menu rm where rm.role_id = r.id and rm.menu_id = m.id)) order by m.code) as powers,
        u.reset_pwd as "resetPwd", u.set_email as "setEmail"
      from sys_user u join sys_role r on r.id = u.role_id where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  const row = rows[0];
  if (!row) throw missing();
  const { base: _base, ...info } = row;
  return info;
}

export interface MenuRow {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  path: string;
  icon: string;
  sort: number;
  type: 0 | 1;
}

export async function menuOf(app: App, who: Who): Promise<MenuRow[]> {
  const { rows } = await app.pool.query<MenuRow>(
    `select m.id, m.parent_id as "parentId", m.name, m.code, m.path, m.icon, m.sort, m.type from sys_menu m
      where m.org_id = $1 and m.deleted_at is null and ($3 = 'super' or exists (select from role_menu rm where rm.role_id = $2 and rm.menu_id = m.id))
      order by m.sort, m.code`,
    [who.orgId, who.roleId, who.base],
  );
  return rows;
}
