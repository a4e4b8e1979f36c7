// Questions that wait for a teacher.
import type { Postgres } from '#server/platform/app.ts';

interface Unanswered {
  courseId: string;
  kind: 'ai' | 'plain';
  count: number;
}

/** In those of these courses that are not over: nobody can answer there any more. */
export async function unansweredQuestions(app: Postgres, courseIds: readonly string[]): Promise<Unanswered[]> {
  const { rows } = await app.pool.query<Unanswered>({
    name: 'unanswered-questions',
    text: `select k.id as "courseId", k.kind, count(*)::int as count from course_post_row p join course k on k.id = p.course_id
      where p.course_id = any($1) and p.kind = 'qa' and p.parent_id is null and p.deleted_at is null and p.unanswered
        and k.status <> 'closed'
      group by k.id, k.kind`,
    values: [courseIds],
  });
  return rows;
}
