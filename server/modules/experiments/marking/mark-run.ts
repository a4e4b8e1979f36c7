// What a run comes to when it is over: by the package's own rules, or by what the package said of each step.
import type { Postgres } from '#server/platform/app.ts';
import type { ExperimentMark } from '#src/machines/experiment/experiment.machine.ts';
import { findRun, runSteps } from '../run.store.ts';
import { runScore } from '../score.ts';
import { markBy } from './marker.ts';

export async function markRun(app: Postgres, runId: string): Promise<ExperimentMark> {
  const run = await findRun(app.pool, runId);
  const steps = await runSteps(app.pool, runId);
  // a run whose time was over before any step was done has no score
  if (!run || steps.length === 0) return { score: null, toMark: false, steps: [] };
  if (!run.isMarked) return { score: runScore(run.steps, run.weights, steps), toMark: false, steps: [] };
  const { rows } = await app.pool.query<{ marking: string }>('select marking from experiment_package where id = $1', [
    run.packageId,
  ]);
  const at = Math.max(...steps.map((s) => s.endTime));
  const marks = await markBy(rows[0]?.marking ?? '', { seed: run.seed, at, steps });
  if (!marks) return { score: null, toMark: true, steps: [] };
  const bySeq = new Map(marks.map((m) => [m.seq, m.score]));
  // a teacher's word stands
  const scored = steps.map((s) => ({ ...s, score: s.scoredBy === 'teacher' ? s.score : (bySeq.get(s.seq) ?? 0) }));
  return { score: runScore(run.steps, run.weights, scored), toMark: false, steps: marks };
}
