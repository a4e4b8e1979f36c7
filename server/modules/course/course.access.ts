// Who sees which course: its owner and team, the teachers and students of its classes, the organisation's administrators.
import type { Pool, PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { and, eq, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import type { Db } from '#server/platform/sql.ts';
import type { CourseQuery } from '#server/platform/tutor/index.ts';
import { isAdmin, isGuest, type Who } from '#server/platform/who.ts';

// $1 the user, $2 its organisation: courses that one teaches
const TEACHES = `k.owner_id = $1
  or exists (select from course_team t where t.course_id = k.id and t.user_id = $1)
  or exists (select from class_teacher c where c.course_id = k.id and c.teacher_id = $1 and in_span(c.from_at, c.until_at, $3))`;
// courses published for one's class, or for the whole organisation (no class named)
const LEARNS = `k.status = 'published' and (
  exists (select from class_teacher c join member m on m.dept_id = c.class_id where c.course_id = k.id and m.user_id = $1)
  or not exists (select from class_teacher c where c.course_id = k.id))`;

// one's classes that have, or had, the course
const IN_CLASS = `exists (select from course_student s where s.course_id = k.id and s.user_id = $1 and not s.has_left)`;
const HAS_LEFT = `exists (select from course_student s where s.course_id = k.id and s.user_id = $1 and s.has_left)`;
// a section opened, or a lesson begun
const BEGUN = `(exists (select from section_begun b where b.course_id = k.id and b.student_id = $1)
  or exists (select from lesson_shown l where l.course_id = k.id and l.student_id = $1))`;
// begun in a class that one has left, or while the course was everybody's; of a course that is for other classes alone,
// what one began before is no claim
const STUDIED = `${BEGUN} and (${HAS_LEFT} or not exists (select from class_teacher c where c.course_id = k.id))`;
// what one may look at still, and not learn any more
const CLOSED = `k.status = 'closed' and (${IN_CLASS} or ${STUDIED})`;
const LEFT = `k.status <> 'draft' and ${HAS_LEFT} and ${BEGUN}`;

/** SQL of `course k`: how many sections learners see, wherever a course is counted. */
export const SECTIONS_SHOWN = `(select count(*)::int from section_shown s where s.course_id = k.id and s.deleted_at is null
  and s.parent_deleted_at is null and s.status = 'published' and s.parent_status = 'published')`;

/** The courses a user teaches or learns; with `mine` only those taught. */
export const courseQuery = (userId: string, orgId: string, now: number, mine = false): CourseQuery => ({
  name: mine ? 'courses-taught' : 'courses-of',
  select: `select k.id from course k where k.org_id = $2 and k.deleted_at is null and (${TEACHES}${mine ? '' : ` or (${LEARNS})`})`,
  values: [userId, orgId, now],
});

/** How many points of the course somebody without an account may try. */
export async function guestPointsOf(db: Db, courseId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select guest_points as n from course where id = $1', [courseId]);
  return rows[0]?.n ?? 0;
}

/** Their ids. */
export async function coursesOf(
  pool: Pool,
  userId: string,
  orgId: string,
  now: number,
  mine = false,
): Promise<string[]> {
  const { name, select, values } = courseQuery(userId, orgId, now, mine);
  const { rows } = await pool.query<{ id: string }>({ name, text: select, values: [...values] });
  return rows.map((r) => r.id);
}

/** Whose rights are looked at: who is calling, or who has left a word before. */
type Teacher = Pick<Who, 'userId' | 'orgId' | 'base'>;

const one = async (db: Db, who: Teacher, courseId: string, condition: string, now: number): Promise<boolean> => {
  const { rowCount } = await db.query({
    text: `select 1 from course k where k.id = $4 and k.org_id = $2 and k.deleted_at is null and $3::bigint > 0 and (${condition})`,
    values: [who.userId, who.orgId, now, courseId],
  });
  return rowCount === 1;
};

// what people without an account may try
const TRIED = `k.status = 'published' and k.guest_points > 0 and $1::text is not null`;

/** May learn or look at it; a guest: may try it. */
export const maySeeCourse = (pool: Pool, who: Who, courseId: string, now: number): Promise<boolean> =>
  one(
    pool,
    who,
    courseId,
    isGuest(who) ? TRIED : isAdmin(who) ? 'true or $1::text is null' : `${TEACHES} or (${LEARNS})`,
    now,
  );

/** How one stands with a course: `closed` and `left` may read what they could learn before, and nothing counts. */
export type CourseAccess = 'teaches' | 'learns' | 'closed' | 'left';

/** Null: it is not theirs to see. */
export async function courseAccess(pool: Db, who: Who, courseId: string, now: number): Promise<CourseAccess | null> {
  // a guest tries its lesson, and has no part in the course
  if (isGuest(who)) return null;
  const { rows } = await pool.query<{ access: CourseAccess | null }>({
    name: `course-reading-${isAdmin(who)}`,
    text: `select case when ${isAdmin(who) ? 'true' : TEACHES} then 'teaches' when ${LEARNS} then 'learns'
        when ${CLOSED} then 'closed' when ${LEFT} then 'left' end as access
      from course k where k.id = $4 and k.org_id = $2 and k.deleted_at is null and $3::bigint > 0`,
    values: [who.userId, who.orgId, now, courseId],
  });
  return rows[0]?.access ?? null;
}

/** Courses that one learns by a class of one's own, or has begun: those that are over too, and those one has left. */
export async function learntBy(pool: Pool, userId: string, orgId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'courses-learnt',
    text: `select k.id from course k where k.org_id = $2 and k.deleted_at is null and k.status <> 'draft' and (${IN_CLASS} or ${STUDIED})`,
    values: [userId, orgId],
  });
  return rows.map((r) => r.id);
}

/** May change its material and see its students' work. */
export const mayTeachCourse = (db: Db, who: Teacher, courseId: string, now: number): Promise<boolean> =>
  one(db, who, courseId, isAdmin(who) ? 'true or $1::text is null' : TEACHES, now);

/** 404 unless `who` may teach it. Null is the library, which has no course: it is the administrators'. */
export async function mustTeachCourse(app: Clock & Postgres, who: Who, courseId: string | null): Promise<void> {
  const may = courseId === null ? isAdmin(who) : await mayTeachCourse(app.pool, who, courseId, app.now());
  if (!may) throw missing();
}

/** Waits for whoever changes the same course; 409 where it is closed: it can be read, and opened again. */
export async function lockOpenCourse(client: PoolClient, courseId: string): Promise<void> {
  const { rows } = await client.query<{ status: string }>('select status from course where id = $1 for no key update', [
    courseId,
  ]);
  if (rows[0]?.status === 'closed') throw closed();
}

/** SQL of `course k`: whoever belongs to its school finds it, and visitors do: it is for no class in particular. */
export const FOR_ALL = `(k.status = 'published' and (k.is_public or not exists (select from class_teacher c where c.course_id = k.id)))`;

/** 409 where one of these courses is closed. */
export async function mustBeOpen(db: Db, courseIds: readonly unknown[]): Promise<void> {
  const { rowCount } = await db.query("select 1 from course where id = any($1) and status = 'closed' limit 1", [
    courseIds,
  ]);
  if (rowCount) throw closed();
}

const closed = () => new Failure(CODE.conflict, 'courseReadOnly', { data: { reason: 'closed' } });

/** The rows themselves: 404 unless each of `ids` is among them, and `who` may teach the course of each. */
export async function mustTeachEach<R extends { courseId: string | null }>(
  app: Clock & Postgres,
  who: Who,
  ids: readonly string[],
  rows: R[],
): Promise<R[]> {
  if (rows.length !== new Set(ids).size) throw missing();
  for (const courseId of new Set(rows.map((r) => r.courseId))) await mustTeachCourse(app, who, courseId);
  return rows;
}

// its owner and team: who decides about its classes and teachers; a class's teacher does not
const OWNS = `k.owner_id = $1 or exists (select from course_team t where t.course_id = k.id and t.user_id = $1)`;

/** Those of these courses, all of the caller's organisation, that `who` may staff. */
export async function staffedOf(pool: Pool, who: Who, courseIds: readonly string[]): Promise<Set<string>> {
  if (isAdmin(who)) return new Set(courseIds);
  const { rows } = await pool.query<{ id: string }>({
    name: 'staffed-courses',
    text: `select k.id from course k where k.id = any($2) and (${OWNS})`,
    values: [who.userId, courseIds],
  });
  return new Set(rows.map((r) => r.id));
}

/** 404 unless `who` may say who is taught the course, and by whom. */
export async function mustStaffCourse(app: Clock & Postgres, who: Who, courseId: string): Promise<void> {
  const condition = isAdmin(who) ? 'true or $1::text is null' : OWNS;
  if (!(await one(app.pool, who, courseId, condition, app.now()))) throw missing();
}

/** Teaches the class today. */
export async function teachesClass(pool: Pool, userId: string, classId: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'teaches-class',
    text: 'select 1 from class_teacher c where c.class_id = $1 and c.teacher_id = $2 and in_span(c.from_at, c.until_at, $3) limit 1',
    values: [classId, userId, now],
  });
  return rowCount === 1;
}

/** Teachers see and change what they teach; administrators all of the organisation. */
export function taughtBy(who: Who, now: number): SQL | undefined {
  const own = eq(courses.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const teaches = or(
    eq(courses.ownerId, who.userId),
    sql`exists (select from course_team t where t.course_id = ${courses.id} and t.user_id = ${who.userId})`,
    sql`exists (select from class_teacher c where c.course_id = ${courses.id} and c.teacher_id = ${who.userId}
      and in_span(c.from_at, c.until_at, ${now}))`,
  );
  return and(own, teaches);
}

/** Of these courses the ordinary ones, with their names. */
export async function plainAmong(db: Db, courseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    "select id, name from course where id = any($1) and kind = 'plain'",
    [courseIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
