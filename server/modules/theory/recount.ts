// Whether the score book has what the lessons come to: each post was stored when something changed, and is counted anew here from
// the lessons' own evidence. A difference is a defect; nothing is changed, as nobody knows which of the two is right.
import type { HasLogger, Postgres } from '#server/platform/app.ts';
import { latestScores } from '../gradebook/index.ts';
import { scoreRows } from './scores.ts';
import { OVER_AT } from './theory.store.ts';

interface Difference {
  courseId: string;
  studentId: string;
  /** As the book has it, in percent; null: no score. */
  stored: number | null;
  counted: number | null;
}

/** Of all AI courses that anybody has learned to an end. */
export async function recountScores(app: Postgres): Promise<Difference[]> {
  const { rows: courses } = await app.pool.query<{ id: string }>(
    `select distinct course_id as id from lesson l where ${OVER_AT} is not null`,
  );
  const found: Difference[] = [];
  for (const { id: courseId } of courses) {
    const posted = await latestScores(app.pool, 'lesson', [courseId], null);
    const storedOf = new Map(posted.map((r) => [r.studentId, r.score]));
    for (const { id: studentId, score: counted } of await scoreRows(app.pool, { courseId })) {
      const stored = storedOf.get(studentId) ?? null;
      if (stored !== counted) found.push({ courseId, studentId, stored, counted });
    }
  }
  return found;
}

/** For the server's log. */
export async function tellDifferences(app: Postgres & HasLogger): Promise<void> {
  const differences = await recountScores(app);
  if (differences.length > 0)
    app.logger.error({ differences: differences.slice(0, 20) }, 'score book differs from lessons');
}
