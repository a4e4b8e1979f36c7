// Courses as teachers keep them.
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { courses as contract } from '#contract/courses.ts';
import type { App } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { courses } from '../school.tables.ts';
import { isAdmin } from './course.access.ts';

/** Teachers see and change what they teach; administrators all of the organisation. */
export function taught(who: Who): SQL | undefined {
  const own = eq(courses.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const teaches = or(
    eq(courses.ownerId, who.userId),
    sql`exists (select from course_teacher t where t.course_id = ${courses.id} and t.user_id = ${who.userId})`,
    sql`exists (select from course_class c where c.course_id = ${courses.id} and c.teacher_id = ${who.userId})`,
  );
  return and(own, teaches);
}

export function mountCourses(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: courses,
    scope: taught,
    search: [courses.name],
    sorts: { name: courses.name, createdAt: courses.createdAt },
    present: async (rows) => {
      const facts = await factsOf(
        app,
        rows.map((r) => String(r['id'])),
      );
      return rows.map(({ orgId: _org, deletedAt: _deleted, ownerId: _owner, ...row }) => {
        const f = facts.get(String(row['id']));
        return { ...row, teacher: f?.teacher ?? '', points: f?.points ?? 0 } as never;
      });
    },
    adding: (input, call) => ({ ...input, ownerId: call.who.userId, status: 'draft' }),
  });
  mount(server, app, contract, {
    ...family,
    setStatus: async ({ id, status }, { who }) => {
      const where = and(eq(courses.id, id), taught(who), sql`${courses.deletedAt} is null`);
      if (status === 'published' && (await factsOf(app, [id])).get(id)?.points === 0) {
        const [course] = await app.db.select({ kind: courses.kind }).from(courses).where(where);
        // students would find an empty course
        if (course?.kind === 'ai') throw new Failure(CODE.conflict, 'noPlan');
      }
      const done = await app.db
        .update(courses)
        .set({ status, version: sql`${courses.version} + 1` })
        .where(where)
        .returning({ id: courses.id });
      if (done.length === 0) throw missing();
      return null;
    },
  });
}

interface Facts {
  id: string;
  teacher: string;
  points: number;
}

async function factsOf(app: App, ids: string[]): Promise<Map<string, Facts>> {
  const { rows } = await app.pool.query<Facts>(
    `select k.id, u.name as teacher, (select count(*)::int from lesson_point p
        where p.course_id = k.id and p.status = 'approved' and p.deleted_at is null) as points
      from course k join sys_user u on u.id = k.owner_id where k.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((r) => [r.id, r]));
}
