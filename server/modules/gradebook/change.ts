// Changes of a book: tried first, so that a teacher sees who gains and who loses, then made as a whole or not at all.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { oneWidth } from '#contract/names.ts';
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { lockOpenCourse } from '../course/index.ts';
import { notifyOnce } from '../jobs/index.ts';
import { bookRows, loadBook, type StoredBook, studentNames } from './book.store.ts';
import { isReserved } from './headings.ts';
import { addsUpToWhole } from './totals.ts';

type Change = Omit<InputOf<'/OrgApi/CourseScoreManage/SetBook'>, 'columns'> & { columns: ColumnChange[] };
type ColumnChange = NonNullable<InputOf<'/OrgApi/CourseScoreManage/SetBook'>['columns']>[number];
type Changed = OutputOf<'/OrgApi/CourseScoreManage/SetBook'>;

export const setBook = (app: Clock & Postgres & HasLogs & Hooks, who: Who, change: Change): Promise<Changed> =>
  withTransaction(app.pool, async (client, tx) => {
    // two teachers at once: the second waits, and finds another version
    await lockOpenCourse(client, change.courseId);
    const before = await loadBook(app, client, change.courseId);
    if (before.version !== change.version) throw new Failure(CODE.conflict, 'stale');
    const after = changed(before, change);
    await checkMaxima(client, before, change.columns);
    await checkReleased(app, client, before, change);
    const changes = await changesOf(app, client, { before, after, courseId: change.courseId, now: app.now() });
    if (change.commit !== '1') return { version: before.version, groups: [...after.groups], changes };
    const version = await store(client, who.orgId, change, { before, after, now: app.now() });
    await tellReleased(app, tx, who.orgId, change.courseId, { before, after, now: app.now() });
    return { version, groups: [...after.groups], changes };
  });

/** Those who have a score in a column that is shown to them from now on. */
async function tellReleased(
  app: Clock & HasLogs & Hooks,
  tx: Transaction,
  orgId: string,
  courseId: string,
  { before, after, now }: Both,
) {
  const shown = new Set(before.columns.filter((c) => c.released).map((c) => c.id));
  const fresh = after.columns.filter((c) => c.released && !shown.has(c.id));
  if (fresh.length === 0) return;
  const students = await studentNames(tx.client, courseId);
  const rows = await bookRows(app, tx.client, after, { courseId, studentIds: [...students.keys()], now });
  const notices = fresh.flatMap(({ id, title }) =>
    [...rows.values()]
      .filter(({ cells }) => cells[id]?.state === 'scored')
      .map(({ studentId }) => ({
        orgId,
        userId: studentId,
        kind: 'task.released',
        title,
        about: id,
        data: { path: '/MyScore' },
      })),
  );
  await notifyOnce(app, tx, notices);
}

/** A sheet's columns are found by their titles: no two are alike, and none is one of those that say whose row it is. */
export function titleProblem(
  title: string,
  others: readonly { title: string }[],
): 'titleReserved' | 'titleTaken' | null {
  if (isReserved(title)) return 'titleReserved';
  return others.some((c) => oneWidth(c.title) === oneWidth(title)) ? 'titleTaken' : null;
}

/** Throws what is wrong with it, by field. */
function changed(book: StoredBook, { digits, missing, groups, columns }: Change): StoredBook {
  const after = groups ?? book.groups;
  if (!addsUpToWhole(after)) throw invalid({ groups: 'weightsSum' });
  const ids = new Set(after.map((g) => g.id));
  if (ids.size !== after.length) throw invalid({ groups: 'groupTwice' });
  const changes = new Map(columns.map((c) => [c.id, c]));
  for (const [i, { id, groupId, title, max, until, removed }] of columns.entries()) {
    const column = book.columns.find((c) => c.id === id);
    if (!column) throw invalid({ [`columns.${i}.id`]: 'missing' });
    if (groupId != null && !ids.has(groupId)) throw invalid({ [`columns.${i}.groupId`]: 'missing' });
    const isOwn = column.kind === 'own';
    // what comes from elsewhere is changed there
    if (!isOwn && [title, max, until, removed].some((x) => x !== undefined))
      throw invalid({ [`columns.${i}`]: 'notOwnColumn' });
  }
  checkTitles(book, columns);
  return {
    ...book,
    digits: digits ?? book.digits,
    missing: missing ?? book.missing,
    groups: after,
    columns: book.columns
      .filter(({ id }) => !changes.get(id)?.removed)
      .map((column) => {
        const own = changes.get(column.id) ?? {};
        const now = {
          ...column,
          ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
        };
        // a group that is gone takes nothing with it: its columns count for nothing until they are put elsewhere
        return { ...now, groupId: now.groupId !== null && ids.has(now.groupId) ? now.groupId : null };
      }),
  };
}

/** Of those that are given another: what a teacher has given already is not more than all. */
async function checkMaxima(
  client: PoolClient,
  { columns }: StoredBook,
  changes: readonly ColumnChange[],
): Promise<void> {
  const lowered = changes.filter(
    ({ id, max }) => max !== undefined && max < (columns.find((c) => c.id === id)?.max ?? 0),
  );
  if (lowered.length === 0) return;
  const { rows } = await client.query<{ id: string; most: number }>(
    `select column_id as id, max(score)::float8 as most from (
        select distinct on (column_id, student_id) column_id, score from score_mark where column_id = any($1)
          order by column_id, student_id, version desc) latest
      where score is not null group by column_id`,
    [lowered.map((c) => c.id)],
  );
  const mostOf = new Map(rows.map((r) => [r.id, r.most]));
  const wrong = lowered.filter(({ id, max }) => (max ?? 0) < (mostOf.get(id) ?? 0));
  if (wrong.length === 0) return;
  throw invalid(Object.fromEntries(wrong.map((c) => [`columns.${changes.indexOf(c)}.max`, 'belowMarks'])));
}

/** What is released where it is marked is not released here before. */
async function checkReleased(
  app: Hooks,
  client: PoolClient,
  { columns }: StoredBook,
  { courseId, columns: changes }: Pick<Change, 'courseId' | 'columns'>,
): Promise<void> {
  for (const [i, { id, released }] of changes.entries()) {
    const column = columns.find((c) => c.id === id);
    if (!released || !column || column.released) continue;
    const asked = await kindNamed(app, column.kind)?.book?.columnsOf(client, courseId);
    if (asked?.some((c) => c.kind === column.kind && c.refId === column.refId && c.released === false))
      throw invalid({ [`columns.${i}.released`]: 'releasedElsewhere' });
  }
}

/** Of those that are given another. */
function checkTitles(book: StoredBook, changes: readonly ColumnChange[]): void {
  const titleOf = new Map(changes.flatMap(({ id, title }) => (title === undefined ? [] : [[id, title] as const])));
  const gone = new Set(changes.filter((c) => c.removed).map((c) => c.id));
  const after = book.columns
    .filter((c) => !gone.has(c.id))
    .map(({ id, title }) => ({ id, title: titleOf.get(id) ?? title }));
  for (const [i, { id, title }] of changes.entries()) {
    if (title === undefined || title === book.columns.find((c) => c.id === id)?.title) continue;
    const problem = titleProblem(
      title,
      after.filter((c) => c.id !== id),
    );
    if (problem) throw invalid({ [`columns.${i}.title`]: problem });
  }
}

interface Both {
  before: StoredBook;
  after: StoredBook;
  now: number;
}

async function changesOf(
  app: Hooks,
  client: PoolClient,
  { before, after, courseId, now }: Both & { courseId: string },
) {
  const names = await studentNames(client, courseId);
  const whose = { courseId, studentIds: [...names.keys()], now };
  const [old, recent] = [await bookRows(app, client, before, whose), await bookRows(app, client, after, whose)];
  return [...recent.values()].flatMap(({ studentId, total }) => {
    const from = old.get(studentId)?.total ?? null;
    return from === total ? [] : [{ studentId, name: names.get(studentId) ?? '', from, to: total }];
  });
}

async function store(
  client: PoolClient,
  orgId: string,
  { courseId }: Pick<Change, 'courseId'>,
  { before, after, now }: Both,
): Promise<number> {
  await client.query(
    `insert into gradebook (course_id, org_id, version, digits, missing, groups) values ($1, $2, $3, $4, $5, $6::jsonb)
      on conflict (course_id) do update set version = excluded.version, digits = excluded.digits,
        missing = excluded.missing, groups = excluded.groups`,
    [courseId, orgId, before.version + 1, after.digits, after.missing, JSON.stringify(after.groups)],
  );
  const kept = new Set(after.columns.map((c) => c.id));
  const gone = before.columns.map((c) => c.id).filter((id) => !kept.has(id));
  await client.query('update gradebook_column set removed_at = $2 where id = any($1)', [gone, now]);
  // all of them: a book that is touched for the first time says of each column what counted by itself before
  await client.query(
    `update gradebook_column c set group_id = x."groupId", share = x.share, counts = x.counts, released = x.released,
        title = case when c.kind = 'own' then x.title else c.title end,
        max = case when c.kind = 'own' then x.max else c.max end,
        until_at = case when c.kind = 'own' then x.until else c.until_at end
      from jsonb_to_recordset($1::jsonb) as x(id text, "groupId" text, share numeric, counts text, released boolean,
        title text, max numeric, until bigint) where c.id = x.id`,
    [JSON.stringify(after.columns)],
  );
  return before.version + 1;
}
