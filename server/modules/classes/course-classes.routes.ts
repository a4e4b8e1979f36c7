// Which class is taught a course, by whom, and from when to when.

import type { FastifyInstance } from 'fastify';
import { courseClasses as contract } from '#contract/classes.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { and, eq, exists, inArray, isNull, type PgColumn, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { courseClasses, courses } from '#server/platform/school.tables.ts';
import { mustStaffCourse, taughtBy } from '../course/index.ts';

/** Rows of courses that one teaches. */
export function ofTaughtCourses(courseId: PgColumn, { app, who }: Context): SQL {
  const own = app.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt), taughtBy(who, app.now())));
  return exists(own);
}

export function mountCourseClasses(server: FastifyInstance, app: App): void {
  auditsRows(app, 'courseClasses', 'select id, course_id, teacher_id from course_class');
  const family = crud<typeof contract>({
    table: courseClasses,
    scope: (_who, call) => ofTaughtCourses(courseClasses.courseId, call),
    search: [courseClasses.term],
    sorts: { createdAt: courseClasses.createdAt, term: courseClasses.term },
    present,
    adding: async (input, call) => {
      const courseId = String(input['courseId']);
      await mustStaffCourse(app, call.who, courseId);
      const row: Record<string, unknown> = { ...input, teacherId: input['teacherId'] ?? call.who.userId };
      await checkClass(call, String(input['classId']));
      await checkTeacher(call, row['teacherId']);
      checkSpan(row);
      await checkTwice(app, { from: null, ...row });
      return row;
    },
    updating: async (input, before, call) => {
      await mustStaffCourse(app, call.who, String(before['courseId']));
      if (input['teacherId'] !== undefined) await checkTeacher(call, input['teacherId']);
      checkSpan({ ...before, ...input });
      return input;
    },
    deleting: async (rows, call) => {
      for (const r of rows) await mustStaffCourse(app, call.who, String(r['courseId']));
    },
    restoring: async (rows, call) => {
      for (const r of rows) await mustStaffCourse(app, call.who, String(r['courseId']));
    },
  });
  mount(server, app, contract, family);
}

/** The same class, teacher and beginning: another date would be another time. */
async function checkTwice(
  app: Postgres,
  { courseId, classId, teacherId, from }: Record<string, unknown>,
): Promise<void> {
  const { rowCount } = await app.pool.query(
    `select 1 from course_class where course_id = $1 and class_id = $2 and teacher_id = $3
      and coalesce(from_at, 0) = coalesce($4::bigint, 0) and deleted_at is null`,
    [courseId, classId, teacherId, from],
  );
  if (rowCount) throw invalid({ classId: 'classTwice' });
}

async function checkClass({ app, who }: Call, classId: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    "select 1 from sys_dept where id = $1 and org_id = $2 and kind in ('class', 'group') and deleted_at is null",
    [classId, who.orgId],
  );
  if (rowCount === 0) throw invalid({ classId: 'missing' });
}

export async function checkTeacher({ app, who }: Call, userId: unknown, field = 'teacherId'): Promise<void> {
  const { rowCount } = await app.pool.query(
    `select 1 from sys_user u join sys_role r on r.id = u.role_id
      where u.id = $1 and u.org_id = $2 and u.deleted_at is null and not u.disabled and r.base in ('teacher', 'admin', 'super')`,
    [userId, who.orgId],
  );
  if (rowCount === 0) throw invalid({ [field]: 'missing' });
}

function checkSpan({ from, until }: Record<string, unknown>): void {
  if (typeof from === 'number' && typeof until === 'number' && until <= from)
    throw invalid({ until: 'endsBeforeStart' });
}

async function present(rows: Record<string, unknown>[], { app }: Context) {
  const ids = rows.map((r) => String(r['id']));
  const facts = await app.db
    .select({
      id: courseClasses.id,
      course: courses.name,
      className: sql<string>`(select d.name from sys_dept d where d.id = ${courseClasses.classId})`,
      teacher: sql<string>`(select u.name from sys_user u where u.id = ${courseClasses.teacherId})`,
      students: sql<number>`(select count(*)::int from member m where m.dept_id = ${courseClasses.classId})`,
    })
    .from(courseClasses)
    .innerJoin(courses, eq(courses.id, courseClasses.courseId))
    .where(inArray(courseClasses.id, ids));
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({ ...row, ...byId.get(String(row['id'])) }));
}
