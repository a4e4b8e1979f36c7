// Several classes become one: people, courses, groups and lower levels move, and what is empty then is deleted.
import type { PoolClient } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { lockTree } from '#server/platform/tree.ts';
import type { Who } from '#server/platform/who.ts';
import { gatherInto, lockSetsOf, moveSets } from '../groups/index.ts';

interface Merged {
  people: number;
  courses: number;
  depts: number;
}

/** All or nothing. Refuses a target among the sources or below one of them, and what is not of one kind. */
export const mergeDepts = (app: Clock & Postgres, who: Who, ids: readonly string[], into: string): Promise<Merged> =>
  withTransaction(app.pool, async (client) => {
    await lockTree(client, { table: 'sys_dept' }, who.orgId);
    await lockSetsOf(client, [...ids, into]);
    await check(client, who, ids, into);
    // before their people, who would leave the groups of their class with it
    await moveSets(client, ids, into);
    const people = await count(
      client,
      'update sys_user set dept_id = $2, version = version + 1 where dept_id = any($1) and deleted_at is null',
      [ids, into],
    );
    const members = await gatherInto(client, ids, into, app.now());
    const courses = await moveCourses(client, ids, into, app.now());
    await client.query('update sys_dept set parent_id = $2 where parent_id = any($1) and deleted_at is null', [
      ids,
      into,
    ]);
    await client.query('delete from class_code where dept_id = any($1)', [ids]);
    const depts = await count(
      client,
      'update sys_dept set deleted_at = $2, version = version + 1 where id = any($1) and deleted_at is null',
      [ids, app.now()],
    );
    return { people: people + members, courses, depts };
  });

async function check(client: PoolClient, who: Who, ids: readonly string[], into: string): Promise<void> {
  const { rows } = await client.query<{ id: string; kind: string }>(
    'select id, kind from sys_dept where id = any($1) and org_id = $2 and deleted_at is null order by id for update',
    [[...ids, into], who.orgId],
  );
  if (!rows.some((r) => r.id === into)) throw invalid({ into: 'missing' });
  if (rows.length !== new Set([...ids, into]).size) throw missing();
  if (ids.includes(into)) throw invalid({ into: 'ownCircle' });
  if (new Set(rows.map((r) => r.kind)).size > 1) throw invalid({ into: 'notSameKind' });
  const up = await client.query<{ id: string }>(
    `with recursive up as (select id, parent_id from sys_dept where id = $1
      union select d.id, d.parent_id from sys_dept d join up on up.parent_id = d.id) select id from up`,
    [into],
  );
  if (up.rows.some((r) => ids.includes(r.id))) throw invalid({ into: 'ownCircle' });
}

/** A teacher who has the course in both classes has it once afterwards. */
async function moveCourses(client: PoolClient, ids: readonly string[], into: string, now: number): Promise<number> {
  await client.query(
    `update course_class c set deleted_at = $3 where class_id = any($1) and deleted_at is null and exists (
      select from course_class o where o.deleted_at is null and o.course_id = c.course_id and o.teacher_id = c.teacher_id
        and coalesce(o.from_at, 0) = coalesce(c.from_at, 0) and o.id <> c.id
        and (o.class_id = $2 or (o.class_id = any($1) and o.id < c.id)))`,
    [ids, into, now],
  );
  return count(
    client,
    'update course_class set class_id = $2, version = version + 1 where class_id = any($1) and deleted_at is null',
    [ids, into],
  );
}

const count = async (client: PoolClient, text: string, values: unknown[]): Promise<number> =>
  (await client.query(text, values)).rowCount ?? 0;
