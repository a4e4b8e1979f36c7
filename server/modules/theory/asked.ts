// What students asked in a course's lessons, latest first, without who asked.
import type { Pool, PoolClient } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';

interface AskedRow {
  text: string;
  pointId: string;
  at: number;
}

/** Of one class only, where it is given. */
export async function askedIn(
  pool: Pool,
  courseId: string,
  classId: string | null,
  limit: number,
): Promise<AskedRow[]> {
  const { rows } = await pool.query<AskedRow>(
    `select a.text, a.point_id as "pointId", a.at from lesson_asked a join lesson l on l.id = a.lesson_id
      where l.course_id = $1 and ($2::text is null or exists (
        select from member m where m.user_id = l.student_id and m.dept_id = $2)) order by a.at desc limit $3`,
    [courseId, classId, limit],
  );
  return rows;
}

interface ToTeacher {
  lessonId: string;
  sayId: string;
  text: string;
  at: number;
}

/**
 * What a student writes to the teacher who has taken the lesson over stands among what students ask; the same once. A write
 * for the transaction of the lesson's log.
 */
export const keepToTeacher =
  ({ lessonId, sayId, text, at }: ToTeacher) =>
  async (client: PoolClient): Promise<void> => {
    await client.query(
      `insert into lesson_asked (lesson_id, run_id, point_id, text, at)
        select g.lesson_id, $2, coalesce(g.point_id, ''), $3, $4 from lesson_progress g where g.lesson_id = $1
        on conflict do nothing`,
      [lessonId, sayId, text, at],
    );
  };

/** Of a question `a` in a lesson `l`: the tutor had to say that the material has no answer. */
export const UNANSWERED = `exists (select from utterance s where s.lifecycle = 'lesson:' || l.id and s.key = 'a.' || a.run_id
    and s.script->>'notice' in ('not-in-material', 'nearest'))`;

const LATELY_MS = 30 * 86_400_000;

/** Questions of the last 30 days that the material did not answer, counted by course. */
export async function unansweredIn(app: Clock & Postgres, courseIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await app.pool.query<{ courseId: string; n: number }>({
    name: 'unanswered-in',
    text: `select l.course_id as "courseId", count(*)::int as n from lesson l join lesson_asked a on a.lesson_id = l.id
      where l.course_id = any($1) and a.at > $2 and ${UNANSWERED}
      group by l.course_id`,
    values: [courseIds, app.now() - LATELY_MS],
  });
  return new Map(rows.map((r) => [r.courseId, r.n]));
}
