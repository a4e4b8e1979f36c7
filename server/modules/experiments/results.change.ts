// A teacher's word on a score: of the whole or of one step, with a reason, and kept.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { countBy } from '../gradebook/index.ts';
import { mustKeepExperiment, mustTeach } from './experiments.access.ts';
import { resultsOf, studentsOf, whoseOf } from './results.list.ts';
import { type Attempt, attemptsOf, counting, postAttempts, tellBoards } from './results.store.ts';
import { findRun, runSteps } from './run.store.ts';
import { runScore } from './score.ts';

interface Result {
  id: string;
  version: number;
  experimentId: string;
  studentId: string;
  override: number | null;
}

/** 404 unless `who` teaches its student this experiment. */
async function mustSeeResult(call: Call, id: string): Promise<Result> {
  const { app, who } = call;
  const { rows } = await app.pool.query<Result>(
    `select id, version, experiment_id as "experimentId", student_id as "studentId", override from experiment_result
      where id = $1 and org_id = $2`,
    [id, who.orgId],
  );
  const [result] = rows;
  if (!result) throw missing();
  const access = await mustTeach(app, who, result.experimentId);
  const students = await studentsOf(app.pool, await whoseOf(app.pool, who, access, app.now()));
  if (!students.some((s) => s.id === result.studentId)) throw missing();
  return result;
}

const tooHigh = (max: number) =>
  new Failure(CODE.invalid, 'invalid', { params: { max }, data: { fields: { score: 'tooBig' } } });

export async function changeResult(
  call: Call,
  { id, version, score, seq, reason = '', comment }: InputOf<'/OrgApi/ExperimentResult/Update'>,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const result = await mustSeeResult(call, id);
  call.note.about = [result.studentId];
  if (score !== undefined && reason === '') throw invalid({ reason: 'required' });
  if (seq !== undefined && (score === undefined || score === null)) throw invalid({ score: 'required' });
  if (seq === undefined && score != null && score > 100) throw tooHigh(100);
  await withTransaction(app.pool, async (client) => {
    const { rowCount } = await client.query(
      'update experiment_result set version = version + 1, comment = coalesce($3, comment) where id = $1 and version = $2',
      [id, version, comment ?? null],
    );
    if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
    if (score === undefined) return;
    const before =
      seq === undefined ? result.override : await markStep(call, client, result, { seq, score: score ?? 0 });
    if (seq === undefined)
      await client.query('update experiment_result set override = $2, reason = $3 where id = $1', [
        id,
        score,
        score === null ? '' : reason,
      ]);
    await client.query(
      `insert into experiment_override (result_id, version, at, by_id, seq, before, after, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, version + 1, app.now(), who.userId, seq ?? null, before, score, reason],
    );
    await postAttempts(client, { experimentId: result.experimentId, studentId: result.studentId, now: app.now() });
  });
  await tellBoards(app, result.experimentId, [result.studentId]);
  return { id, version: version + 1 };
}

/** Several steps at once, each kept by itself in the history. */
export async function markSteps(
  call: Call,
  { id, version, steps, reason, comment }: InputOf<'/OrgApi/ExperimentResult/Mark'>,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const result = await mustSeeResult(call, id);
  await withTransaction(app.pool, async (client) => {
    const { rowCount } = await client.query(
      'update experiment_result set version = version + $3, comment = coalesce($4, comment) where id = $1 and version = $2',
      [id, version, steps.length, comment ?? null],
    );
    if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
    for (const [n, step] of steps.entries()) {
      const before = await markStep(call, client, result, step);
      await client.query(
        'insert into experiment_override (result_id, version, at, by_id, seq, before, after, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [id, version + n + 1, app.now(), who.userId, step.seq, before, step.score, reason],
      );
    }
    await postAttempts(client, { experimentId: result.experimentId, studentId: result.studentId, now: app.now() });
  });
  await tellBoards(app, result.experimentId, [result.studentId]);
  return { id, version: version + steps.length };
}

/** Of the latest run that is over; a group's is scored for all of it. Gives what stood there before. */
async function markStep(
  { app }: Call,
  client: PoolClient,
  { experimentId, studentId }: Result,
  { seq, score }: { seq: number; score: number },
): Promise<number> {
  const { rows } = await client.query<{ runId: string }>(
    `select r.id as "runId" from experiment_run_member m join experiment_run r on r.id = m.run_id join experiment_progress g on g.run_id = r.id
      where r.experiment_id = $1 and m.user_id = $2 and not r.is_trial and g.state in ('finished', 'expired')
      order by m.attempt desc limit 1`,
    [experimentId, studentId],
  );
  const runId = rows[0]?.runId;
  const run = runId === undefined ? null : await findRun(client, runId);
  const steps = run ? await runSteps(client, run.id) : [];
  const step = steps.find((s) => s.seq === seq);
  if (!run || !step) throw invalid({ seq: 'missing' });
  if (score > step.maxScore) throw tooHigh(step.maxScore);
  const marked = steps.map((s) => (s.seq === seq ? { ...s, score, scoredBy: 'teacher' as const } : s));
  // what no machine could mark has a score when a person has marked all of it
  const isOpen = run.toMark && marked.some((s) => s.scoredBy !== 'teacher');
  await client.query("update experiment_step set score = $3, scored_by = 'teacher' where run_id = $1 and seq = $2", [
    run.id,
    seq,
    score,
  ]);
  await client.query('update experiment_progress set score = $2, to_mark = $3 where run_id = $1', [
    run.id,
    isOpen ? null : runScore(run.steps, run.weights, marked),
    isOpen,
  ]);
  for (const other of run.members)
    if (other !== studentId) await postAttempts(client, { experimentId, studentId: other, now: app.now() });
  return step.score;
}

export async function resultHistory(call: Call, id: string): Promise<OutputOf<'/OrgApi/ExperimentResult/History'>> {
  await mustSeeResult(call, id);
  const { rows } = await call.app.pool.query<OutputOf<'/OrgApi/ExperimentResult/History'>[number]>(
    `select o.at, u.name as by, o.seq, o.before as "from", o.after as "to", o.reason from experiment_override o
      join sys_user u on u.id = o.by_id where o.result_id = $1 order by o.version desc`,
    [id],
  );
  return rows;
}

/** Who gains and who loses; and, with `commit`, from now on. */
export async function mergeScores(
  call: Call,
  { experimentId, rule, commit = '1' }: InputOf<'/OrgApi/ExperimentResult/MergeScores'>,
): Promise<OutputOf<'/OrgApi/ExperimentResult/MergeScores'>> {
  const { app, who } = call;
  const access = await mustKeepExperiment(app, who, experimentId);
  return withTransaction(app.pool, async (client) => {
    const whose = await whoseOf(client, who, access, app.now());
    const rows = await resultsOf(client, whose);
    const changes = [];
    for (const { studentId, name, score: from, override } of rows) {
      if (override) continue;
      const attempts: Attempt[] = await attemptsOf(client, experimentId, studentId);
      const to = counting(rule, attempts);
      if (from !== to) changes.push({ studentId, name, from, to });
    }
    if (commit === '1') {
      await client.query('update experiment set rule = $2, version = version + 1 where id = $1', [experimentId, rule]);
      await countBy(client, { kind: 'experiment', refId: experimentId, counts: rule });
    }
    return { changes };
  });
}
