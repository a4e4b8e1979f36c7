// The one way into the score books: what became of an attempt.
import type { PoolClient } from 'pg';
import type { Db } from '#server/platform/sql.ts';

interface ScorePost {
  orgId: string;
  /** What kind of thing it was, and which. */
  kind: string;
  refId: string;
  studentId: string;
  /** From 1. */
  attempt: number;
  state: 'doing' | 'toMark' | 'scored';
  /** A decimal; null unless it is scored. */
  score: number | null;
  max: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** In the source's own transaction. The same attempt again takes its place: marked, or marked otherwise. */
export async function postAttempt(tx: PoolClient, p: ScorePost): Promise<void> {
  await tx.query({
    name: 'score-post',
    text: `insert into score_post (kind, ref_id, student_id, attempt, org_id, score, max, state, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (kind, ref_id, student_id, attempt)
        do update set score = excluded.score, max = excluded.max, state = excluded.state, at = excluded.at`,
    values: [p.kind, p.refId, p.studentId, p.attempt, p.orgId, p.score, p.max, p.state, p.at],
  });
}

/** An attempt that came to nothing was none. */
export async function unpost(
  tx: PoolClient,
  { kind, refId, studentId, attempt }: Pick<ScorePost, 'kind' | 'refId' | 'studentId' | 'attempt'>,
): Promise<void> {
  await tx.query({
    name: 'score-unpost',
    text: "delete from score_post where kind = $1 and ref_id = $2 and student_id = $3 and attempt = $4 and state = 'doing'",
    values: [kind, refId, studentId, attempt],
  });
}

/** An attempt that is not to count is in no book, whatever it came to. */
export async function withdrawPost(
  tx: PoolClient,
  { kind, refId, studentId, attempt }: Pick<ScorePost, 'kind' | 'refId' | 'studentId' | 'attempt'>,
): Promise<void> {
  await tx.query('delete from score_post where kind = $1 and ref_id = $2 and student_id = $3 and attempt = $4', [
    kind,
    refId,
    studentId,
    attempt,
  ]);
}

/** Which of several attempts counts, in every book that has it: what was assigned says it itself. */
export async function countBy(
  tx: PoolClient,
  { kind, refId, counts }: Pick<ScorePost, 'kind' | 'refId'> & { counts: 'best' | 'last' | 'first' | 'mean' },
): Promise<void> {
  await tx.query('update gradebook_column set counts = $3 where kind = $1 and ref_id = $2', [kind, refId, counts]);
}

/** The latest score of each student in each of these things, in percent. Null: of all students. */
export async function latestScores(
  db: Db,
  kind: string,
  refIds: readonly string[],
  studentIds: readonly string[] | null,
): Promise<{ refId: string; studentId: string; score: number }[]> {
  const { rows } = await db.query<{ refId: string; studentId: string; score: number }>({
    name: 'score-latest',
    text: `select distinct on (ref_id, student_id) ref_id as "refId", student_id as "studentId",
        (100 * score / max)::float8 as score
      from score_post where kind = $1 and ref_id = any($2) and ($3::text[] is null or student_id = any($3))
        and state = 'scored' and score is not null
      order by ref_id, student_id, attempt desc`,
    values: [kind, refIds, studentIds],
  });
  return rows;
}

/** Those of these things in which anybody has an attempt. */
export async function postedOf(db: Db, kind: string, refIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ refId: string }>({
    name: 'score-posted',
    text: 'select distinct ref_id as "refId" from score_post where kind = $1 and ref_id = any($2)',
    values: [kind, refIds],
  });
  return new Set(rows.map((r) => r.refId));
}
