// A teacher's word on a score: of the whole or of one step, with a reason, and kept.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { stepsToMark } from '#contract/steps-to-mark.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, type Transaction, withTransaction } from '#server/platform/sql.ts';
import { countBy } from '../gradebook/index.ts';
import { tellLessons } from './card.ts';
import { mustKeepExperiment, mustTeach } from './experiments.access.ts';
import { marksBy, storeMarks } from './marking/mark-run.ts';
import { resultsOf, studentsOf, whoseOf } from './results.list.ts';
import { attemptsOfStudent, countingScore, postAttempts, type ScoredAttempt, tellBoards } from './results.store.ts';
import { type ExperimentRun, findRun, runSteps } from './run.store.ts';
import { runScore } from './score.ts';

interface Result {
  id: string;
  version: number;
  experimentId: string;
  studentId: string;
  override: number | null;
  experiment: string;
}

/** 404 unless `who` teaches its student this experiment. */
async function mustSeeResult(call: Call, id: string): Promise<Result> {
  const { app, who } = call;
  const { rows } = await app.pool.query<Result>(
    `select r.id, r.version, r.experiment_id as "experimentId", r.student_id as "studentId", r.override, e.name as experiment
      from experiment_result r join experiment e on e.id = r.experiment_id where r.id = $1 and r.org_id = $2`,
    [id, who.orgId],
  );
  const [result] = rows;
  if (!result) throw missing();
  const access = await mustTeach(app, who, result.experimentId);
  const students = await studentsOf(app.pool, await whoseOf(app.pool, who, access, app.now()));
  if (!students.some((s) => s.id === result.studentId)) throw missing();
  call.note.subject = result.experiment;
  return result;
}

const tooHigh = (max: number) =>
  new Failure(CODE.invalid, 'invalid', { params: { max }, data: { fields: { score: 'tooBig' } } });

export async function changeResult(
  call: Call,
  { id, version, runId, score, seq, reason = '', comment }: InputOf<'/OrgApi/ExperimentResult/Update'>,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const result = await mustSeeResult(call, id);
  if (seq === undefined && score !== undefined && reason === '') throw invalid({ reason: 'required' });
  if (seq !== undefined && score === null) throw invalid({ score: 'required' });
  if (seq === undefined && score != null && score > 100) throw tooHigh(100);
  await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await client.query(
      'update experiment_result set version = version + 1, comment = coalesce($3, comment) where id = $1 and version = $2',
      [id, version, comment ?? null],
    );
    if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
    if (seq === undefined && score === undefined) return;
    const { before, after } =
      seq === undefined
        ? { before: result.override, after: score }
        : await markStep(call, tx, result, { runId, seq, score: score ?? undefined, reason });
    if (seq === undefined)
      await client.query('update experiment_result set override = $2, reason = $3 where id = $1', [
        id,
        score,
        score === null ? '' : reason,
      ]);
    await client.query(
      `insert into experiment_override (result_id, version, at, by_id, seq, before, after, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, version + 1, app.now(), who.userId, seq ?? null, before, after, reason],
    );
    await postAttempts(client, { experimentId: result.experimentId, studentId: result.studentId, now: app.now() });
  });
  await tellBoards(app, result.experimentId, [result.studentId]);
  return { id, version: version + 1 };
}

/** Several steps at once, each kept by itself in the history. */
export async function markSteps(
  call: Call,
  { id, version, runId, steps, reason, comment }: InputOf<'/OrgApi/ExperimentResult/Mark'>,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const result = await mustSeeResult(call, id);
  await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await client.query(
      'update experiment_result set version = version + $3, comment = coalesce($4, comment) where id = $1 and version = $2',
      [id, version, steps.length, comment ?? null],
    );
    if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
    for (const [n, step] of steps.entries()) {
      const { before, after } = await markStep(call, tx, result, { ...step, runId, reason });
      await client.query(
        'insert into experiment_override (result_id, version, at, by_id, seq, before, after, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [id, version + n + 1, app.now(), who.userId, step.seq, before, after, reason],
      );
    }
    await postAttempts(client, { experimentId: result.experimentId, studentId: result.studentId, now: app.now() });
  });
  await tellBoards(app, result.experimentId, [result.studentId]);
  return { id, version: version + steps.length };
}

/** A student's run that is over: the one that is named, else the one that their row shows. 404: the named one is not theirs. */
async function runToMark(db: Db, { experimentId, studentId }: Result, runId?: string): Promise<ExperimentRun | null> {
  const { rows } = await db.query<{ runId: string }>(
    `select r.id as "runId" from experiment_run_member m join experiment_run r on r.id = m.run_id join experiment_progress g on g.run_id = r.id
        join experiment e on e.id = r.experiment_id
      where r.experiment_id = $1 and m.user_id = $2 and not r.is_trial and g.state in ('finished', 'expired')
        and ($3::text is null or r.id = $3)
      order by g.to_mark and m.attempt = max(m.attempt) over () desc, g.score is null,
        case when e.rule = 'best' then g.score end desc nulls last, case when e.rule = 'first' then m.attempt else -m.attempt end
      limit 1`,
    [experimentId, studentId, runId ?? null],
  );
  if (runId !== undefined && !rows[0]) throw missing();
  return rows[0] ? findRun(db, rows[0].runId) : null;
}

interface StepMark {
  runId: string | undefined;
  seq: number;
  /** Undefined: as it is proposed. */
  score: number | undefined;
  reason: string;
}

/** A group's step is marked for all of it. `before` is null where the step was not marked. */
async function markStep(
  { app }: Call,
  tx: Transaction,
  result: Result,
  { runId, seq, score: given, reason }: StepMark,
): Promise<{ before: number | null; after: number }> {
  const { client } = tx;
  const run = await runToMark(client, result, runId);
  const steps = run ? await runSteps(client, run.id) : [];
  const step = steps.find((s) => s.seq === seq);
  if (!run || !step) throw invalid({ seq: 'missing' });
  const open = stepsToMark(steps, run.toMark);
  const isOpen = open.some((s) => s.seq === seq);
  const proposed = isOpen ? step.proposed : null;
  const score = given ?? proposed?.score;
  if (score === undefined) throw invalid({ score: 'required' });
  if (score > step.maxScore) throw tooHigh(step.maxScore);
  const taken = proposed?.score === score ? proposed : null;
  if (!taken && reason === '') throw invalid({ reason: 'required' });
  const marked = steps.map((s) => (s.seq === seq ? { ...s, score, scoredBy: 'teacher' as const } : s));
  // what no machine could mark has a score when a person has marked all of it
  const isLeft = open.some((s) => s.seq !== seq);
  await client.query(
    `update experiment_step set score = $3, scored_by = 'teacher', proposed = null, evaluation = coalesce($4, evaluation),
        points = coalesce($5, points) where run_id = $1 and seq = $2`,
    [run.id, seq, score, taken?.evaluation ?? null, taken ? JSON.stringify(taken.points) : null],
  );
  await client.query('update experiment_progress set score = $2, to_mark = $3 where run_id = $1', [
    run.id,
    isLeft ? null : runScore(run.steps, run.weights, marked),
    isLeft,
  ]);
  for (const studentId of run.members)
    if (studentId !== result.studentId)
      await postAttempts(client, { experimentId: result.experimentId, studentId, now: app.now() });
  if (run.toMark && !isLeft) await tellLessons(app, tx, run.id);
  return { before: isOpen ? null : step.score, after: score };
}

/** As where its rules have failed: they are run once more, and a person has the last word. */
export async function proposeMarks(
  call: Call,
  { id, runId }: InputOf<'/OrgApi/ExperimentResult/Propose'>,
): Promise<OutputOf<'/OrgApi/ExperimentResult/Propose'>> {
  const { app } = call;
  const result = await mustSeeResult(call, id);
  const run = await runToMark(app.pool, result, runId);
  const steps = run ? await runSteps(app.pool, run.id) : [];
  const open = stepsToMark(steps, run?.toMark ?? false);
  if (!run || open.length === 0) throw new Failure(CODE.conflict, 'experimentNothingToMark');
  if (!run.isMarked) throw new Failure(CODE.conflict, 'experimentNoMarking');
  const marks = await marksBy(app, run, steps);
  if (!marks) throw new Failure(CODE.conflict, 'experimentMarkingFailed');
  const proposed = marks.flatMap((m) => (open.some((s) => s.seq === m.seq) ? [{ ...m, propose: true }] : []));
  await storeMarks(app.pool, run.id, proposed);
  await tellBoards(app, result.experimentId, [result.studentId]);
  return { id, version: result.version, proposed: proposed.length };
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
      const attempts: ScoredAttempt[] = await attemptsOfStudent(client, experimentId, studentId);
      const to = countingScore(rule, attempts);
      if (from !== to) changes.push({ studentId, name, from, to });
    }
    if (commit === '1') {
      await client.query('update experiment set rule = $2, version = version + 1 where id = $1', [experimentId, rule]);
      await countBy(client, { kind: 'experiment', refId: experimentId, counts: rule });
    }
    return { changes };
  });
}
