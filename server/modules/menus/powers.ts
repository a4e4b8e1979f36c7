// Tells people who are signed in that what they may see and do has changed: their screens ask anew. Nothing rests on it,
// for every call is judged anew too, so a failure to tell is only written down.
import { POWERS_EVENT } from '#contract/cursor.ts';
import type { Clock, HasLogger, HasLogs, Postgres } from '#server/platform/app.ts';

/** After the commit. `where` narrows `u` (sys_user) joined with `r` (sys_role); its values come as $1 and on. */
async function tell(app: Postgres & HasLogger & HasLogs, where: string, values: unknown[]): Promise<void> {
  try {
    const { rows } = await app.pool.query<{ id: string }>(
      `select u.id from sys_user u join sys_role r on r.id = u.role_id where ${where}`,
      values,
    );
    await app.logs.broadcast(
      rows.map((r) => `user:${r.id}`),
      { type: 'CUSTOM', name: POWERS_EVENT, value: {} },
    );
  } catch (error) {
    app.logger.error(error, 'people were not told of their new powers');
  }
}

const SIGNED_IN = `exists (select from session s where s.user_id = u.id and s.revoked_at is null and s.refresh_exp > $2)`;

/** The role's menus, its name or its base have changed. */
export const notifyRoles = (app: Clock & Postgres & HasLogger & HasLogs, roleIds: readonly string[]): Promise<void> =>
  tell(app, `u.role_id = any($1) and ${SIGNED_IN}`, [roleIds, app.now()]);

/** Menus or buttons have changed: whose role has them, and super, who has all. */
export const notifyMenus = (
  app: Clock & Postgres & HasLogger & HasLogs,
  orgId: string,
  menuIds: readonly string[],
): Promise<void> =>
  tell(
    app,
    `(r.base = 'super' or exists (select from role_menu m where m.role_id = r.id and m.menu_id = any($1)))
      and ${SIGNED_IN} and u.org_id = $3`,
    [menuIds, app.now(), orgId],
  );

/** Their role, or that they may sign in at all, has changed; their sessions may have ended already. */
export const tellUsers = (app: Postgres & HasLogger & HasLogs, userIds: readonly string[]): Promise<void> =>
  tell(app, 'u.id = any($1)', [userIds]);
