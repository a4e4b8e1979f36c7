// What students asked in a course's lessons, latest first, without who asked.
import type { Pool, PoolClient } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';

/** Of a question `a`: the point that it is about, as far as the tutor cited anything; else where it was asked. */
export const ABOUT = 'coalesce(a.about_id, a.point_id)';

interface AskedRow {
  text: string;
  pointId: string;
  at: number;
}

/** Of one class only, where it is given. What was handed on to a teacher is one question. */
export async function askedInCourse(
  pool: Pool,
  courseId: string,
  classId: string | null,
  limit: number,
): Promise<AskedRow[]> {
  const { rows } = await pool.query<AskedRow>(
    `select a.text, a.about_id as "pointId", a.at from lesson_asked_shown a
      where a.course_id = $1 and ($2::text is null or exists (
        select from member m where m.user_id = a.student_id and m.dept_id = $2)) order by a.at desc limit $3`,
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
      `insert into lesson_asked (lesson_id, run_id, point_id, text, at, asked_to)
        select g.lesson_id, $2, coalesce(g.point_id, ''), $3, $4, 'present' from lesson_progress g where g.lesson_id = $1
        on conflict do nothing`,
      [lessonId, sayId, text, at],
    );
  };

const noticed = (
  kinds: string,
) => `exists (select from utterance s where s.lifecycle = 'lesson:' || l.id and s.key = 'a.' || a.run_id
    and s.script->>'notice' in (${kinds}))`;

/** Of a question `a` in a lesson `l`: the tutor had to say that the material has no answer. */
export const UNANSWERED = noticed("'not-in-material', 'nearest'");

/** Of one that is open: the tutor told what comes nearest, and nobody has said that this is no answer. */
const IS_NEAREST = `a.asked_to = 'tutor' and ${noticed("'nearest'")}`;

/** Of a question `a` to the tutor: the same words were put to a teacher later in its lesson, and that is the question since; `lesson_asked_shown` leaves it out. */
export const HANDED_ON = `(a.asked_to = 'tutor' and exists (select from lesson_asked h where h.lesson_id = a.lesson_id and h.text = a.text
    and h.asked_to = 'teacher' and h.at >= a.at))`;

export const LATELY_MS = 30 * 86_400_000;

/** SQL: what has become of a question; open is what was asked of a teacher, and since `since` what the material did not answer. */
export const askedState = (since: string): string => `case when a.handled is not null then a.handled
    when a.asked_to = 'teacher' or (a.asked_to = 'tutor' and a.at > ${since} and ${UNANSWERED} and not ${HANDED_ON}) then 'open' else 'none' end`;

/** A question that waits for a teacher. */
interface OpenQuestion {
  id: string;
  courseId: string;
  text: string;
  toTeacher: boolean;
  isNearest: boolean;
  title: string;
  studentId: string;
  at: number;
}

export async function openQuestionsIn(app: Clock & Postgres, courseIds: readonly string[]): Promise<OpenQuestion[]> {
  const { rows } = await app.pool.query<OpenQuestion>({
    name: 'open-questions-in',
    text: `select a.run_id as id, l.course_id as "courseId", a.text, a.asked_to = 'teacher' as "toTeacher",
        ${IS_NEAREST} as "isNearest", coalesce(p.approved_title, p.title, '') as title,
        l.student_id as "studentId", a.at
      from lesson l join lesson_asked a on a.lesson_id = l.id left join point_shown p on p.id = ${ABOUT}
      where l.course_id = any($1) and ${askedState('$2')} = 'open'`,
    values: [courseIds, app.now() - LATELY_MS],
  });
  return rows;
}
