// What a book's columns are together: how many have a score, its mean and median, the lowest and the highest.
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { bookRows, type StoredBook } from './book.store.ts';

type Figures = Omit<OutputOf<'/OrgApi/CourseScoreManage/Book'>['columns'][number], keyof StoredBook['columns'][number]>;

const NONE: Figures = { mean: null, median: null, spread: null, scored: 0 };

export function figuresOf(scores: readonly number[]): Figures {
  const all = scores.toSorted((a, b) => a - b);
  const [low, high] = [all[0], all.at(-1)];
  if (low === undefined || high === undefined) return NONE;
  const middle = (all.length - 1) / 2;
  const median = ((all[Math.floor(middle)] ?? low) + (all[Math.ceil(middle)] ?? high)) / 2;
  const mean = all.reduce((sum, n) => sum + n, 0) / all.length;
  return { mean: rounded(mean, 2), median: rounded(median, 2), spread: { low, high }, scored: all.length };
}

/** By the column's id. */
export async function columnFigures(
  app: Clock & Postgres & Hooks,
  book: StoredBook,
  courseId: string,
): Promise<(columnId: string) => Figures> {
  const rows = await bookRows(app, app.pool, book, { courseId, now: app.now() });
  const here = await app.pool.query<{ id: string }>({
    name: 'book-here',
    text: `select u.id from sys_user u where u.id = any($2) and u.deleted_at is null and not u.disabled
      and not exists (select from course_student s where s.course_id = $1 and s.user_id = u.id and s.has_left)`,
    values: [courseId, [...rows.keys()]],
  });
  const all = here.rows.map(({ id }) => rows.get(id)?.cells ?? {});
  const scoreIn = (cells: (typeof all)[number], columnId: string): number[] => {
    const { state, score } = cells[columnId] ?? { state: 'none', score: null };
    return state === 'scored' && score !== null ? [score] : [];
  };
  return (columnId) => figuresOf(all.flatMap((cells) => scoreIn(cells, columnId)));
}

/** Where a teacher sees what the cell came from. */
export async function sourceOfCell(
  app: Postgres & Hooks,
  { columnId, studentId }: { columnId: string; studentId: string },
): Promise<string | null> {
  const { rows } = await app.pool.query<{ kind: string; refId: string | null }>(
    'select kind, ref_id as "refId" from gradebook_column where id = $1 and removed_at is null',
    [columnId],
  );
  const [column] = rows;
  if (!column || column.refId === null) return null;
  return (await kindNamed(app, column.kind)?.assign?.detail(column.refId, studentId)) ?? null;
}
