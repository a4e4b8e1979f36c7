// What counts for one student of several runs, and what goes into the score books.
import type { PoolClient } from 'pg';
import type { HasLogs, Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import { postAttempt, unpost } from '../gradebook/index.ts';
import type { Experiment } from './experiments.access.ts';
import { type ExperimentRun, experimentLog } from './run.store.ts';

type Rule = Experiment['rule'];

export interface ScoredAttempt {
  attempt: number;
  score: number | null;
}

/** In percent; null where nothing is scored yet. Attempts in their order. */
export function countingScore(rule: Rule, attempts: readonly ScoredAttempt[]): number | null {
  const scores = attempts.flatMap(({ score }) => (score === null ? [] : [score]));
  const [first] = scores;
  if (first === undefined) return null;
  if (rule === 'first') return first;
  if (rule === 'last') return scores.at(-1) ?? first;
  if (rule === 'best') return Math.max(...scores);
  // as score books have it: not rounded
  return scores.reduce((all, score) => all + score, 0) / scores.length;
}

/** What is said of such a score. */
const bandOf = (comments: Experiment['comments'], score: number | null): string =>
  score === null ? '' : (comments.toSorted((a, b) => b.from - a.from).find((c) => c.from <= score)?.text ?? '');

const ATTEMPTS = `select m.attempt, g.score, g.state, g.to_mark as "toMark", g.done
  from experiment_run_member m join experiment_run r on r.id = m.run_id join experiment_progress g on g.run_id = r.id
  where r.experiment_id = $1 and m.user_id = $2 and not r.is_trial and g.state <> 'abandoned'
  order by m.attempt`;

interface AttemptRow extends ScoredAttempt {
  state: string;
  toMark: boolean;
  done: number;
}

export async function attemptsOfStudent(db: Db, experimentId: string, studentId: string): Promise<AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>({
    name: 'experiment-attempts',
    text: ATTEMPTS,
    values: [experimentId, studentId],
  });
  return rows;
}

/** Null: nothing was begun, and the teacher has said nothing. */
export async function latestResult(
  db: Db,
  experiment: Pick<Experiment, 'id' | 'rule' | 'comments'>,
  studentId: string,
) {
  const { rows } = await db.query<{ override: number | null; reason: string; comment: string }>(
    'select override, reason, comment from experiment_result where experiment_id = $1 and student_id = $2',
    [experiment.id, studentId],
  );
  const [row] = rows;
  if (!row) return null;
  const score = row.override ?? countingScore(experiment.rule, await attemptsOfStudent(db, experiment.id, studentId));
  return {
    score,
    override: row.override === null ? null : { score: row.override, reason: row.reason },
    comment: row.comment,
    band: bandOf(experiment.comments, score),
  };
}

/** A score was changed beside the chart: boards that show it hear of it as of a step. */
export async function tellBoards(
  app: Postgres & HasLogs,
  experimentId: string,
  studentIds: readonly string[],
): Promise<void> {
  const { rows } = await app.pool.query<{ runId: string }>(
    `select distinct m.run_id as "runId" from experiment_run_member m join experiment_run r on r.id = m.run_id
      where r.experiment_id = $1 and m.user_id = any($2) and not r.is_trial`,
    [experimentId, studentIds],
  );
  for (const { runId } of rows) app.logs.committed(experimentLog(runId), []);
}

/** As every score book of it has them: a teacher's word stands in each attempt, so that it wins whatever the book counts. */
export async function postAttempts(
  client: PoolClient,
  { experimentId, studentId, now }: { experimentId: string; studentId: string; now: number },
): Promise<void> {
  const { rows } = await client.query<{ orgId: string; override: number | null }>(
    `select e.org_id as "orgId", s.override from experiment e left join experiment_result s on s.experiment_id = e.id and s.student_id = $2
      where e.id = $1`,
    [experimentId, studentId],
  );
  const [of] = rows;
  if (!of) return;
  const attempts = await attemptsOfStudent(client, experimentId, studentId);
  const whole = { orgId: of.orgId, kind: 'experiment', refId: experimentId, studentId, max: 100, at: now };
  for (const { attempt, score, state, toMark, done } of attempts) {
    const own = of.override ?? score;
    if (own !== null) await postAttempt(client, { ...whole, attempt, state: 'scored', score: own });
    else if (toMark) await postAttempt(client, { ...whole, attempt, state: 'toMark', score: null });
    else if (state === 'expired' && done === 0) await unpost(client, { ...whole, attempt });
    else await postAttempt(client, { ...whole, attempt, state: 'doing', score: null });
  }
  if (attempts.length === 0 && of.override !== null)
    await postAttempt(client, { ...whole, attempt: 1, state: 'scored', score: of.override });
}

interface Added {
  orgId: string;
  experimentId: string;
  userIds: readonly string[];
  now: number;
}

/** Each as their next attempt; what it comes to goes into their score books. */
export async function addAttempts(
  client: PoolClient,
  { id, isTrial }: Pick<ExperimentRun, 'id' | 'isTrial'>,
  { orgId, experimentId, userIds, now }: Added,
): Promise<void> {
  await client.query(
    `insert into experiment_run_member (run_id, user_id, attempt) select $1, u.id,
        1 + coalesce((select max(m.attempt) from experiment_run_member m join experiment_run r on r.id = m.run_id
          where r.experiment_id = $2 and m.user_id = u.id), 0)
      from unnest($3::text[]) u (id) on conflict do nothing`,
    [id, experimentId, userIds],
  );
  if (isTrial) return;
  await client.query(
    `insert into experiment_result (id, org_id, experiment_id, student_id) select gen_random_uuid()::text, $1, $2, u.id
        from unnest($3::text[]) u (id) on conflict do nothing`,
    [orgId, experimentId, userIds],
  );
  for (const studentId of userIds) await postAttempts(client, { experimentId, studentId, now });
}
