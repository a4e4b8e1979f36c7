// Who is in a group. A class's members are its students; those move in SysUser.
import { CODE } from '#contract/codes.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { teachesClass } from '../course/index.ts';

interface Dept {
  id: string;
  kind: string;
  name: string;
}

/** A department, class or group that `who` keeps: an administrator any, a teacher those they teach. */
export async function keptDept(app: Clock & Postgres, who: Who, id: string): Promise<Dept> {
  const { rows } = await app.pool.query<Dept>(
    'select id, kind, name from sys_dept where id = $1 and org_id = $2 and deleted_at is null',
    [id, who.orgId],
  );
  const dept = rows[0];
  if (!dept || !(isAdmin(who) || (await teachesClass(app.pool, who.userId, id, app.now())))) throw missing();
  return dept;
}

/** The same, and 409 unless it is a group: a class's people are those whose class it is. */
export async function keptGroup(app: Clock & Postgres, who: Who, id: string): Promise<Dept> {
  const dept = await keptDept(app, who, id);
  if (dept.kind !== 'group') throw new Failure(CODE.conflict, 'notGroup');
  return dept;
}

export async function addMembers(
  app: Clock & Postgres,
  who: Who,
  { id }: Dept,
  userIds: readonly string[],
): Promise<number> {
  const known = await app.pool.query(
    'select 1 from sys_user where id = any($1) and org_id = $2 and deleted_at is null',
    [userIds, who.orgId],
  );
  if (known.rowCount !== new Set(userIds).size) throw invalid({ userIds: 'missing' });
  const { rowCount } = await app.pool.query(
    `insert into group_member (group_id, user_id, joined_at) select $1, x, $3 from unnest($2::text[]) as x
      on conflict do nothing`,
    [id, [...new Set(userIds)], app.now()],
  );
  return rowCount ?? 0;
}

export async function removeMembers(app: Postgres, { id }: Dept, userIds: readonly string[]): Promise<number> {
  const { rowCount } = await app.pool.query('delete from group_member where group_id = $1 and user_id = any($2)', [
    id,
    userIds,
  ]);
  return rowCount ?? 0;
}
