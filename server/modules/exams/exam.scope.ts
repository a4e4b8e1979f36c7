// Whose exams: SQL for lists, of what `exam.store.ts` says of one; and who may change one.
import { missing } from '#server/platform/failure.ts';
import type { Context, NotedCall } from '#server/platform/http/mount.ts';
import { and, eq, filledCondition, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { isAdmin } from '#server/platform/who.ts';
import { type Exam, staffExam, TEACHES_EXAM } from './exam.store.ts';
import { exams } from './exam.tables.ts';

/** Those one made or teaches; administrators all of the school's. */
export function seenExams({ app, who }: Context): SQL | undefined {
  const own = eq(exams.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const teaches = sql`${exams.id} in (select e.id from exam e where e.org_id = ${who.orgId} and ${filledCondition(TEACHES_EXAM, [who.userId, app.now()])})`;
  return and(own, or(eq(exams.makerId, who.userId), teaches));
}

/** Of the exam `e`: whether the user `$1` made it, or teaches its course. */
export const MAY_CHANGE = `(e.maker_id = $1 or exists (select from course_team t where t.course_id = e.course_id and t.user_id = $1)
  or exists (select from course k where k.id = e.course_id and k.owner_id = $1))`;

/** Of a class alone one invigilates and marks what a colleague has arranged. */
export function changed({ who }: Context): SQL | undefined {
  if (isAdmin(who)) return undefined;
  return sql`${exams.id} in (select e.id from exam e where e.org_id = ${who.orgId} and ${filledCondition(MAY_CHANGE, [who.userId])})`;
}

/** 404 also for who sees it and may not change it. */
export async function mustChange({ app, who }: NotedCall, id: string): Promise<Exam> {
  const exam = await staffExam(app, who, id);
  if (isAdmin(who)) return exam;
  const { rowCount } = await app.pool.query(`select from exam e where e.id = $2 and ${MAY_CHANGE}`, [who.userId, id]);
  if (rowCount === 0) throw missing();
  return exam;
}
