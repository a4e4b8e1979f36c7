// Questions as they were shown: what an exam has frozen is read by its revision.
import type { BankFields } from '#contract/bank.ts';
import type { Db } from '#server/platform/sql.ts';

/** By `<id> <revision>`; a revision never changes. */
export async function revisionFields(
  db: Db,
  wanted: readonly { bankId: string; revision: number }[],
): Promise<Map<string, BankFields>> {
  const { rows } = await db.query<{ key: string; fields: BankFields }>({
    name: 'question-revisions',
    text: `select r.question_id || ' ' || r.revision as key, r.fields from unnest($1::text[], $2::int[]) w (id, revision)
      join question_revision r on r.question_id = w.id and r.revision = w.revision`,
    values: [wanted.map((w) => w.bankId), wanted.map((w) => w.revision)],
  });
  return new Map(rows.map((r) => [r.key, r.fields]));
}

/** The point that each of these questions belongs to; those of none are left out. */
export async function pointsOfQuestions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; pointId: string }>({
    name: 'question-points',
    text: 'select id, point_id as "pointId" from question where id = any($1) and point_id is not null',
    values: [ids],
  });
  return new Map(rows.map((r) => [r.id, r.pointId]));
}
