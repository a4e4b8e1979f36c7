// Who something is given to.
import { invalid } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';

export interface Target {
  classIds: string[];
  userIds: string[];
}

/** Checks a target: at least one class, group or student, and all of them of the caller's school. */
export async function checkTarget({ app, who }: Context, { classIds, userIds }: Target): Promise<Target> {
  if (classIds.length + userIds.length === 0) throw invalid({ to: 'required' });
  const { rows } = await app.pool.query<{ classes: number; users: number }>(
    `select (select count(*)::int from sys_dept where id = any($1) and org_id = $3 and kind in ('class', 'group')
        and deleted_at is null) as classes,
      (select count(*)::int from sys_user u join sys_role r on r.id = u.role_id and r.base = 'student'
        where u.id = any($2) and u.org_id = $3 and u.deleted_at is null) as users`,
    [classIds, userIds, who.orgId],
  );
  const target = { classIds: [...new Set(classIds)], userIds: [...new Set(userIds)] };
  if (rows[0]?.classes !== target.classIds.length) throw invalid({ 'to.classIds': 'missing' });
  if (rows[0]?.users !== target.userIds.length) throw invalid({ 'to.userIds': 'missing' });
  return target;
}
