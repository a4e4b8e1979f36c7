// Who teaches a course beside its owner, in the order in which the course page names them.

import type { FastifyInstance } from 'fastify';
import { courseTeachers as contract } from '#contract/classes.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import { eq, inArray } from '#server/platform/postgres/drizzle.ts';
import { courseTeachers, users } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { mustStaffCourse } from '../course/index.ts';
import { checkTeacher, ofTaughtCourses } from './course-classes.routes.ts';

export function mountCourseTeachers(server: FastifyInstance, app: App): void {
  auditsRows(app, 'courseTeachers', 'select id, course_id, user_id from course_teacher');
  const family = crud<typeof contract>({
    table: courseTeachers,
    scope: (_who, call) => ofTaughtCourses(courseTeachers.courseId, call),
    search: [],
    sorts: { sort: courseTeachers.sort, createdAt: courseTeachers.createdAt },
    present,
    adding: async (input, call) => {
      const courseId = String(input['courseId']);
      await mustStaffCourse(app, call.who, courseId);
      await checkTeacher(call, input['userId'], 'userId');
      await checkNew(app, courseId, String(input['userId']));
      call.note.subject = await nameOf(app, String(input['userId']));
      const { rows } = await app.pool.query<{ sort: number }>(
        'select coalesce(max(sort), 0) + 1 as sort from course_team where course_id = $1',
        [courseId],
      );
      return { ...input, sort: rows[0]?.sort ?? 1 };
    },
    updating: async (input, before, call) => {
      await mustStaffCourse(app, call.who, String(before['courseId']));
      return input;
    },
    deleting: async (rows, call) => {
      for (const r of rows) await mustStaffCourse(app, call.who, String(r['courseId']));
    },
    restoring: async (rows, call) => {
      for (const r of rows) await mustStaffCourse(app, call.who, String(r['courseId']));
    },
  });
  mount(server, app, contract, {
    ...family,
    changeOrder: async ({ courseId, ids }, call) => {
      await mustStaffCourse(app, call.who, courseId);
      if (!same(ids, await order(app, courseId))) throw invalid({ ids: 'missing' });
      await write(app, ids);
      return null;
    },
    changeOrderPlace: async ({ id, place }, call) => {
      const { rows } = await app.pool.query<{ courseId: string }>(
        'select course_id as "courseId" from course_teacher where id = $1 and org_id = $2 and deleted_at is null',
        [id, call.who.orgId],
      );
      if (!rows[0]) throw missing();
      await mustStaffCourse(app, call.who, rows[0].courseId);
      const others = (await order(app, rows[0].courseId)).filter((other) => other !== id);
      await write(app, others.toSpliced(place, 0, id));
      return null;
    },
  });
}

/** The owner teaches it already, and nobody is in the team twice. */
async function checkNew(app: Postgres, courseId: string, userId: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    `select 1 from course where id = $1 and owner_id = $2
      union all select 1 from course_team where course_id = $1 and user_id = $2`,
    [courseId, userId],
  );
  if (rowCount) throw invalid({ userId: 'inTeam' });
}

async function nameOf(app: Postgres, userId: string): Promise<string> {
  const [user] = await app.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}

async function order(app: Postgres, courseId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from course_teacher where course_id = $1 and deleted_at is null order by sort, created_at',
    [courseId],
  );
  return rows.map((r) => r.id);
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === b.length;

const write = (app: Postgres, ids: readonly string[]): Promise<void> =>
  withTransaction(app.pool, async (client) => {
    await client.query(
      'update course_teacher t set sort = o.n from unnest($1::text[]) with ordinality as o (id, n) where t.id = o.id',
      [ids],
    );
  });

async function present(rows: Record<string, unknown>[], { app }: Context) {
  const ids = rows.map((r) => String(r['userId']));
  const people = await app.db
    .select({ id: users.id, name: users.name, userName: users.userName })
    .from(users)
    .where(inArray(users.id, ids));
  const byId = new Map(people.map((p) => [p.id, p]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => {
    const person = byId.get(String(row['userId']));
    return { ...row, name: person?.name ?? '', userName: person?.userName ?? '' };
  });
}
