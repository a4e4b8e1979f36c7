// A teacher's word on one cell: it wins over what was computed, says why, and stays in the history when it is taken back.
import type { Pool, PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Cell } from '#contract/gradebook.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { lockOpenCourse, mustTeachCourse } from '../course/index.ts';
import { bookOf, rowsOf, studentsOf } from './book.store.ts';

interface Place {
  columnId: string;
  studentId: string;
}

interface Mark extends Place {
  /** Null takes the mark back. */
  score: number | null;
  excused: boolean;
  reason: string;
  /** Of the mark that the teacher saw. */
  version: number;
}

/** The course of a cell; 404 unless `who` may teach it, and the student is one of its own. */
export async function courseOfCell(app: App, who: Who, { columnId, studentId }: Place): Promise<string> {
  const { rows } = await app.pool.query<{ courseId: string }>(
    'select course_id as "courseId" from gradebook_column where id = $1 and removed_at is null',
    [columnId],
  );
  const courseId = rows[0]?.courseId;
  if (courseId === undefined) throw missing();
  await mustTeachCourse(app, who, courseId);
  if (!(await studentsOf(app.pool, courseId)).has(studentId)) throw missing();
  return courseId;
}

export async function mark(
  app: App,
  who: Who,
  { columnId, studentId, score, excused, reason, version }: Mark,
): Promise<OutputOf<'/OrgApi/CourseScoreManage/Mark'>> {
  const courseId = await courseOfCell(app, who, { columnId, studentId });
  return withTransaction(app.pool, async (client) => {
    await lockOpenCourse(client, courseId);
    await client.query('select 1 from gradebook_column where id = $1 for no key update', [columnId]);
    const book = await bookOf(app, client, courseId);
    const whose = { courseId, studentIds: [studentId], now: app.now() };
    const before = (await rowsOf(app, client, book, whose)).get(studentId)?.cells[columnId];
    const column = book.columns.find((c) => c.id === columnId);
    if (!before || !column) throw missing();
    if (before.version !== version) throw new Failure(CODE.conflict, 'stale');
    if (score !== null && score > column.max) throw invalid({ score: 'overMax' });
    if (score !== null && excused) throw invalid({ excused: 'excusedScore' });
    // its student will ask why it is not what was computed
    if (column.kind !== 'own' && (score !== null || excused) && reason === '') throw invalid({ reason: 'required' });
    await insertMarks(client, [{ columnId, studentId, before, score, excused }], {
      reason,
      byId: who.userId,
      at: app.now(),
    });
    const after = (await rowsOf(app, client, book, whose)).get(studentId);
    const cell = after?.cells[columnId];
    if (!after || !cell) throw missing();
    return { cell, total: after.total };
  });
}

interface NewMark extends Pick<Mark, 'columnId' | 'studentId' | 'score' | 'excused'> {
  before: Pick<Cell, 'score' | 'version'>;
}

/** Each after the mark that was there before; the caller holds what keeps others from marking at once. */
export async function insertMarks(
  client: PoolClient,
  marks: readonly NewMark[],
  { reason, byId, at }: { reason: string; byId: string; at: number },
): Promise<void> {
  const rows = marks.map(({ before, ...m }) => ({ ...m, version: before.version + 1, before: before.score }));
  await client.query(
    `insert into score_mark (column_id, student_id, version, score, excused, reason, before, by_id, at)
      select x."columnId", x."studentId", x.version, x.score, x.excused, $2, x.before, $3, $4
        from jsonb_to_recordset($1::jsonb) as x("columnId" text, "studentId" text, version int, score numeric,
          excused boolean, before numeric)`,
    [JSON.stringify(rows), reason, byId, at],
  );
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
export async function historyOf(
  app: App,
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
