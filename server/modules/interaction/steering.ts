// Pause and resume: which lessons of a class a teacher reaches.
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { coursesOf, isAdmin } from '../course/course.access.ts';

/** What was pushed longer ago is over. */
export const LATELY_MS = 24 * 3600 * 1000;

export interface Steering {
  /** The push. */
  id: string;
  kind: 'pause' | 'resume';
  who: Who;
}

/** What the teacher pauses only the teacher lifts; who paused by themselves goes on when they like. */
const EVENTS = { pause: { type: 'hold' }, resume: { type: 'release' } } as const;

/**
 * Every lesson of the class's students in the courses that the teacher teaches, given to the class or open to all; those
 * that do not take the command now are left as they are. How many took it.
 */
export async function steer(app: App, classId: string, s: Steering): Promise<number> {
  const { who } = s;
  const courses = isAdmin(who) ? null : await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
  const { rows } = await app.pool.query<{ id: string }>(
    `select l.id from lesson l join member m on m.user_id = l.student_id
      where m.dept_id = $1 and l.org_id = $2 and l.ended_at is null and ($3::text[] is null or l.course_id = any($3))
      group by l.id`,
    [classId, who.orgId, courses],
  );
  const done = await Promise.all(rows.map(({ id }) => command(app, id, s)));
  return done.filter(Boolean).length;
}

/** False: it does not take it now. */
async function command(app: App, lessonId: string, { id, kind, who }: Steering): Promise<boolean> {
  try {
    const sent = { id: `lesson:${lessonId}`, cmd: `${kind}:${id}`, event: EVENTS[kind], who, testId: null };
    await app.lifecycles.command(sent);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === CODE.conflict) return false;
    throw error;
  }
}
