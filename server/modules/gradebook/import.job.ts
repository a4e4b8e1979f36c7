// Scores from a spreadsheet: looked at whole, then written whole, each as a mark of the teacher's own.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type BookColumn, type ScoresImported, scoresForm, shownScore } from '#contract/gradebook.ts';
import { finder, oneWidth } from '#contract/names.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import type { Sheet } from '#server/platform/sheet/index.ts';
import type { Db } from '#server/platform/sql.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { lockOpenCourse, mustTeachCourse } from '../course/index.ts';
import { findColumns, readGiven, SPREADSHEET, startWithFile } from '../imports/index.ts';
import {
  defineJob,
  type JobContext,
  JobFailure,
  type JobOutcome,
  type StoredCellError,
  startJob,
} from '../jobs/index.ts';
import { type BookRow, bookRows, loadBook, studentNames } from './book.store.ts';
import { columnsOfHead, type SheetColumn } from './headings.ts';
import { insertMarks } from './marks.ts';

const input = z.strictObject({
  /** The key of the uploaded sheet in the file store. */
  key: z.string(),
  courseId: z.string(),
  commit: z.boolean(),
  /** Of the reason that each mark gets. */
  lang: z.enum(['zh', 'en']),
});
type Job = JobContext<z.infer<typeof input>>;

export const scoresJob = defineJob<z.infer<typeof input>>({ kind: 'score-import', lane: 'import', input, run });

export const startScoresImport = (call: Call): Promise<{ jobId: string }> =>
  startWithFile(call, formFields(scoresForm), {
    ...SPREADSHEET,
    start: async ({ courseId, commit }, { jobId, key, name }) => {
      const { app, who, lang } = call;
      await mustTeachCourse(app, who, courseId);
      const given = { key, courseId, lang, commit: commit === '1' };
      await startJob(app, scoresJob, who, { id: jobId, title: name, input: given });
    },
  });

async function run(job: Job): Promise<JobOutcome> {
  const { app, input } = job;
  const sheet = await readGiven(job);
  const plan = await planOf(app, app.pool, { sheet, courseId: input.courseId, now: app.now() });
  const { marks, errors, unchanged, ignored } = plan;
  const result: ScoresImported = { commit: input.commit, changes: marks.map(toChange), unchanged, ignored };
  const counts = { changed: marks.length, unchanged, errors: errors.length };
  const common = { counts: input.commit ? counts : { ...counts, trial: 1 }, errors, result: { ...result } };
  // its owner waits for a trial
  if (!input.commit) return { ...common, quiet: true };
  if (errors.length > 0) return { ...common, state: 'failed', reason: 'importErrors' };
  return { ...common, write: (client) => write(client, job, sheet) };
}

async function write(client: PoolClient, { app, input, ownerId, title }: Job, sheet: Sheet) {
  // marks and changes of the book wait until this is written
  await lockOpenCourse(client, input.courseId);
  await client.query('select 1 from gradebook_column where course_id = $1 for no key update', [input.courseId]);
  const plan = await planOf(app, client, { sheet, courseId: input.courseId, now: app.now() });
  // a column or a student went since it was looked at
  if (plan.errors.length > 0) throw new JobFailure('importRaced');
  const reason = say(input.lang, 'importedFrom', { name: title }).slice(0, 500);
  await insertMarks(client, plan.marks, { reason, byId: ownerId, at: app.now() });
  return { changes: plan.marks.map(toChange), unchanged: plan.unchanged };
}

interface Plan {
  marks: {
    columnId: string;
    studentId: string;
    score: number | null;
    excused: boolean;
    before: BookRow['cells'][string];
    name: string;
    column: string;
  }[];
  errors: StoredCellError[];
  unchanged: number;
  ignored: string[];
}

interface Given {
  sheet: Sheet;
  courseId: string;
  now: number;
}

async function planOf(app: Job['app'], client: Db, { sheet, courseId, now }: Given): Promise<Plan> {
  const book = await loadBook(app, client, courseId);
  const names = await studentNames(client, courseId);
  const studentOf = await byUserName(client, [...names.keys()]);
  const flaws = new Map(sheet.flaws.map((f) => [`${f.row}.${f.column}`, f.flaw]));
  const rows = await bookRows(app, client, book, { courseId, studentIds: [...names.keys()], now });
  const { at, title, errors, ignored, isBelow } = findColumns(sheet, ['userName']);
  if (isBelow) return { marks: [], errors, unchanged: 0, ignored };
  const columns = columnsOfHead(sheet.rows[0] ?? [], book.columns, errors);
  const plan: Plan = {
    marks: [],
    errors,
    unchanged: 0,
    ignored: ignored.filter((h) => !columns.some((c) => c.heading === h)),
  };
  if (columns.length === 0) errors.push({ row: 1, column: book.columns[0]?.title ?? '', reason: 'head-missing' });
  const met = new Map<string, number>();
  if (at.userName === undefined) return plan;
  for (const [index, cells] of sheet.rows.entries()) {
    const userName = (cells[at.userName] ?? '').trim().toLowerCase();
    const row = index + 1;
    if (index === 0 || cells.every((text) => text === '')) continue;
    const wrong = (reason: MessageKey, params?: StoredCellError['params']) =>
      errors.push({ row, column: title('userName'), reason, ...(params && { params }) });
    const studentId = studentOf(userName)[0]?.id;
    const before = met.get(studentId ?? '');
    if (studentId) met.set(studentId, before ?? row);
    const flaw = flaws.get(`${index}.${at.userName}`);
    if (!studentId) wrong(flaw ?? 'notOfCourse');
    else if (before !== undefined) wrong('name-twice', { row: before });
    else
      readRow(
        { cells, row, columns, flaws, studentId, name: names.get(studentId) ?? '', known: rows.get(studentId) },
        plan,
      );
  }
  return plan;
}

async function byUserName(client: Db, ids: readonly string[]) {
  const { rows } = await client.query<{ id: string; userName: string }>(
    'select id, lower(user_name) as "userName" from sys_user where id = any($1)',
    [ids],
  );
  return finder(rows, (r) => r.userName);
}

interface ReadRow {
  cells: readonly string[];
  row: number;
  columns: readonly SheetColumn<BookColumn>[];
  /** By row and column: `3.0`. */
  flaws: ReadonlyMap<string, Sheet['flaws'][number]['flaw']>;
  studentId: string;
  name: string;
  known: BookRow | undefined;
}

const EMPTY = { state: 'none', score: null, version: 0 } as const;
/** Whether the text is one of these messages, in either language: an exported book has them in place of a score. */
const says = (text: string, ...keys: MessageKey[]): boolean =>
  keys.some((key) => text === say('zh', key) || text === say('en', key).toLowerCase());

function readRow({ cells, row, columns, flaws, studentId, name, known }: ReadRow, plan: Plan): void {
  for (const { at, heading, column } of columns) {
    const text = oneWidth(cells[at] ?? '').toLowerCase();
    const before = known?.cells[column.id] ?? EMPTY;
    const wrong = (reason: MessageKey, params?: StoredCellError['params']) =>
      plan.errors.push({ row, column: heading, reason, ...(params && { params }) });
    const flaw = flaws.get(`${row - 1}.${at}`);
    if (flaw) wrong(flaw);
    if (flaw || text === '' || says(text, 'cellDoing', 'cellToMark', 'cellMissing')) continue;
    const excused = says(text, 'cellExcused');
    const score = excused ? null : scoreIn(text, column.max);
    if (score === 'cell-percent') wrong(score);
    else if (isSame(before, score ?? null, excused)) plan.unchanged++;
    else if (score === undefined || (score !== null && score > column.max)) wrong('scoreRange', { max: column.max });
    else plan.marks.push({ columnId: column.id, studentId, score, excused, before, name, column: column.title });
  }
}

/** 85 % of a hundred is 85; of another most nobody knows whether it was meant of that. Undefined for what is no score. */
function scoreIn(text: string, max: number): number | 'cell-percent' | undefined {
  const [, number, isPercent] = /^(\d+(?:\.\d+)?)\s?(%?)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return isPercent && max !== 100 ? 'cell-percent' : Number(number);
}

/** Spreadsheets keep fifteen digits: a third is not what it was, and an exported book says it with two. */
const NEAR = 1e-6;
const isSame = ({ state, score: was }: BookRow['cells'][string], score: number | null, excused: boolean): boolean =>
  excused
    ? state === 'excused'
    : was !== null && score !== null && (Math.abs(was - score) < NEAR || shownScore(was) === score);

const toChange = ({ studentId, name, column, before, score }: Plan['marks'][number]) => ({
  studentId,
  name,
  column,
  from: before.score,
  to: score,
});
