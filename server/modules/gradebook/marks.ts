// A teacher's word on one cell: it wins over what was computed, says why, and stays in the history when it is taken back.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { BookColumn, Cell, MarkRefusal } from '#contract/gradebook.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { type Due, duesIn } from '../assignments/index.ts';
import { mustBeOpen, mustTeachCourse } from '../course/index.ts';
import { bookRows, cellOf, loadBook, POSTS, type PostedScore, studentNames } from './book.store.ts';

interface Place {
  columnId: string;
  studentId: string;
}

interface Given extends Place {
  /** Null takes the mark back. */
  score: number | null;
  excused: boolean;
  /** The version of the mark that the teacher saw. */
  version: number;
}

/** The course of a cell; 404 unless `who` may teach it, and the student is one of its own. */
export async function courseOfCell(app: Clock & Postgres, who: Who, place: Place): Promise<string> {
  const courseId = await courseOfColumn(app, place);
  await mustTeachCourse(app, who, courseId);
  if ((await studentNames(app.pool, courseId, [place.studentId])).size === 0) throw missing();
  return courseId;
}

async function courseOfColumn(app: Postgres, { columnId }: Place): Promise<string> {
  const { rows } = await app.pool.query<{ courseId: string }>(
    'select course_id as "courseId" from gradebook_column where id = $1 and removed_at is null',
    [columnId],
  );
  if (!rows[0]) throw missing();
  return rows[0].courseId;
}

/** One cell, refused as a whole call is; and what the student's total has become. */
export async function markCell(
  app: Clock & Postgres & Hooks,
  who: Who,
  { reason, ...given }: Given & { reason: string },
): Promise<OutputOf<'/OrgApi/CourseScoreManage/Mark'>> {
  const courseId = await courseOfColumn(app, given);
  const [marked] = await setMarks(app, who, { courseId, reason, marks: [given] });
  if (!marked) throw missing();
  if (marked.refused === 'stale') throw new Failure(CODE.conflict, 'stale');
  if (marked.refused) throw invalid({ [FIELD[marked.refused]]: marked.refused });
  const book = await loadBook(app, app.pool, courseId);
  const rows = await bookRows(app, app.pool, book, { courseId, studentIds: [given.studentId], now: app.now() });
  return { cell: marked.cell, total: rows.get(given.studentId)?.total ?? null };
}

const FIELD = { overMax: 'score', excusedScore: 'excused', required: 'reason' } as const;

type Marked = OutputOf<'/OrgApi/CourseScoreManage/Marks'>[number];

/** Each cell by itself; 404 where a column or a student is none of the course's. */
export async function setMarks(
  app: Clock & Postgres & Hooks,
  who: Who,
  { courseId, reason, marks }: { courseId: string; reason: string; marks: readonly Given[] },
): Promise<Marked[]> {
  await mustTeachCourse(app, who, courseId);
  const cells = await cellsAt(app, courseId, marks);
  const judged = marks.map((given) => {
    const cell = cells.get(keyOf(given));
    if (!cell) throw missing();
    return { given, cell, refused: refusalOf(given, cell, reason) };
  });
  const marking = judged.flatMap(({ given, cell, refused }) => (refused ? [] : [{ ...given, before: cell.as(null) }]));
  const at = app.now();
  const done = marking.length > 0 ? await insertMarks(app.pool, marking, { reason, byId: who.userId, at }) : [];
  const stored = new Set(done.map(keyOf));
  const isLate = stored.size < marking.length;
  const now = isLate ? await cellsAt(app, courseId, marks) : cells;
  return judged.map(({ given, cell, refused }) => {
    const { columnId, studentId } = given;
    // of two marks of one cell in a call the first counts
    const isStored = refused === null && stored.delete(keyOf(given));
    const stands = isStored ? cell.as(given) : (now.get(keyOf(given)) ?? cell).as(null);
    return { columnId, studentId, cell: stands, refused: isStored ? null : (refused ?? 'stale') };
  });
}

const keyOf = ({ columnId, studentId }: Place): string => `${columnId} ${studentId}`;

function refusalOf(
  { score, excused, version }: Given,
  { kind, max, as }: KnownCell,
  reason: string,
): MarkRefusal | null {
  if (as(null).version !== version) return 'stale';
  if (score !== null && score > max) return 'overMax';
  if (score !== null && excused) return 'excusedScore';
  // its student will ask why it is not what was computed
  return kind !== 'own' && (score !== null || excused) && reason === '' ? 'required' : null;
}

interface CellRow extends Place, Pick<BookColumn, 'kind' | 'refId' | 'max' | 'counts' | 'until'> {
  isClosed: boolean;
  version: number | null;
  score: number | null;
  isExcused: boolean | null;
  since: number;
  posts: PostedScore[];
}

interface KnownCell extends Pick<BookColumn, 'kind' | 'max'> {
  /** The cell as it stands, or as it would stand with this mark. */
  as: (mark: Given | null) => Cell;
}

/** Cells by their places, without the book around them. */
async function cellsAt(
  app: Clock & Postgres & Hooks,
  courseId: string,
  places: readonly Place[],
): Promise<Map<string, KnownCell>> {
  const ids = [...new Set(places.map((p) => p.studentId))];
  const students = await studentNames(app.pool, courseId, ids);
  const { rows } = await app.pool.query<CellRow>({
    name: 'mark-cells',
    text: `with post as (${POSTS})
      select c.id as "columnId", x."studentId", c.kind, c.ref_id as "refId", c.max::float8 as max, c.counts, c.until_at as "until",
          k.status = 'closed' as "isClosed", m.version, m.score::float8 as score, m.excused as "isExcused",
          coalesce(j.since, 0) as since, coalesce((select json_agg(p) from post p
            where p."columnId" = c.id and p."studentId" = x."studentId"), '[]') as posts
        from jsonb_to_recordset($3::jsonb) as x("columnId" text, "studentId" text)
          join book_column c on c.id = x."columnId" and c.course_id = $1
          join course k on k.id = c.course_id
          left join course_student j on j.course_id = $1 and j.user_id = x."studentId"
          left join lateral (select version, score, excused from score_mark
            where column_id = c.id and student_id = x."studentId" order by version desc limit 1) m on true`,
    values: [courseId, ids, JSON.stringify(places)],
  });
  if (rows.some((row) => row.isClosed)) await mustBeOpen(app.pool, [courseId]);
  const isComputed = rows.some(({ kind }) => kind !== 'own');
  const dues = isComputed ? await duesIn(app, app.pool, courseId, ids) : new Map<string, Due>();
  const known = rows.filter(({ studentId }) => students.has(studentId));
  return new Map(
    known.map((row) => [keyOf(row), { kind: row.kind, max: row.max, as: standing(row, dues, app.now()) }]),
  );
}

const standing =
  ({ posts, ...row }: CellRow, dues: ReadonlyMap<string, Due>, now: number): KnownCell['as'] =>
  (mark) => {
    const due = dues.get(`${row.kind} ${row.refId} ${row.studentId}`);
    const { score, isExcused } = mark ? { score: mark.score, isExcused: mark.excused } : row;
    const version = (row.version ?? 0) + (mark ? 1 : 0);
    return cellOf(row, posts, { version, score, isExcused: isExcused ?? false }, { now, due, since: row.since });
  };

interface NewMark extends Omit<Given, 'version'> {
  before: Pick<Cell, 'score' | 'version'>;
}

/** Each after the mark that was there before; gives the places where nobody was quicker, and which still hold so much. */
export async function insertMarks(
  db: Db,
  marks: readonly NewMark[],
  { reason, byId, at }: { reason: string; byId: string; at: number },
): Promise<Place[]> {
  const given = marks.map(({ before, ...m }) => ({ ...m, version: before.version + 1, before: before.score }));
  const { rows } = await db.query<Place>(
    // whoever changes the course or its book goes before, or waits: the course first, as they lock it
    `with course as materialized (select id from course where status <> 'closed'
          and id = (select course_id from gradebook_column where id = $5) for share),
        cell as materialized (select c.id, c.max from gradebook_column c join course k on k.id = c.course_id
          where c.removed_at is null for share of c)
      insert into score_mark (column_id, student_id, version, score, excused, reason, before, by_id, at)
      select x."columnId", x."studentId", x.version, x.score, x.excused, $2, x.before, $3, $4
        from jsonb_to_recordset($1::jsonb) as x("columnId" text, "studentId" text, version int, score numeric,
          excused boolean, before numeric) join cell on cell.id = x."columnId" and coalesce(x.score, 0) <= cell.max
      on conflict do nothing returning column_id as "columnId", student_id as "studentId"`,
    [JSON.stringify(given), reason, byId, at, marks[0]?.columnId],
  );
  return rows;
}

/** What a teacher has said of a course's own column in place of what its work came to, once it is shown to the student; or null. */
export async function markOfWhole(
  db: Pool,
  { kind, courseId, studentId }: { kind: string; courseId: string; studentId: string },
): Promise<number | null> {
  const { rows } = await db.query<{ score: number | null }>(
    `select m.score::float8 as score from gradebook_column c join score_mark m on m.column_id = c.id and m.student_id = $2
      where c.course_id = $1 and c.ref_id = $1 and c.kind = $3 and c.released and c.removed_at is null
      order by m.version desc limit 1`,
    [courseId, studentId, kind],
  );
  return rows[0]?.score ?? null;
}

/** What teachers said of a cell, and what its attempts came to, latest first. */
export async function cellHistory(
  app: Postgres,
  { columnId, studentId }: Place,
): Promise<OutputOf<'/OrgApi/CourseScoreManage/History'>> {
  const { rows } = await app.pool.query<OutputOf<'/OrgApi/CourseScoreManage/History'>[number]>(
    `select * from (
        select m.at, u.name as by, m.before::float8 as "from", m.score::float8 as "to", m.excused, m.reason
          from score_mark m join sys_user u on u.id = m.by_id where m.column_id = $1 and m.student_id = $2
        union all
        select p.at, '', null, (p.score * c.max / p.max)::float8, false, ''
          from gradebook_column c join score_post p on p.kind = c.kind and p.ref_id = c.ref_id
          where c.id = $1 and p.student_id = $2 and p.state = 'scored') x
      order by at desc`,
    [columnId, studentId],
  );
  return rows;
}
