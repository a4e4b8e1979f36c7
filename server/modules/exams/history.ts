// Who changed points, from what, and why; and how an attempt stands after it.
import type { ExamState } from '#contract/exam-states.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';

interface Changed {
  attemptId: string;
  questionId: string;
  from: number | null;
  to: number | null;
}

export async function keepHistory(
  db: Db,
  changes: readonly Changed[],
  { byId, at, reason }: { byId: string; at: number; reason: string },
): Promise<void> {
  await db.query({
    name: 'exam-mark-history',
    text: `insert into exam_mark_history (attempt_id, question_id, at, by_id, from_points, to_points, reason)
      select x."attemptId", x."questionId", $2, $3, x."from", x."to", $4
        from jsonb_to_recordset($1::jsonb) as x("attemptId" text, "questionId" text, "from" float8, "to" float8)`,
    values: [JSON.stringify(changes), at, byId, reason],
  });
}

interface Past extends Omit<Changed, 'attemptId'> {
  at: number;
  by: string | null;
  reason: string;
}

/** Each change of points of an attempt, the first one first. */
export async function historyOf(db: Db, attemptId: string): Promise<Past[]> {
  const { rows } = await db.query<Past>({
    name: 'exam-history-of',
    text: `select h.question_id as "questionId", h.at, u.name as by, h.from_points as "from", h.to_points as "to", h.reason
      from exam_mark_history h left join sys_user u on u.id = h.by_id where h.attempt_id = $1 order by h.at`,
    values: [attemptId],
  });
  return rows;
}

export async function standingOfAttempt(
  app: Postgres,
  attemptId: string,
): Promise<{ state: ExamState; score: number | null; toMark: number }> {
  const { rows } = await app.pool.query<{ state: ExamState; score: number | null; toMark: number }>(
    'select state, score, to_mark as "toMark" from exam_attempt where id = $1',
    [attemptId],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}
