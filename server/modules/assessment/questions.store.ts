// Questions of the bank as rows: written here by imports, and by whoever puts questions there without a form.
import type { BankFields } from '#contract/bank.ts';
import type { Db } from '#server/platform/sql.ts';
import { columnsOf } from './questions.fields.ts';

interface NewBankQuestion {
  id: string;
  orgId: string;
  ownerId: string;
  fields: BankFields;
  catId?: string | null;
  pointId?: string | null;
  difficulty?: number | null;
  now: number;
}

/** What it says has been checked. */
export async function insertBankQuestion(db: Db, q: NewBankQuestion): Promise<void> {
  const { kind, stem, answer, explanation, approved } = columnsOf(q.fields);
  await db.query(
    `insert into question (id, org_id, owner_id, cat_id, point_id, difficulty, kind, stem, answer, explanation, approved, status,
        sort, in_plan, edited_by, edited_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'approved', 0, false, $3, $12, $12)`,
    [
      q.id,
      q.orgId,
      q.ownerId,
      q.catId ?? null,
      q.pointId ?? null,
      q.difficulty ?? null,
      kind,
      stem,
      JSON.stringify(answer),
      explanation,
      JSON.stringify(approved),
      q.now,
    ],
  );
}

interface ChangedBankQuestion {
  id: string;
  version: number;
  fields: BankFields;
  catId: string | null;
  difficulty: number | null;
  by: string;
  now: number;
}

/** False: somebody has changed it meanwhile. */
export async function updateBankQuestion(db: Db, q: ChangedBankQuestion): Promise<boolean> {
  const { kind, stem, answer, explanation, approved } = columnsOf(q.fields);
  const { rowCount } = await db.query(
    `update question set kind = $3, stem = $4, answer = $5, explanation = $6, approved = $7, cat_id = $8, difficulty = $9,
        edited_by = $10, edited_at = $11, version = version + 1
      where id = $1 and version = $2 and not in_plan and deleted_at is null`,
    [
      q.id,
      q.version,
      kind,
      stem,
      JSON.stringify(answer),
      explanation,
      JSON.stringify(approved),
      q.catId,
      q.difficulty,
      q.by,
      q.now,
    ],
  );
  return rowCount === 1;
}

export interface KnownQuestion {
  id: string;
  version: number;
  ownerId: string | null;
  catId: string | null;
  difficulty: number | null;
  approved: Record<string, unknown>;
}

/** Those of the school that ask the same. */
export async function questionsWithStems(db: Db, orgId: string, stems: readonly string[]): Promise<KnownQuestion[]> {
  const { rows } = await db.query<KnownQuestion>(
    `select id, version, owner_id as "ownerId", cat_id as "catId", difficulty, approved from question
      where org_id = $1 and deleted_at is null and approved is not null
        and regexp_replace(btrim(approved ->> 'stem', E' \\t\\r\\n'), E'\\r\\n?', E'\\n', 'g') = any($2) order by created_at, id`,
    [orgId, stems],
  );
  return rows;
}
