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
