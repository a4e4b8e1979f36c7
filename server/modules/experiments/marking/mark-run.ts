// What a run comes to when it is over: by the package's own rules, or by what the package said of each step.
import type { Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import type { ExperimentMark } from '#src/machines/experiment/experiment.machine.ts';
import { type ExperimentRun, findRun, runSteps } from '../run.store.ts';
import { runScore } from '../score.ts';
import { markBy } from './marker.ts';

export async function markRun(app: Postgres, runId: string): Promise<ExperimentMark> {
  const run = await findRun(app.pool, runId);
  const steps = await runSteps(app.pool, runId);
  // a run whose time was over before any step was done has no score
  if (!run || steps.length === 0) return { score: null, toMark: false, steps: [] };
  if (!run.isMarked) return { score: runScore(run.steps, run.weights, steps), toMark: false, steps: [] };
  const marks = await marksBy(app, run, steps);
  if (!marks) return { score: null, toMark: true, steps: [] };
  const bySeq = new Map(marks.map((m) => [m.seq, m]));
  // a teacher's word stands
  const scored = steps.map((s) => ({
    ...s,
    score: s.scoredBy === 'teacher' ? s.score : (bySeq.get(s.seq)?.score ?? 0),
  }));
  const toMark = steps.some((s) => s.scoredBy !== 'teacher' && bySeq.get(s.seq)?.propose === true);
  return { score: toMark ? null : runScore(run.steps, run.weights, scored), toMark, steps: marks };
}

/** By the rules of its package; null: they have failed. */
export async function marksBy(
  app: Postgres,
  run: ExperimentRun,
  steps: Awaited<ReturnType<typeof runSteps>>,
): Promise<ExperimentMark['steps'] | null> {
  const { rows } = await app.pool.query<{ marking: string }>('select marking from experiment_package where id = $1', [
    run.packageId,
  ]);
  const at = Math.max(...steps.map((s) => s.endTime));
  return markBy(rows[0]?.marking ?? '', { seed: run.seed, at, steps });
}

/** What is only proposed is kept apart from what was given: nobody but a teacher hears of it. */
export async function storeMarks(db: Db, runId: string, marks: ExperimentMark['steps']): Promise<void> {
  if (marks.length === 0) return;
  await db.query(
    `update experiment_step s set score = case when x.propose then 0 else least(x.score, s.max_score) end,
        evaluation = case when not coalesce(x.propose, false) then coalesce(x.evaluation, s.evaluation)
          when s.scored_by = 'server' then '' else s.evaluation end,
        points = case when x.propose then '[]' else x.points end,
        scored_by = case when x.propose then 'package' else 'server' end,
        proposed = case when x.propose then jsonb_build_object('score', least(x.score, s.max_score),
          'evaluation', coalesce(x.evaluation, ''), 'points', x.points) end
      from jsonb_to_recordset($2::jsonb) as x(seq int, score double precision, evaluation text, points jsonb, propose boolean)
      where s.run_id = $1 and s.seq = x.seq and s.scored_by <> 'teacher'`,
    [runId, JSON.stringify(marks)],
  );
}
