// The bank: questions of a course's points in the database, as their teachers work on them, and as they were approved.
import type { Pool, PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Drafter, Instead } from '#contract/plan.ts';
import { type BankQuestion, bankQuestion } from '#questions/contract.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import type { Clock } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import type { QuoteKeeper } from '../knowledge/index.ts';

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

const QUESTION = `select q.id, q.point_id as "pointId", q.version, q.sort, q.kind, q.stem, q.options,
  q.left_side as "left", q.right_side as "right", q.answer, q.tolerance, q.unit, q.concepts, q.explanation, q.hint, q.formulas, q.source, q.status, (select u.name from sys_user u where u.id = q.edited_by) as by,
  q.edited_at as at, q.drafter, q.instead, q.approved from question q where q.deleted_at is null and q.in_plan`;

export async function questionsOf(db: Db, pointIds: readonly string[]): Promise<QuestionRow[]> {
  return (await db.query<QuestionRow>(`${QUESTION} and q.point_id = any($1) order by q.sort, q.id`, [pointIds])).rows;
}

export async function questionsBy(db: Db, ids: readonly string[]): Promise<(QuestionRow & { courseId: string })[]> {
  const { rows } = await db.query<QuestionRow & { courseId: string }>(
    `select x.*, p.course_id as "courseId" from (${QUESTION} and q.id = any($1)) x join point_shown p on p.id = x."pointId"
      where p.deleted_at is null order by x.sort`,
    [ids],
  );
  return rows;
}

/** The course of each deleted question; those of a deleted point come back with their point. */
export async function coursesOfDeletedQuestions(
  db: Db,
  ids: readonly string[],
  since: number,
): Promise<{ id: string; courseId: string }[]> {
  const { rows } = await db.query<{ id: string; courseId: string }>(
    `select q.id, p.course_id as "courseId" from question q join point_shown p on p.id = q.point_id
      where q.id = any($1) and q.in_plan and q.deleted_at >= $2 and p.deleted_at is null`,
    [ids, since],
  );
  return rows;
}

/** The points of a course with their titles, in the plan's order. */
export async function pointTitles(db: Db, courseId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.query<{ id: string; title: string }>(
    'select id, title from point_shown where course_id = $1 and deleted_at is null order by sort, id',
    [courseId],
  );
  return rows;
}

/** The course of each of these points. */
export async function coursesOfPoints(db: Db, ids: readonly string[]): Promise<{ id: string; courseId: string }[]> {
  const { rows } = await db.query<{ id: string; courseId: string }>(
    'select id, course_id as "courseId" from point_shown where id = any($1) and deleted_at is null',
    [ids],
  );
  return rows;
}

/** Whether a teacher has written in it: what is typed says itself what in it is a formula. */
export const hasSameTexts = (one: QuestionFields, other: QuestionFields): boolean =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
const textsOf = (q: QuestionFields) => [q.stem, q.options, q.left, q.right, q.answer, q.explanation, q.hint];

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
    `insert into question (id, org_id, point_id, sort, kind, stem, options, left_side, right_side, answer, tolerance, unit,
        concepts, explanation, hint, source, formulas, status, edited_by, edited_at, created_at, drafter, instead)
      values ($1, $2, $3, (select coalesce(max(sort), 0) + 1 from question where point_id = $3), $4, $5, $6, $7, $8, $9,
        $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $20, $21)`,
    [q.id, q.orgId, q.pointId, ...columns(q), q.status, q.by, q.now, q.drafter ?? null, q.instead ?? null],
  );
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));
const columns = (q: QuestionFields): unknown[] => [
  q.kind,
  q.stem,
  json(q.options),
  json(q.left),
  json(q.right),
  JSON.stringify(q.answer),
  q.tolerance,
  q.unit,
  json(q.concepts),
  q.explanation,
  q.hint,
  json(q.source),
  json(q.formulas),
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
    `update question set kind = $3, stem = $4, options = $5, left_side = $6, right_side = $7, answer = $8, tolerance = $9,
        unit = $10, concepts = $11, explanation = $12, hint = $13, source = $14, formulas = $15, status = $16, approved = $17, edited_by = $18,
        edited_at = $19, version = version + 1
      where id = $1 and version = $2 and in_plan and deleted_at is null returning version`,
    [q.id, q.version, ...columns(q), q.status, json(q.approved), q.editedBy, q.now],
  );
  return rows[0]?.version ?? null;
}

/** Of a row, what a question consists of. */
export function questionFieldsIn(row: QuestionFields): QuestionFields {
  const { kind, stem, options, left, right, answer, tolerance, unit, concepts, explanation, hint, source } = row;
  const fields = { kind, stem, options, left, right, answer, tolerance, unit, concepts, explanation, hint, source };
  return { ...fields, ...formulasBeside(row) };
}

/** 409 where one of them has changed since it was read. */
export async function approveQuestions(
  client: PoolClient,
  who: Pick<Who, 'userId'>,
  rows: readonly QuestionRow[],
  now: number,
): Promise<void> {
  for (const q of rows) {
    if (q.status === 'approved') continue;
    const change = { ...q, status: 'approved' as const, approved: questionFieldsIn(q), editedBy: who.userId, now };
    if ((await updateQuestion(client, change)) === null) throw new Failure(CODE.conflict, 'stale');
  }
}

interface Copied {
  /** Ids of the points. */
  from: string;
  to: string;
  /** A column of JSON with the ids of what is copied. */
  moved: (value: unknown) => string | null;
}

/** The copies by the ids of what they are copies of. */
export async function copyQuestions(
  client: PoolClient,
  { newId, now }: Clock,
  { from, to, moved }: Copied,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Record<string, unknown>>(
    'select * from question where point_id = $1 and in_plan and deleted_at is null',
    [from],
  );
  const copies = new Map<string, string>();
  for (const q of rows) {
    const id = newId();
    copies.set(String(q['id']), id);
    await client.query(
      `insert into question (id, org_id, point_id, sort, kind, stem, options, answer, left_side, right_side, tolerance, unit,
        concepts, explanation, hint, source, formulas, approved, status, edited_by, edited_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [
        id,
        q['org_id'],
        to,
        q['sort'],
        q['kind'],
        q['stem'],
        moved(q['options']),
        moved(q['answer']),
        moved(q['left_side']),
        moved(q['right_side']),
        q['tolerance'],
        q['unit'],
        moved(q['concepts']),
        q['explanation'],
        q['hint'],
        moved(q['source']),
        moved(q['formulas']),
        moved(q['approved']),
        q['status'],
        q['edited_by'],
        q['edited_at'],
        now(),
      ],
    );
  }
  return copies;
}

/** Of deleted ones too: they may come back. */
export const followQuestions: QuoteKeeper = async (client, documentId, follow) => {
  const { rows } = await client.query<Record<'id' | 'source' | 'approved', unknown> & { isKept: boolean }>(
    "select id, source, approved, deleted_at is not null as \"isKept\" from question where source->>'documentId' = $1 or approved->'source'->>'documentId' = $1 for update",
    [documentId],
  );
  for (const { id, source, approved, isKept } of rows)
    await client.query(
      `update question set source = coalesce($2, source), approved = coalesce($3, approved), version = version + 1
        where id = $1 and num_nonnulls($2::jsonb, $3::jsonb) > 0`,
      [id, follow(source, isKept), follow(approved, isKept)],
    );
};

interface ApprovedQuestion {
  id: string;
  pointId: string;
  approved: QuestionFields;
}

/** What is asked about a point now. Questions that are all gone since are asked still: who began has counted on them. */
export async function bankOf(pool: Pool, pointId: string): Promise<BankQuestion[]> {
  const { rows } = await pool.query<Omit<ApprovedQuestion, 'pointId'> & { gone: boolean }>({
    name: 'bank-read',
    text: `select id, approved, deleted_at is not null as gone from question
        where point_id = $1 and in_plan and approved is not null order by sort, id`,
    values: [pointId],
  });
  const kept = rows.filter((q) => !q.gone);
  return (kept.length > 0 ? kept : rows).map(({ id, approved }) => bankQuestion({ id, pointId }, approved));
}

/** An approved question that is still in the plan, and the course it belongs to. */
export async function questionById(
  pool: Pool,
  id: string,
): Promise<{ courseId: string; question: BankQuestion } | null> {
  const { rows } = await pool.query<ApprovedQuestion & { courseId: string }>(
    `select q.id, p.course_id as "courseId", q.point_id as "pointId", q.approved from question q
      join point_shown p on p.id = q.point_id where q.id = $1 and q.in_plan and q.approved is not null and q.deleted_at is null`,
    [id],
  );
  return rows[0] ? { courseId: rows[0].courseId, question: bankQuestion(rows[0], rows[0].approved) } : null;
}

/** How many questions each point of a course has, by its id. */
export async function bankSizes(pool: Pool, courseId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `select p.id, count(q.id)::int as n from point_shown p
      left join question q on q.point_id = p.id and q.in_plan and q.approved is not null and q.deleted_at is null
      where p.course_id = $1 and p.deleted_at is null group by p.id`,
    [courseId],
  );
  return new Map(rows.map((r) => [r.id, r.n]));
}
