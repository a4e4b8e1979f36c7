// Points and questions in the database: what the teacher works on, and what was approved of it.
import type { Pool, PoolClient } from 'pg';
import type { Drafter, Instead, Piece, PlanExample, PlanPart } from '#contract/plan.ts';

export type Quote = Extract<Piece, { quote: string }>;
export type Part = 'explanation' | 'example' | 'discussion';
export type State = 'missing' | 'draft' | 'edited' | 'approved';

export interface Mark {
  state: State;
  by: string | null;
  at: number | null;
  drafter?: Drafter;
  instead?: Instead;
}

/** Who drafted, and why not the model, where one was asked. */
export type Drafted = Pick<Mark, 'drafter' | 'instead'>;

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
  parts: Partial<Record<Part, Mark>>;
  approved: Approved | null;
}

export interface QuestionFields {
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'short';
  stem: string;
  options: { key: string; text: string; misconception?: string | undefined }[] | null;
  answer: boolean | string | string[];
  tolerance: number | null;
  unit: string | null;
  concepts: { any: string[]; not?: string[] | undefined }[] | null;
  explanation: string;
  hint: string;
  source: Quote | null;
}

export interface QuestionRow extends QuestionFields {
  id: string;
  pointId: string;
  version: number;
  sort: number;
  status: 'draft' | 'edited' | 'approved';
  by: string | null;
  at: number | null;
  drafter: Drafter | null;
  instead: Instead | null;
  approved: QuestionFields | null;
}

export type Db = Pool | PoolClient;

const POINT = `select p.id, p.org_id as "orgId", p.course_id as "courseId", p.version, p.sort, p.title, p.goal, p.explanation,
  p.example, p.discussion, p.parts, p.approved from lesson_point p where p.deleted_at is null`;
const QUESTION = `select q.id, q.point_id as "pointId", q.version, q.sort, q.kind, q.stem, q.options, q.answer, q.tolerance, q.unit,
  q.concepts, q.explanation, q.hint, q.source, q.status, (select u.name from sys_user u where u.id = q.edited_by) as by,
  q.edited_at as at, q.drafter, q.instead, q.approved from lesson_question q where q.deleted_at is null`;

export async function pointsOf(db: Db, courseId: string): Promise<PointRow[]> {
  return (await db.query<PointRow>(`${POINT} and p.course_id = $1 order by p.sort, p.id`, [courseId])).rows;
}

export async function pointsBy(db: Db, ids: readonly string[]): Promise<PointRow[]> {
  return (await db.query<PointRow>(`${POINT} and p.id = any($1) order by p.sort, p.id`, [ids])).rows;
}

export async function questionsOf(db: Db, pointIds: readonly string[]): Promise<QuestionRow[]> {
  return (await db.query<QuestionRow>(`${QUESTION} and q.point_id = any($1) order by q.sort, q.id`, [pointIds])).rows;
}

export async function questionsBy(db: Db, ids: readonly string[]): Promise<(QuestionRow & { courseId: string })[]> {
  const { rows } = await db.query<QuestionRow & { courseId: string }>(
    `select x.*, p.course_id as "courseId" from (${QUESTION} and q.id = any($1)) x join lesson_point p on p.id = x."pointId"
      where p.deleted_at is null order by x.sort`,
    [ids],
  );
  return rows;
}

/** The course of each deleted point: who may undo its deletion. */
export const coursesOfDeleted = deletedBy(
  'select id, course_id as "courseId" from lesson_point where id = any($1) and deleted_at >= $2',
);

/** Likewise of questions; those of a deleted point come back with their point. */
export const coursesOfDeletedQuestions = deletedBy(
  `select q.id, p.course_id as "courseId" from lesson_question q join lesson_point p on p.id = q.point_id
    where q.id = any($1) and q.deleted_at >= $2 and p.deleted_at is null`,
);

function deletedBy(text: string) {
  return async (db: Db, ids: readonly string[], since: number): Promise<{ id: string; courseId: string }[]> =>
    (await db.query<{ id: string; courseId: string }>(text, [ids, since])).rows;
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

export async function nextSort(db: Db, courseId: string): Promise<number> {
  const { rows } = await db.query<{ sort: number }>(
    'select coalesce(max(sort), 0) + 1 as sort from lesson_point where course_id = $1',
    [courseId],
  );
  return rows[0]?.sort ?? 1;
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

interface NewQuestion extends QuestionFields {
  id: string;
  orgId: string;
  pointId: string;
  status: 'draft' | 'edited';
  by: string | null;
  drafter?: Drafter | undefined;
  instead?: Instead | undefined;
  now: number;
}

export async function insertQuestion(db: Db, q: NewQuestion): Promise<void> {
  await db.query(
    `insert into lesson_question (id, org_id, point_id, sort, kind, stem, options, answer, tolerance, unit, concepts,
        explanation, hint, source, status, edited_by, edited_at, created_at, drafter, instead)
      values ($1, $2, $3, (select coalesce(max(sort), 0) + 1 from lesson_question where point_id = $3), $4, $5, $6, $7, $8, $9,
        $10, $11, $12, $13, $14, $15, $16, $16, $17, $18)`,
    [q.id, q.orgId, q.pointId, ...columns(q), q.status, q.by, q.now, q.drafter ?? null, q.instead ?? null],
  );
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));
const columns = (q: QuestionFields): unknown[] => [
  ...[q.kind, q.stem, json(q.options), JSON.stringify(q.answer), q.tolerance, q.unit],
  ...[json(q.concepts), q.explanation, q.hint, json(q.source)],
];

interface ChangedQuestion extends QuestionFields {
  id: string;
  version: number;
  status: QuestionRow['status'];
  approved: QuestionFields | null;
  editedBy: string;
  now: number;
}

export async function updateQuestion(db: Db, q: ChangedQuestion): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    `update lesson_question set kind = $3, stem = $4, options = $5, answer = $6, tolerance = $7, unit = $8, concepts = $9,
        explanation = $10, hint = $11, source = $12, status = $13, approved = $14, edited_by = $15, edited_at = $16,
        version = version + 1
      where id = $1 and version = $2 and deleted_at is null returning version`,
    [q.id, q.version, ...columns(q), q.status, json(q.approved), q.editedBy, q.now],
  );
  return rows[0]?.version ?? null;
}

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

/** The passages of a course that are on, in document order. */
export async function materialOf(
  db: Db,
  courseId: string,
): Promise<
  {
    id: string;
    documentId: string;
    document: string;
    seq: number;
    text: string;
    page: number | null;
    heading: string | null;
  }[]
> {
  const { rows } = await db.query(
    `select p.id, d.id as "documentId", d.name as document, p.seq, p.text, p.page, p.heading from passage p
      join document d on d.id = p.document_id where d.course_id = $1 and d.deleted_at is null and p."on"
      order by d.created_at, d.name, p.seq`,
    [courseId],
  );
  return rows;
}

/** Of these quotations, those that stand verbatim in a passage of the course, as it is or as the document has it. */
export async function found(db: Db, courseId: string, quotes: readonly Quote[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select x.document_id || ' ' || x.quote as key from unnest($2::text[], $3::text[]) as x (document_id, quote)
      where exists (select from passage p join document d on d.id = p.document_id
        where d.id = x.document_id and d.course_id = $1 and strpos(concat_ws(chr(31), p.text, p.original), x.quote) > 0)`,
    [courseId, quotes.map((q) => q.documentId), quotes.map((q) => q.quote)],
  );
  return new Set(rows.map((r) => r.key));
}
