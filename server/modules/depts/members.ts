// Who is in a group. A class's members are its students; those move in SysUser.
import { CODE } from '#contract/codes.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { teachesClass } from '../course/index.ts';
import { addToGroup, classOfGroup, takeFromGroup } from '../groups/index.ts';

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
  if (!dept || !(isAdmin(who) || (await teaches(app, who, id)))) throw missing();
  return dept;
}

/** A set's group is taught by who teaches its class. */
const teaches = async (app: Clock & Postgres, who: Who, id: string): Promise<boolean> =>
  teachesClass(app.pool, who.userId, (await classOfGroup(app, id)) ?? id, app.now());

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
  return withTransaction(app.pool, (client) => addToGroup(client, id, userIds, { at: app.now() }));
}

export const removeMembers = (app: Postgres, { id }: Dept, userIds: readonly string[]): Promise<number> =>
  withTransaction(app.pool, (client) => takeFromGroup(client, id, userIds));
