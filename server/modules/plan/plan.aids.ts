// Aids in the database: what a model has drafted beside a point's parts, approved or taken out by a teacher.
import type { PoolClient } from 'pg';
import type { AidKind } from '#contract/plan.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { type Quote, standingIn } from '../knowledge/index.ts';
import type { PointRow } from './plan.store.ts';

export interface Aid {
  kind: AidKind;
  text: string;
  steps: string[];
  source: Quote;
  /** Of a remedy. */
  against: { questionId: string; key: string; text: string } | null;
}

export interface AidRow extends Aid {
  id: string;
  pointId: string;
  status: 'draft' | 'approved';
  by: string | null;
  at: number | null;
}

const AID = `select a.id, a.point_id as "pointId", a.kind, a.text, a.steps, a.source, a.status,
  case when a.question_id is null then null
    else jsonb_build_object('questionId', a.question_id, 'key', a.option_key, 'text', a.option_text) end as against,
  (select u.name from sys_user u where u.id = a.approved_by) as by, a.approved_at as at
  from point_aid a where a.deleted_at is null and (a.question_id is null
    or exists (select from question_shown q where q.id = a.question_id and q.deleted_at is null))`;

/** In the order in which they are told. */
export async function aidsOf(db: Db, pointIds: readonly string[]): Promise<AidRow[]> {
  const { rows } = await db.query<AidRow>(
    `${AID} and a.point_id = any($1)
      order by array_position('{explanation,example,case,remedy}', a.kind), a.created_at, a.id`,
    [pointIds],
  );
  return rows;
}

export async function aidsBy(db: Db, ids: readonly string[]): Promise<(AidRow & { courseId: string })[]> {
  const { rows } = await db.query<AidRow & { courseId: string }>(
    `select x.*, p.course_id as "courseId" from (${AID} and a.id = any($1)) x join lesson_point p on p.id = x."pointId"
      where p.deleted_at is null`,
    [ids],
  );
  return rows;
}

/** What was drafted for the point before, also what a teacher has taken out. */
export async function wordsBefore(db: Db, pointId: string): Promise<Set<string>> {
  const { rows } = await db.query<{ text: string }>('select text from point_aid where point_id = $1', [pointId]);
  return new Set(rows.map(({ text }) => text));
}

/** Only remedies of questions that are still there. How many came in. */
export async function insertAids(
  db: Db,
  { newId, now }: Clock,
  point: Pick<PointRow, 'id' | 'orgId'>,
  aids: readonly Aid[],
): Promise<number> {
  const rows = aids.map((aid) => ({ ...aid, id: newId() }));
  const { rowCount } = await db.query(
    `insert into point_aid (id, org_id, point_id, kind, text, steps, source, question_id, option_key, option_text, created_at)
      select x.id, $1, $2, x.kind, x.text, x.steps, x.source, x.against->>'questionId', x.against->>'key', x.against->>'text', $4
      from jsonb_to_recordset($3::jsonb) as x(id text, kind text, text text, steps jsonb, source jsonb, against jsonb)
      where x.against->>'questionId' is null
        or exists (select from question_shown q where q.id = x.against->>'questionId' and q.deleted_at is null)`,
    [point.orgId, point.id, JSON.stringify(rows), now()],
  );
  return rowCount ?? 0;
}

/** With their points; those whose quotation stands no more stay drafts. */
export async function approveStanding(
  app: Clock & Postgres,
  db: Db,
  who: Who,
  points: readonly PointRow[],
): Promise<void> {
  for (const [courseId, own] of Map.groupBy(points, (p) => p.courseId)) {
    const ids = own.map((p) => p.id);
    const drafts = (await aidsOf(db, ids)).filter(({ status }) => status === 'draft');
    const standing = await standingIn(db, courseId, drafts.map(sourceOf));
    const good = drafts.filter(({ source }) => standing.has(source));
    await approveAids(db, who, good, app.now());
  }
}

/** 422 with the id of each whose quotation stands no more; then none is approved. */
export async function approveOrRefuse(
  app: Clock & Postgres,
  who: Who,
  aids: readonly (AidRow & { courseId: string })[],
) {
  for (const [courseId, own] of Map.groupBy(aids, (aid) => aid.courseId)) {
    const standing = await standingIn(app.pool, courseId, own.map(sourceOf));
    const gone = own.filter((aid) => !standing.has(aid.source));
    if (gone.length > 0) throw invalid(Object.fromEntries(gone.map(({ id }) => [id, 'notInMaterial'] as const)));
  }
  await approveAids(app.pool, who, aids, app.now());
  return { approved: aids.length };
}

const sourceOf = ({ source }: AidRow): Quote => source;

const approveAids = (db: Db, who: Who, aids: readonly AidRow[], now: number): Promise<unknown> =>
  db.query(
    `update point_aid set status = 'approved', approved_by = $2, approved_at = $3
      where id = any($1) and status = 'draft' and deleted_at is null`,
    [aids.map(({ id }) => id), who.userId, now],
  );

export const rejectAids = (db: Db, ids: readonly string[], now: number): Promise<unknown> =>
  db.query('update point_aid set deleted_at = $2 where id = any($1) and deleted_at is null', [ids, now]);

/** The course of each that was taken out: who may put it back. */
export async function coursesOfRejected(
  db: Db,
  ids: readonly string[],
  since: number,
): Promise<{ id: string; courseId: string }[]> {
  const { rows } = await db.query<{ id: string; courseId: string }>(
    `select a.id, p.course_id as "courseId" from point_aid a join lesson_point p on p.id = a.point_id
      where a.id = any($1) and a.deleted_at >= $2 and p.deleted_at is null`,
    [ids, since],
  );
  return rows;
}

interface Copied {
  /** Ids of the points. */
  from: string;
  to: string;
  moved: (value: unknown) => string | null;
  /** The copies of the questions. */
  questions: ReadonlyMap<string, string>;
}

export async function copyAids(
  client: PoolClient,
  { newId, now }: Clock,
  { from, to, moved, questions }: Copied,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>(
    'select * from point_aid where point_id = $1 and deleted_at is null',
    [from],
  );
  for (const a of rows) {
    const question = a['question_id'] === null ? null : questions.get(String(a['question_id']));
    if (question === undefined) continue;
    await client.query(
      `insert into point_aid (id, org_id, point_id, kind, text, steps, source, question_id, option_key, option_text, status,
          approved_by, approved_at, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[newId(), a['org_id'], to, a['kind'], a['text'], moved(a['steps']), moved(a['source']), question],
        ...[a['option_key'], a['option_text'], a['status'], a['approved_by'], a['approved_at'], now()],
      ],
    );
  }
}
