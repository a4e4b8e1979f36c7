// What is assigned, for the modules whose things it is: SQL for their own conditions, and what one person was given.
import type { TaskKind } from '#contract/task-kinds.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Dated } from './dates.ts';

/** SQL: the thing of this kind whose id the SQL `ref` gives is assigned to the class whose id `classId` gives. */
export const toClass = (kind: TaskKind, ref: string, classId: string): string =>
  `exists (select from assignment a where a.kind = '${kind}' and a.ref_id = ${ref} and a.deleted_at is null
    and ${classId} = any(a.class_ids))`;

/** SQL: that thing is assigned to the person whose id `userId` gives, now or before; with `at` it has begun then, and is theirs still. */
export const toPerson = (kind: TaskKind, ref: string, userId: string, at?: string): string =>
  `exists (select from assignment_person p join assignment a on a.id = p.assignment_id where a.kind = '${kind}'
    and a.ref_id = ${ref} and a.deleted_at is null and p.user_id = ${userId}
    ${at === undefined ? '' : `and a.from_at <= ${at} and not p.has_left`})`;

/** The things of a kind that are assigned in a course. */
export async function assignedIn(db: Db, kind: TaskKind, courseId: string): Promise<string[]> {
  const { rows } = await db.query<{ refId: string }>({
    name: 'assigned-in',
    text: `select distinct ref_id as "refId" from assignment where course_id = $1 and kind = $2 and deleted_at is null`,
    values: [courseId, kind],
  });
  return rows.map((r) => r.refId);
}

interface Given extends Dated {
  refId: string;
  from: number;
}

/** What one person was given of these things, each time it was. */
export async function givenTo(db: Db, kind: TaskKind, refIds: readonly string[], userId: string): Promise<Given[]> {
  const { rows } = await db.query<Given>({
    name: 'assigned-to',
    text: `select a.id, a.kind, a.course_id as "courseId", a.by_id as "byId", a.until_at as until, a.ref_id as "refId",
        a.from_at as "from"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where a.kind = $1 and a.ref_id = any($2) and p.user_id = $3 and not p.has_left and a.deleted_at is null`,
    values: [kind, refIds, userId],
  });
  return rows;
}

/** The things of a kind that are assigned to a class, or in a course, that one teaches today. */
export async function taughtThings(db: Db, kind: TaskKind, teacherId: string, now: number): Promise<string[]> {
  const { rows } = await db.query<{ refId: string }>({
    name: 'assigned-to-taught',
    text: `select distinct a.ref_id as "refId" from assignment a where a.kind = $1 and a.deleted_at is null and (
        exists (select from class_teacher t where t.teacher_id = $2 and in_span(t.from_at, t.until_at, $3)
          and (t.class_id = any(a.class_ids) or t.course_id = a.course_id))
        or exists (select from course_team t where t.course_id = a.course_id and t.user_id = $2))`,
    values: [kind, teacherId, now],
  });
  return rows.map((r) => r.refId);
}

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

interface OwnAssignment extends Given {
  orgId: string;
  /** Who has left its class keeps what was begun. */
  hasLeft: boolean;
}

/** An assignment as one person has it; null where it is not theirs. */
export async function assignmentOf(db: Db, kind: TaskKind, id: string, userId: string): Promise<OwnAssignment | null> {
  const { rows } = await db.query<OwnAssignment>({
    name: 'assignment-of',
    text: `select a.id, a.kind, a.course_id as "courseId", a.by_id as "byId", a.until_at as until, a.ref_id as "refId",
        a.from_at as "from", a.org_id as "orgId", p.has_left as "hasLeft"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where a.kind = $1 and a.id = $2 and p.user_id = $3 and a.deleted_at is null`,
    values: [kind, id, userId],
  });
  return rows[0] ?? null;
}

/** All of a kind that one person was given and has still, soonest first. */
export async function assignmentsFor(db: Db, kind: TaskKind, userId: string, now: number): Promise<Given[]> {
  const { rows } = await db.query<Given>({
    name: 'assignments-for',
    text: `select a.id, a.kind, a.course_id as "courseId", a.by_id as "byId", a.until_at as until, a.ref_id as "refId",
        a.from_at as "from"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where a.kind = $1 and p.user_id = $2 and not p.has_left and a.deleted_at is null and a.from_at <= $3
      order by a.until_at nulls last, a.from_at, a.id`,
    values: [kind, userId, now],
  });
  return rows;
}
