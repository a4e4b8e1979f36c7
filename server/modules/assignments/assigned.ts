// What is assigned, for the modules whose things it is: SQL for their own conditions, and what one person was given.
import type { TaskKind } from '#contract/task-kinds.ts';
import type { Db } from '#server/platform/sql.ts';
import { DATED, type Dated } from './dates.ts';

/** SQL: the thing of this kind whose id the SQL `ref` gives is assigned to the class whose id `classId` gives. */
export const toClass = (kind: TaskKind, ref: string, classId: string): string =>
  `exists (select from assignment a where a.kind = '${kind}' and a.ref_id = ${ref} and a.deleted_at is null
    and ${classId} = any(a.class_ids))`;

/** SQL: that thing is assigned to the person whose id `userId` gives, now or before; with `at` it has begun then, and is theirs still. */
export const toPerson = (kind: TaskKind, ref: string, userId: string, at?: string): string =>
  `exists (select from assignment_person p join assignment a on a.id = p.assignment_id where a.kind = '${kind}'
    and a.ref_id = ${ref} and a.deleted_at is null and p.user_id = ${userId}
    ${at === undefined ? '' : `and a.from_at <= ${at} and not p.has_left`})`;

/** SQL of `assignment a left join course k`: the person has given it, or teaches the class or course in which it was given. */
const taught = (teacherId: string, now: string): string =>
  `(a.by_id = ${teacherId} or k.owner_id = ${teacherId}
    or exists (select from course_team t where t.course_id = k.id and t.user_id = ${teacherId})
    or exists (select from class_teacher c where c.teacher_id = ${teacherId} and in_span(c.from_at, c.until_at, ${now})
      and (c.course_id = a.course_id or c.class_id = any(a.class_ids))))`;

/**
 * SQL: the person whose id `teacherId` gives has given that thing, or teaches the class or course in which it was given; with `studentId` to
 * this student. `now` gives the time.
 */
export const taughtBySql = (
  kind: TaskKind,
  ref: string,
  { teacherId, now, studentId }: { teacherId: string; now: string; studentId?: string },
): string =>
  `exists (select from assignment a left join course k on k.id = a.course_id
    where a.kind = '${kind}' and a.ref_id = ${ref} and a.deleted_at is null
      ${studentId === undefined ? '' : `and exists (select from assignment_person p where p.assignment_id = a.id and p.user_id = ${studentId})`}
      and ${taught(teacherId, now)})`;

/** The person has given it, or teaches the class or course to which it was given. */
export async function isTaughtAssignment(db: Db, teacherId: string, id: string, now: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'assignment-taught',
    text: `select from assignment a left join course k on k.id = a.course_id
      where a.id = $2 and a.deleted_at is null and ${taught('$1', '$3')}`,
    values: [teacherId, id, now],
  });
  return rowCount === 1;
}

interface Given extends Dated {
  refId: string;
  from: number;
}
/** The columns of `Given`, of `assignment a`. */
const GIVEN = `a.id, ${DATED}, a.until_at as until, a.ref_id as "refId", a.from_at as "from"`;

interface With extends Given {
  kind: TaskKind;
  classIds: string[];
  userIds: string[];
}

/** An assignment with the classes and people that it was given to, those who have left it too. */
export async function assignmentWith(db: Db, orgId: string, id: string): Promise<With | null> {
  const { rows } = await db.query<With>({
    name: 'assignment-with',
    text: `select ${GIVEN}, a.class_ids as "classIds",
        array(select p.user_id from assignment_person p where p.assignment_id = a.id) as "userIds"
      from assignment a where a.id = $2 and a.org_id = $1 and a.deleted_at is null`,
    values: [orgId, id],
  });
  return rows[0] ?? null;
}

/** Where each of these things was given, the latest first. */
export async function givenOf(
  db: Db,
  kind: TaskKind,
  refIds: readonly string[],
): Promise<{ refId: string; assignmentId: string; names: string[]; from: number; until: number | null }[]> {
  const { rows } = await db.query<{
    refId: string;
    assignmentId: string;
    names: string[];
    from: number;
    until: number | null;
  }>({
    name: 'given-of',
    text: `select a.ref_id as "refId", a.id as "assignmentId", a.from_at as "from", a.until_at as until,
        array(select d.name from sys_dept d where d.id = any(a.class_ids) order by d.name_key)
          || array(select u.name from sys_user u where u.id = any(a.user_ids) order by u.name_key) as names
      from assignment a where a.kind = $1 and a.ref_id = any($2) and a.deleted_at is null order by a.created_at desc, a.id`,
    values: [kind, refIds],
  });
  return rows;
}

/** The assignments by which these things are given now, by themselves. */
export async function assignmentsOfThings(db: Db, kind: string, refIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'assignments-of-things',
    text: 'select id from assignment where kind = $1 and ref_id = any($2) and step_of is null and deleted_at is null',
    values: [kind, refIds],
  });
  return rows.map((r) => r.id);
}

/** The things of a kind that are assigned in a course. */
export async function assignedIn(db: Db, kind: TaskKind, courseId: string): Promise<string[]> {
  const { rows } = await db.query<{ refId: string }>({
    name: 'assigned-in',
    text: `select distinct ref_id as "refId" from assignment where course_id = $1 and kind = $2 and deleted_at is null`,
    values: [courseId, kind],
  });
  return rows.map((r) => r.refId);
}

/** What one person was ever given of these things, each time it was; of a class that they have left too. */
export async function everGivenTo(db: Db, kind: TaskKind, refIds: readonly string[], userId: string): Promise<Own[]> {
  const { rows } = await db.query<Own>({
    name: 'assigned-to',
    text: `select ${GIVEN}, p.has_left as "hasLeft"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where a.kind = $1 and a.ref_id = any($2) and p.user_id = $3 and a.deleted_at is null`,
    values: [kind, refIds, userId],
  });
  return rows;
}

/** The same as far as it is theirs still. */
export const givenTo: typeof everGivenTo = async (...of) => (await everGivenTo(...of)).filter((g) => !g.hasLeft);

/** How many people have, or had, each of these things to do. */
export async function askedCounts(db: Db, kind: TaskKind, refIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ refId: string; n: number }>({
    name: 'assigned-counts',
    text: `select a.ref_id as "refId", count(distinct p.user_id)::int as n
      from assignment a join assignment_person p on p.assignment_id = a.id
      where a.kind = $1 and a.ref_id = any($2) and a.deleted_at is null group by a.ref_id`,
    values: [kind, refIds],
  });
  return new Map(rows.map((r) => [r.refId, r.n]));
}

interface Own extends Given {
  /** Who has left its class keeps what was begun. */
  hasLeft: boolean;
}

/** All of a kind that one person was ever given, or this one of them; what is due first comes first. */
export async function assignmentsOf(db: Db, kind: TaskKind, userId: string, id?: string): Promise<Own[]> {
  const { rows } = await db.query<Own>({
    name: 'assignments-of',
    text: `select ${GIVEN}, p.has_left as "hasLeft"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where a.kind = $1 and p.user_id = $2 and a.deleted_at is null and ($3::text is null or a.id = $3)
      order by a.until_at nulls last, a.from_at, a.id`,
    values: [kind, userId, id ?? null],
  });
  return rows;
}
