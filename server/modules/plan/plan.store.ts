// Points and questions in the database: what the teacher works on, and what was approved of it.
import type { Drafter, Instead, Piece, PlanExample, PlanPart, Tried } from '#contract/plan.ts';
import type { Db } from '#server/platform/sql.ts';
import type { QuoteKeeper } from '../knowledge/index.ts';

export type PlanPartName = 'explanation' | 'example' | 'discussion';
type State = 'missing' | 'draft' | 'edited' | 'approved';

export interface PlanPartStatus {
  state: State;
  by: string | null;
  at: number | null;
  drafter?: Drafter;
  instead?: Instead;
}

/** Who drafted, and why not the model, where one was asked. */
export type Drafted = Pick<PlanPartStatus, 'drafter' | 'instead'>;

export type Example = PlanExample;

/** A point's approved words; a part that was never approved is absent. */
export interface Approved {
  title: string;
  goal: string;
  explanation: Piece[];
  example?: Example;
  discussion?: string;
}

export interface PointRow {
  id: string;
  orgId: string;
  courseId: string;
  version: number;
  sort: number;
  title: string;
  goal: string;
  explanation: Piece[];
  example: Example | null;
  discussion: string | null;
  parts: Partial<Record<PlanPartName, PlanPartStatus>>;
  approved: Approved | null;
  tried?: Tried | null;
}

const POINT = `select p.id, p.org_id as "orgId", p.course_id as "courseId", p.version, p.sort, p.title, p.goal, p.explanation,
  p.example, p.discussion, p.parts, p.approved, p.tried from lesson_point p where p.deleted_at is null`;

export async function planPoints(db: Db, courseId: string): Promise<PointRow[]> {
  return (await db.query<PointRow>(`${POINT} and p.course_id = $1 order by p.sort, p.id`, [courseId])).rows;
}

export async function pointsBy(db: Db, ids: readonly string[]): Promise<PointRow[]> {
  return (await db.query<PointRow>(`${POINT} and p.id = any($1) order by p.sort, p.id`, [ids])).rows;
}

/** The course of each deleted point: who may undo its deletion. */
export async function coursesOfDeleted(
  db: Db,
  ids: readonly string[],
  since: number,
): Promise<{ id: string; courseId: string }[]> {
  const { rows } = await db.query<{ id: string; courseId: string }>(
    'select id, course_id as "courseId" from lesson_point where id = any($1) and deleted_at >= $2',
    [ids, since],
  );
  return rows;
}

interface NewPoint {
  id: string;
  orgId: string;
  courseId: string;
  sort: number;
  title: string;
  goal: string;
  explanation: Piece[];
  example: Example | null;
  discussion: string | null;
  parts: PointRow['parts'];
  now: number;
}

export async function insertPoint(db: Db, p: NewPoint): Promise<void> {
  await db.query(
    `insert into lesson_point (id, org_id, course_id, sort, title, goal, explanation, example, discussion, parts, status, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'draft', $11)`,
    [
      ...[p.id, p.orgId, p.courseId, p.sort, p.title, p.goal, JSON.stringify(p.explanation)],
      ...[p.example === null ? null : JSON.stringify(p.example), p.discussion, JSON.stringify(p.parts), p.now],
    ],
  );
}

export async function nextPointSort(db: Db, courseId: string): Promise<number> {
  const { rows } = await db.query<{ sort: number }>(
    'select coalesce(max(sort), 0) + 1 as sort from lesson_point where course_id = $1',
    [courseId],
  );
  return rows[0]?.sort ?? 1;
}

/** No version of the point's: its words are as they were. */
export async function noteTried(db: Db, pointId: string, tried: Tried): Promise<void> {
  await db.query('update lesson_point set tried = $2 where id = $1', [pointId, JSON.stringify(tried)]);
}

/** The new version, or null when `version` is old. */
export async function updatePoint(db: Db, p: PointRow): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    `update lesson_point set title = $3, goal = $4, explanation = $5, example = $6, discussion = $7, parts = $8, approved = $9,
        status = case when $9::jsonb is null then 'draft' else 'approved' end, version = version + 1
      where id = $1 and version = $2 and deleted_at is null returning version`,
    [
      ...[p.id, p.version, p.title, p.goal, JSON.stringify(p.explanation)],
      ...[p.example === null ? null : JSON.stringify(p.example), p.discussion, JSON.stringify(p.parts)],
      p.approved === null ? null : JSON.stringify(p.approved),
    ],
  );
  return rows[0]?.version ?? null;
}

/** Of deleted points too: they may come back. What was approved stays approved. */
export const followPlan: QuoteKeeper = async (client, documentId, follow) => {
  const points = await client.query<Record<'id' | 'explanation' | 'approved', unknown> & { isKept: boolean }>(
    'select id, explanation, approved, deleted_at is not null as "isKept" from lesson_point where strpos(concat(explanation, approved), $1) > 0 for update',
    [JSON.stringify(documentId)],
  );
  for (const { id, explanation, approved, isKept } of points.rows)
    await client.query(
      `update lesson_point set explanation = coalesce($2, explanation), approved = coalesce($3, approved), version = version + 1
        where id = $1 and num_nonnulls($2::jsonb, $3::jsonb) > 0`,
      [id, follow(explanation, isKept), follow(approved, isKept)],
    );
  const aids = await client.query<Record<'id' | 'source', unknown> & { isKept: boolean }>(
    'select id, source, deleted_at is not null as "isKept" from point_aid where source->>\'documentId\' = $1 for update',
    [documentId],
  );
  for (const { id, source, isKept } of aids.rows)
    await client.query('update point_aid set source = coalesce($2, source) where id = $1', [
      id,
      follow(source, isKept),
    ]);
};

/** Parts that are being drafted for this person in this course. */
export async function draftsUnderWay(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ jobId: string; pointId: string; part: PlanPart }[]> {
  const { rows } = await db.query(
    `select id as "jobId", input->>'pointId' as "pointId", input->>'part' as part from job
      where owner_id = $1 and kind = 'plan-part' and state in ('queued', 'running') and input->>'courseId' = $2
      order by created_at`,
    [userId, courseId],
  );
  return rows;
}

/** This person's job in which a model works on the whole course: under way, or the last one where it failed. */
export async function courseDraftOf(db: Db, userId: string, courseId: string): Promise<CourseDraft | null> {
  const { rows } = await db.query<CourseDraft>(
    `select id as "jobId", state, progress, counts, reason from job
      where owner_id = $1 and kind = 'plan-model' and input->>'courseId' = $2 order by created_at desc, id desc limit 1`,
    [userId, courseId],
  );
  return rows[0] ?? null;
}

export interface CourseDraft {
  jobId: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  counts: Record<string, number>;
  reason: string | null;
}
