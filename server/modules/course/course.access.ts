// Who sees which course: its owner and team, the teachers and students of its classes, the organisation's administrators.
import type { Pool } from 'pg';
import type { Who } from '#server/platform/who.ts';

// $1 the user, $2 its organisation: courses that one teaches
const TEACHES = `k.owner_id = $1
  or exists (select from course_teacher t where t.course_id = k.id and t.user_id = $1)
  or exists (select from course_class c where c.course_id = k.id and c.teacher_id = $1
    and (c.from_at is null or c.from_at <= $3) and (c.until_at is null or c.until_at >= $3))`;
// courses published for one's class, or for the whole organisation (no class named)
const LEARNS = `k.status = 'published' and (
  exists (select from course_class c join sys_user u on u.dept_id = c.class_id where c.course_id = k.id and u.id = $1)
  or not exists (select from course_class c where c.course_id = k.id))`;

/** Ids of the courses a user teaches or learns; with `mine` only those taught. */
export async function coursesOf(
  pool: Pool,
  userId: string,
  orgId: string,
  now: number,
  mine = false,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: mine ? 'courses-taught' : 'courses-of',
    text: `select k.id from course k where k.org_id = $2 and k.deleted_at is null and (${TEACHES}${mine ? '' : ` or (${LEARNS})`})`,
    values: [userId, orgId, now],
  });
  return rows.map((r) => r.id);
}

const one = async (pool: Pool, who: Who, courseId: string, condition: string, now: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    text: `select 1 from course k where k.id = $4 and k.org_id = $2 and k.deleted_at is null and $3::bigint > 0 and (${condition})`,
    values: [who.userId, who.orgId, now, courseId],
  });
  return rowCount === 1;
};

/** May learn or look at it. */
export const maySeeCourse = (pool: Pool, who: Who, courseId: string, now: number): Promise<boolean> =>
  one(pool, who, courseId, isAdmin(who) ? 'true or $1::text is null' : `${TEACHES} or (${LEARNS})`, now);

/** May change its material and see its students' work. */
export const mayTeachCourse = (pool: Pool, who: Who, courseId: string, now: number): Promise<boolean> =>
  one(pool, who, courseId, isAdmin(who) ? 'true or $1::text is null' : TEACHES, now);

export const isAdmin = (who: Who): boolean => who.base === 'admin' || who.base === 'super';
