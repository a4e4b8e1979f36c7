// What papers ask of the bank: which questions there are for a rule, what a question is, and what a revision said.
import { type BankFields, bankFields } from '#contract/bank.ts';
import type { BankKind } from '#contract/bank-kinds.ts';
import type { Db } from '#server/platform/sql.ts';

interface BankWanted {
  orgId: string;
  /** What stands in the categories below it, too. */
  catId?: string | undefined;
  pointId?: string | undefined;
  kind?: BankKind | undefined;
  difficulty?: number | undefined;
}
interface Found {
  bankId: string;
  /** The latest. */
  revision: number;
  difficulty: number | null;
}
export interface BankNamed extends Found {
  kind: BankKind;
  /** Of what it asks within it: empty unless it is a group. */
  kinds: BankKind[];
  stem: string;
}

// what was never shown has no revision, and cannot be asked
const THERE = 'q.org_id = $1 and q.deleted_at is null and q.approved is not null and q.revision > 0';

/** All that a rule can draw from, in a steady order. */
export async function bankFind(db: Db, { orgId, catId, pointId, kind, difficulty }: BankWanted): Promise<Found[]> {
  const { rows } = await db.query<Found>({
    name: 'bank-find',
    text: `with recursive below as (
        select id from question_cat where id = $2 and org_id = $1 and deleted_at is null
        union select c.id from question_cat c join below b on c.parent_id = b.id where c.deleted_at is null)
      select q.id as "bankId", q.revision, q.difficulty from question q
        where ${THERE} and ($2::text is null or q.cat_id in (select id from below)) and ($3::text is null or q.point_id = $3)
          and ($4::text is null or q.approved ->> 'kind' = $4) and ($5::int is null or q.difficulty = $5) order by q.id`,
    values: [orgId, catId ?? null, pointId ?? null, kind ?? null, difficulty ?? null],
  });
  return rows;
}

/** Those of these questions that the school's bank has, by their ids. */
export async function bankNamed(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, BankNamed>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<BankNamed>({
    name: 'bank-named',
    text: `select q.id as "bankId", q.revision, q.difficulty, q.approved ->> 'kind' as kind, q.approved ->> 'stem' as stem,
        jsonb_path_query_array(q.approved, '$.children[*].kind') as kinds
      from question q where ${THERE} and q.id = any($2)`,
    values: [orgId, [...new Set(ids)]],
  });
  return new Map(rows.map((r) => [r.bankId, r]));
}

interface Revised {
  bankId: string;
  revision: number;
}
/** How `revisionsOf` names a revision. */
export const revisionKey = ({ bankId, revision }: Revised): string => `${bankId} ${revision}`;

/** What these revisions said, with their keys; those that are not there are left out. */
export async function revisionsOf(db: Db, revisions: readonly Revised[]): Promise<Map<string, BankFields>> {
  const { rows } = await db.query<Revised & { fields: Record<string, unknown> }>({
    name: 'bank-revisions',
    text: `select r.question_id as "bankId", r.revision, r.fields from question_revision r
      join unnest($1::text[], $2::int[]) x (id, revision) on x.id = r.question_id and x.revision = r.revision`,
    values: [revisions.map((r) => r.bankId), revisions.map((r) => r.revision)],
  });
  return new Map(rows.map((r) => [revisionKey(r), fieldsIn(r.fields)]));
}

const NAMES = Object.keys(bankFields.shape);

/** Lessons' questions say null where others say nothing, and have what only lessons need. */
export const fieldsIn = (fields: Record<string, unknown>): BankFields =>
  // it was checked when it was written
  Object.fromEntries(NAMES.flatMap((name) => (fields[name] == null ? [] : [[name, fields[name]]]))) as BankFields;

/** The point that each of these questions belongs to; those of none are left out. */
export async function pointsOfQuestions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; pointId: string }>({
    name: 'question-points',
    text: 'select id, point_id as "pointId" from question where id = any($1) and point_id is not null',
    values: [ids],
  });
  return new Map(rows.map((r) => [r.id, r.pointId]));
}

/** What questions came to in the last exam that had them, from 0 to 1: mean points over the most. */
export async function keepRatesOf(db: Db, rates: readonly { bankId: string; rate: number }[]): Promise<void> {
  await db.query({
    name: 'bank-rates',
    text: `update question q set rate = x.rate from jsonb_to_recordset($1::jsonb) as x("bankId" text, rate float8)
      where q.id = x."bankId" and q.rate is distinct from x.rate`,
    values: [JSON.stringify(rates)],
  });
}
