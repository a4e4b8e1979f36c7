// One column of a score book for others: what can be divided evenly, and by what.
import type { Clock, Hooks } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import { bookRows, loadBook } from './book.store.ts';

/** The course whose book has the column; null: there is none. */
export async function courseOfColumn(db: Db, columnId: string): Promise<string | null> {
  const { rows } = await db.query<{ courseId: string }>(
    'select course_id as "courseId" from gradebook_column where id = $1 and removed_at is null',
    [columnId],
  );
  return rows[0]?.courseId ?? null;
}

/** Those in which these students have scores, and how many of them have one. */
export async function columnsOfCourse(
  app: Clock & Hooks,
  db: Db,
  { courseId, studentIds }: { courseId: string; studentIds: readonly string[] },
): Promise<{ id: string; title: string; scored: number }[]> {
  const book = await loadBook(app, db, courseId);
  const rows = [...(await bookRows(app, db, book, { courseId, studentIds, now: app.now() })).values()];
  const scoredIn = (id: string) => rows.filter(({ cells }) => cells[id]?.score != null).length;
  return book.columns.map(({ id, title }) => ({ id, title, scored: scoredIn(id) })).filter(({ scored }) => scored > 0);
}

/** By student; null where there is none yet. */
export async function columnScores(
  app: Clock & Hooks,
  db: Db,
  { courseId, columnId, studentIds }: { courseId: string; columnId: string; studentIds: readonly string[] },
): Promise<Map<string, number | null>> {
  const book = await loadBook(app, db, courseId);
  const rows = await bookRows(app, db, book, { courseId, studentIds, now: app.now() });
  return new Map(studentIds.map((id) => [id, rows.get(id)?.cells[columnId]?.score ?? null]));
}
