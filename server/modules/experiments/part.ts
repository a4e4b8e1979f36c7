// A run that is a part of something else, a question of an exam: under another clock, and counted nowhere else. It is stored as a
// trial, which no result, score book or statistic has.
import { randomInt } from 'node:crypto';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { isGuest, type Who } from '#server/platform/who.ts';
import { isIn } from '#src/machines/state.ts';
import { comeBackToRun, engine, runRefusal } from './begin.ts';
import { EXPERIMENT, type Experiment } from './experiments.access.ts';
import { markRun } from './marking/mark-run.ts';
import { experimentLog, findRun, findRuns, RUNS } from './run.store.ts';

interface Part {
  experimentId: string;
  /** When it ends by itself. */
  until: number;
}

/** In the caller's transaction, which says what it is a part of; the run's id. 409 where the experiment cannot be done. */
export async function beginPart(
  app: Clock & HasLifecycles,
  tx: Transaction,
  who: Who,
  { experimentId, until }: Part,
): Promise<string> {
  const { rows } = await tx.client.query<Experiment>({
    name: 'experiment-of-part',
    text: `select ${EXPERIMENT} from experiment e where e.id = $1 and e.org_id = $2 and e.deleted_at is null`,
    values: [experimentId, who.orgId],
  });
  const [experiment] = rows;
  if (experiment?.status !== 'open' || (experiment.packageId === null && experiment.url === null))
    throw runRefusal('closed', 'experimentClosed');
  const id = app.newId();
  const now = app.now();
  await app.lifecycles.createWith(tx, experimentLog(id), {
    input: { until, members: [who.userId], present: [who.userId], now },
    row: {
      table: 'experiment_run',
      values: {
        id,
        org_id: who.orgId,
        experiment_id: experimentId,
        student_id: who.userId,
        group_id: null,
        package_id: experiment.packageId,
        weights: JSON.stringify(experiment.weights),
        seed: randomInt(1, 2 ** 31),
        is_trial: true,
        is_part: true,
        is_guest: isGuest(who),
        started_at: now,
      },
    },
  });
  // no attempt of theirs at the experiment itself
  await tx.client.query('insert into experiment_run_member (run_id, user_id, attempt) values ($1, $2, 0)', [
    id,
    who.userId,
  ]);
  return id;
}

export const comeBackToPart = (call: Call, runId: string) =>
  comeBackToRun(call, { id: runId, studentId: call.who.userId });

/** What it is a part of has more time. */
export async function extendPart(app: Clock & HasLifecycles & Postgres, runId: string, until: number): Promise<void> {
  const run = await findRun(app.pool, runId);
  if (run && run.until < until) await engine(app, runId, { type: 'extend', until });
}

/** What it is a part of has ended: what is done of it is marked as it stands. */
export async function endPart(app: Clock & HasLifecycles & Postgres, runId: string): Promise<void> {
  const run = await findRun(app.pool, runId);
  // one that is over by itself is not opened anew
  if (run && isIn(run.state, ...RUNS)) await engine(app, runId, { type: 'extend', until: app.now() });
}

/** In percent, by run: of one that goes on, what is marked so far. `toMark`: a teacher has to. */
export async function partScores(
  app: Postgres,
  db: Db,
  runIds: readonly string[],
): Promise<Map<string, { score: number | null; toMark: boolean }>> {
  const scores = new Map<string, { score: number | null; toMark: boolean }>();
  const runs = new Map((await findRuns(db, runIds)).map((run) => [run.id, run]));
  for (const id of runIds) {
    const run = runs.get(id);
    if (run?.score !== null || run.toMark) scores.set(id, { score: run?.score ?? null, toMark: run?.toMark ?? false });
    else scores.set(id, await markRun(app, id));
  }
  return scores;
}
