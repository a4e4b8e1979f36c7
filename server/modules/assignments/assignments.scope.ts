// Whose assignments: of the courses that one teaches, and what one has given without a course.
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, isNull, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { assignments, courses } from '#server/platform/school.tables.ts';
import { isAdmin } from '#server/platform/who.ts';
import { taughtBy } from '../course/index.ts';

/** Their ids, as a subquery. */
export const taughtCourses = ({ app, who }: Context) =>
  app.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isNull(courses.deletedAt), taughtBy(who, app.now())));

export function assignmentsOfTaught(call: Context): SQL | undefined {
  const { who } = call;
  const alone = isAdmin(who) ? isNull(assignments.courseId) : eq(assignments.byId, who.userId);
  return and(
    eq(assignments.orgId, who.orgId),
    or(sql`${assignments.courseId} in ${taughtCourses(call)}`, and(isNull(assignments.courseId), alone)),
  );
}

/** The one of this id; undefined where it is not theirs. */
export async function taughtAssignment(call: Context, id: string) {
  const [own] = await call.app.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), isNull(assignments.deletedAt), assignmentsOfTaught(call)));
  return own;
}
