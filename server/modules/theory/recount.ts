// Whether the score book has what the lessons come to: each post was stored when something changed, and is counted anew here from
// the lessons' own evidence. A difference is a defect; nothing is changed, as nobody knows which of the two is right.
import type { App } from '#server/platform/app.ts';
import { scoreRows } from './scores.ts';

export interface Difference {
  courseId: string;
  studentId: string;
  /** As the book has it, in percent; null: no score. */
  stored: number | null;
  counted: number | null;
}

/** Of all AI courses that anybody has learned to an end. */
export async function recountScores(app: App): Promise<Difference[]> {
  const { rows: courses } = await app.pool.query<{ id: string }>(
    'select distinct course_id as id from lesson where ended_at is not null',
  );
  const found: Difference[] = [];
  for (const { id: courseId } of courses) {
    const { rows } = await app.pool.query<{ studentId: string; stored: number | null }>(
      `select distinct on (student_id) student_id as "studentId", (100 * score / max)::float8 as stored from score_post
        where kind = 'lesson' and ref_id = $1 and state = 'scored' order by student_id, attempt desc`,
      [courseId],
    );
    const storedOf = new Map(rows.map((r) => [r.studentId, r.stored]));
    for (const { id: studentId, score: counted } of await scoreRows(app.pool, { courseId })) {
      const stored = storedOf.get(studentId) ?? null;
      if (stored !== counted) found.push({ courseId, studentId, stored, counted });
    }
  }
  return found;
}

/** For the server's log. */
export async function tellDifferences(app: App): Promise<void> {
  const differences = await recountScores(app);
  if (differences.length > 0)
    app.logger.error({ differences: differences.slice(0, 20) }, 'score book differs from lessons');
}
