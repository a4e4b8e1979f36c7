// When marks have changed: what attempts come to, what their charts and the score book hear of it.
import type { Clock, Postgres } from '#server/platform/app.ts';
import type { HasLifecycles } from '#server/platform/lifecycle/index.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { postAttempt } from '../gradebook/index.ts';

interface Changed {
  attemptId: string;
  questionId: string;
  from: number | null;
  to: number | null;
}

/** Who changed points, from what, and why. A null `byId`: a machine. */
export async function keepHistory(
  db: Db,
  changes: readonly Changed[],
  { byId, at, reason }: { byId: string | null; at: number; reason: string },
): Promise<void> {
  await db.query({
    name: 'exam-mark-history',
    text: `insert into exam_mark_history (attempt_id, question_id, at, by_id, from_points, to_points, reason)
      select x."attemptId", x."questionId", $2, $3, x."from", x."to", $4
        from jsonb_to_recordset($1::jsonb) as x("attemptId" text, "questionId" text, "from" float8, "to" float8)`,
    values: [JSON.stringify(changes), at, byId, reason],
  });
}

interface Settled {
  id: string;
  orgId: string;
  examId: string;
  studentId: string;
  attempt: number;
  state: string;
  score: number | null;
  max: number;
  toMark: number;
}

/**
 * Adds up again in the transaction that changed marks, and posts. Their charts follow when it is committed: see `follow`.
 * Marks are locked before attempts, by everybody.
 */
export async function addUp(app: Clock, { client }: Transaction, attemptIds: readonly string[]): Promise<Settled[]> {
  const { rows } = await client.query<Settled>({
    name: 'exam-add-up',
    text: `with locked as materialized (select id from exam_attempt where id = any($1) order by id for update),
      summed as (select m.attempt_id, count(*) filter (where m.points is null)::int as open,
          round(sum(m.points)::numeric, 2)::float8 as points
        from exam_mark m join locked l on l.id = m.attempt_id group by m.attempt_id)
      update exam_attempt a set to_mark = s.open, score = case when s.open = 0 then s.points end, version = a.version + 1
        from summed s where a.id = s.attempt_id
      returning a.id, a.org_id as "orgId", a.exam_id as "examId", a.student_id as "studentId", a.attempt, a.state, a.score,
        a.max, a.to_mark as "toMark"`,
    values: [[...attemptIds]],
  });
  for (const { orgId, examId: refId, studentId, attempt, toMark, score, max } of rows.toSorted(byStudent))
    await postAttempt(client, {
      orgId,
      kind: 'exam',
      refId,
      studentId,
      attempt,
      state: toMark > 0 ? 'toMark' : 'scored',
      score,
      max,
      at: app.now(),
    });
  return rows;
}

const byStudent = (a: Settled, b: Settled): number =>
  a.studentId < b.studentId ? -1 : a.studentId > b.studentId ? 1 : a.attempt - b.attempt;

/** Whether the chart of an attempt has yet to hear of its marks. */
const wordFor = ({ state, toMark }: Pick<Settled, 'state' | 'toMark'>): 'finish' | 'reopen' | null => {
  if (state === 'marking' && toMark === 0) return 'finish';
  return (state === 'marked' || state === 'released') && toMark > 0 ? 'reopen' : null;
};

/** After the commit. Whoever died in between is made up for by the next mark, and by the release. */
export async function follow(
  app: HasLifecycles & Clock,
  settled: readonly Pick<Settled, 'id' | 'state' | 'toMark'>[],
): Promise<void> {
  for (const attempt of settled) {
    const type = wordFor(attempt);
    if (type) await tellChart(app, attempt.id, type);
  }
}

/** The server's own word. */
export async function tellChart(
  app: HasLifecycles & Clock,
  attemptId: string,
  type: 'finish' | 'reopen' | 'release',
): Promise<void> {
  await app.lifecycles.command({ id: `exam:${attemptId}`, cmd: app.newId(), event: { type }, who: null, testId: null });
}

export async function stateOf(app: Postgres, attemptId: string) {
  const { rows } = await app.pool.query<Pick<Settled, 'state' | 'score' | 'toMark'>>(
    'select state, score, to_mark as "toMark" from exam_attempt where id = $1',
    [attemptId],
  );
  return rows[0] ?? null;
}
