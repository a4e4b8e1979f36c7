// Departments and classes.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { depts as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { depts, users } from '../school.tables.ts';

export function mountDepts(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: depts,
    scope: (who) => eq(depts.orgId, who.orgId),
    search: [depts.name],
    sorts: { name: depts.name, sort: depts.sort, createdAt: depts.createdAt },
    present: (rows) => rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => row as never),
    adding: async (input, call) => {
      await checkParent(call, input['parentId'], null);
      return input;
    },
    updating: async (input, before, call) => {
      if (input['parentId'] !== undefined) await checkParent(call, input['parentId'], String(before['id']));
      return input;
    },
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      const [child] = await call.app.db
        .select({ id: depts.id })
        .from(depts)
        .where(and(inArray(depts.parentId, ids), isNull(depts.deletedAt)))
        .limit(1);
      const [user] = await call.app.db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.deptId, ids), isNull(users.deletedAt)))
        .limit(1);
      if (child || user) throw new Failure(CODE.conflict, 'inUse');
    },
  });
  mount(server, app, contract, {
    ...family,
    myDepts: async (_input, { who }) => {
      const { rows } = await app.pool.query<{ id: string; name: string; kind: string; term: string | null }>(
        `select distinct d.id, d.name, d.kind, d.term from sys_dept d
          join course_class c on c.class_id = d.id where c.teacher_id = $1 and d.org_id = $2 and d.deleted_at is null order by d.name`,
        [who.userId, who.orgId],
      );
      return rows;
    },
  });
}

/** The parent must be of the same organisation, and not the department itself or below it. */
async function checkParent({ app, who }: Call, parent: unknown, own: string | null): Promise<void> {
  if (parent === null || parent === undefined) return;
  const { rows } = await app.db.execute<{ id: string }>(sql`with recursive up as (
      select id, parent_id from sys_dept where id = ${String(parent)} and org_id = ${who.orgId} and deleted_at is null
      union select d.id, d.parent_id from sys_dept d join up on up.parent_id = d.id)
    select id from up`);
  if (rows.length === 0) throw invalid({ parentId: 'missing' });
  if (rows.some((r) => r.id === own)) throw invalid({ parentId: 'ownCircle' });
}
