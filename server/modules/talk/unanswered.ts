// Questions that wait for a teacher.
import type { Postgres } from '#server/platform/app.ts';

interface Unanswered {
  id: string;
  courseId: string;
  text: string;
  /** Of the section that the question is about; empty where there is none. */
  title: string;
  studentId: string;
  at: number;
}

/** In those of these courses that are not over: nobody can answer there any more. */
export async function unansweredQuestions(app: Postgres, courseIds: readonly string[]): Promise<Unanswered[]> {
  const { rows } = await app.pool.query<Unanswered>({
    name: 'unanswered-questions',
    text: `select p.id, p.course_id as "courseId", p.text, coalesce(s.title, '') as title, p.author_id as "studentId",
        p.created_at as at
      from course_post_row p join course k on k.id = p.course_id left join section_shown s on s.id = p.section_id
      where p.course_id = any($1) and p.kind = 'qa' and p.parent_id is null and p.deleted_at is null and p.unanswered
        and k.status <> 'closed'`,
    values: [courseIds],
  });
  return rows;
}
