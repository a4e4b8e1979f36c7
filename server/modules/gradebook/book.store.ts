// Score books in the database: what counts, what was posted, what teachers said.
import Fraction from 'fraction.js';
import type { BookColumn, Cell } from '#contract/gradebook.ts';
import type { Hooks } from '#server/platform/app.ts';
import { type Db, readAll } from '#server/platform/sql.ts';
import { type Due, duesIn } from '../assignments/index.ts';
import { withFacts } from './columns.ts';
import { type BookRules, type ScoreGroup, type Totals, totalsIn } from './totals.ts';

export interface StoredBook extends BookRules {
  version: number;
  columns: readonly BookColumn[];
}

/** Until a teacher says otherwise everything counts alike. */
const DEFAULT_GROUPS: readonly ScoreGroup[] = [{ id: 'all', name: '平时成绩', weight: 100, keep: null }];

// what is entered and shows from an hour on that is still to come is no column yet
const COLUMNS = `select c.id, c.kind, c.ref_id as "refId", c.title, c.group_id as "groupId", c.share::float8 as share,
    c.max::float8 as max, c.counts, c.until_at as until, c.released
  from book_column c where c.course_id = $1 order by c.sort, name_key(c.title) collate name_order, c.id`;

export async function loadBook(app: Hooks, db: Db, courseId: string): Promise<StoredBook> {
  const [book, columns] = await readAll(db, [
    (db) =>
      db.query<Pick<StoredBook, 'version' | 'digits' | 'missing' | 'groups'>>({
        name: 'book-read',
        text: 'select version, digits, missing, groups from gradebook where course_id = $1',
        values: [courseId],
      }),
    (db) =>
      db.query<BookColumn>({
        name: 'book-columns',
        text: COLUMNS,
        values: [courseId],
      }),
  ]);
  const stored = book.rows[0];
  const groups = stored?.groups ?? DEFAULT_GROUPS;
  const own = await withFacts(app, db, courseId, columns.rows);
  return {
    version: stored?.version ?? 0,
    digits: stored?.digits ?? 1,
    missing: stored?.missing ?? 'zero',
    groups,
    // a book that nobody has touched counts what comes
    columns: stored ? own : own.map((c) => ({ ...c, groupId: groups[0]?.id ?? null })),
  };
}

export interface PostedScore {
  columnId: string;
  studentId: string;
  state: 'doing' | 'toMark' | 'scored';
  /** As decimals: a float would not be what was posted. */
  score: string | null;
  max: string;
}

/** The last word of a teacher on a cell. */
interface Marked {
  version: number;
  score: number | null;
  isExcused: boolean;
}

export interface BookRow extends Totals {
  studentId: string;
  cells: Record<string, Cell>;
}

interface Whose {
  courseId: string;
  /** All that posted or were marked, where it is left out. */
  studentIds?: readonly string[];
  now: number;
}

/** All posts of a course, or of some students, in the order of their attempts. */
export const POSTS = `(select c.id as "columnId", p.student_id as "studentId", p.state, p.score::text as score, p.max::text as max
    from book_column c join score_post p on p.kind = c.kind and p.ref_id = c.ref_id
    where c.course_id = $1 and ($2::text[] is null or p.student_id = any($2))
    order by p.attempt) union all (select c.id, p.student_id, 'scored', p.done::text, p.sections::text
      from book_column c join course_progress p on p.course_id = c.ref_id
      where c.course_id = $1 and c.kind = 'study' and ($2::text[] is null or p.student_id = any($2)))`;

/** The one place where cells and totals are made: for tables, students' pages, statistics and files alike. */
export async function bookRows(
  app: Hooks,
  db: Db,
  book: StoredBook,
  { courseId, studentIds, now }: Whose,
): Promise<Map<string, BookRow>> {
  const values = [courseId, studentIds ?? null];
  const [posts, marks, dues, joined] = await readAll(db, [
    (db) =>
      db.query<PostedScore>({
        name: 'book-posts',
        text: POSTS,
        values,
      }),
    (db) =>
      db.query<{ studentId: string; marks: [string, number, number | null, boolean][] }>({
        name: 'book-marks',
        // all of them: few cells are marked twice, and to sort out the last ones costs more than to read over the others
        text: `select m.student_id as "studentId",
          json_agg(json_build_array(m.column_id, m.version, m.score, m.excused) order by m.version) as marks
        from book_column c join score_mark m on m.column_id = c.id
        where c.course_id = $1 and ($2::text[] is null or m.student_id = any($2))
        group by m.student_id`,
        values,
      }),
    (db) => duesIn(app, db, courseId, studentIds ?? null),
    (db) =>
      db.query<{ studentId: string; since: number }>({
        name: 'book-since',
        text: `select user_id as "studentId", since from course_student
        where course_id = $1 and ($2::text[] is null or user_id = any($2))`,
        values,
      }),
  ]);
  const totals = totalsIn(book);
  // by the student first: of thirty thousand cells each is looked for in a short list
  const postsOf = Map.groupBy(posts.rows, (r) => r.studentId);
  const sinceOf = new Map(joined.rows.map((r) => [r.studentId, r.since]));
  const marksOf = new Map(marks.rows.map((r) => [r.studentId, r.marks]));
  const ids = studentIds ?? new Set([...postsOf.keys(), ...marksOf.keys()]);
  return new Map(
    [...ids].map((studentId) => {
      const own = Map.groupBy(postsOf.get(studentId) ?? [], (r) => r.columnId);
      const marked = new Map(
        (marksOf.get(studentId) ?? []).map(([columnId, version, score, isExcused]): [string, Marked] => [
          columnId,
          { version, score, isExcused },
        ]),
      );
      const cells: Record<string, Cell> = {};
      const since = sinceOf.get(studentId) ?? 0;
      for (const column of book.columns) {
        // an own column is due for all alike; thirty thousand keys cost more than their cells
        const due = column.kind === 'own' ? undefined : dues.get(`${column.kind} ${column.refId} ${studentId}`);
        cells[column.id] = cellOf(column, own.get(column.id) ?? [], marked.get(column.id), { now, due, since });
      }
      return [studentId, { studentId, cells, ...totals(cells) }];
    }),
  );
}

interface At {
  now: number;
  /** The student's own, of what is assigned. */
  due: Due | undefined;
  /** When they came into the course. */
  since: number;
}

/** Posts in the order of their attempts. */
export function cellOf(
  column: Pick<BookColumn, 'kind' | 'counts' | 'max' | 'until'>,
  posts: readonly PostedScore[],
  mark: Marked | undefined,
  { now, due, since }: At,
): Cell {
  const version = mark?.version ?? 0;
  if (mark?.isExcused) return { state: 'excused', score: null, version };
  if (mark?.score != null) return { state: 'scored', score: mark.score, version };
  // only a teacher's mark of this very cell goes before
  if (due?.excused) return { state: 'excused', score: null, version };
  const scores = posts.flatMap(({ state, score, max }) =>
    state === 'scored' && score !== null ? [new Fraction(score).mul(column.max).div(max)] : [],
  );
  const counting = chosen(column.counts, scores);
  if (counting) return { state: 'scored', score: counting.valueOf(), version };
  if (posts.some(({ state }) => state === 'toMark')) return { state: 'toMark', score: null, version };
  const until = (column.kind === 'own' ? column.until : due?.until) ?? null;
  // what was due before they came is not missing
  const isDue = until !== null && until < now && until >= since;
  return { state: isDue ? 'missing' : posts.length > 0 ? 'doing' : 'none', score: null, version };
}

function chosen(counts: BookColumn['counts'], scores: readonly Fraction[]): Fraction | undefined {
  if (counts === 'last') return scores.at(-1);
  if (counts === 'first') return scores[0];
  if (counts === 'mean' && scores.length > 0)
    return scores.reduce((all, own) => all.add(own), new Fraction(0)).div(scores.length);
  return scores.reduce<Fraction | undefined>((best, own) => (best && best.compare(own) >= 0 ? best : own), undefined);
}

/** SQL: students of the course whose id the SQL `course` gives who have left its classes, and have something in its book still. */
export const leftInBook = (course: string): string => `select s.user_id from course_student s
  where s.course_id = ${course} and s.has_left and (
    exists (select from book_column c
      left join score_post p on p.kind = c.kind and p.ref_id = c.ref_id and p.student_id = s.user_id
      left join score_mark m on m.column_id = c.id and m.student_id = s.user_id
      where c.course_id = ${course} and coalesce(p.student_id, m.student_id) is not null)
    or exists (select from course_studied d where d.course_id = s.course_id and d.student_id = s.user_id))`;

/** Everybody whose total a change could touch, or some of them, with their names by their ids. */
export async function studentNames(
  db: Db,
  courseId: string,
  ids: readonly string[] | null = null,
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'book-students',
    text: `select u.id, u.name from sys_user u where ($2::text[] is null or u.id = any($2)) and u.id in (
      select s.user_id from course_student s join sys_user u on u.id = s.user_id
          join sys_role r on r.id = u.role_id and r.base = 'student'
        where s.course_id = $1 and not s.has_left and u.deleted_at is null
      union ${leftInBook('$1')}
      -- who learns a lesson of an ordinary course elsewhere is no student of that course
      union select p.student_id from gradebook_column c join score_post p on p.kind = c.kind and p.ref_id = c.ref_id
        where c.course_id = $1 and c.ref_id = c.course_id
      union select m.student_id from gradebook_column c join score_mark m on m.column_id = c.id where c.course_id = $1)`,
    values: [courseId, ids],
  });
  return new Map(rows.map((r) => [r.id, r.name]));
}
