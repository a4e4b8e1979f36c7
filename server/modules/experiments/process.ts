// A run step by step, for who does it and who teaches them.
import type { OutputOf } from '#contract/index.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missedOf } from './card.ts';
import { type ExperimentRun, runSteps } from './run.store.ts';

type Process = OutputOf<'/api/Experiment/GetProcess'>;
type Evidence = OutputOf<'/api/Experiment/Evidence'>;

export async function processOf(app: Postgres, run: ExperimentRun): Promise<Process> {
  const { pool } = app;
  const [steps, refused, missed] = await Promise.all([
    runSteps(pool, run.id),
    pool.query<Process['refused'][number]>(
      `select launch_id as "launchId", n, refused as reason, at from experiment_record where run_id = $1 and refused is not null
        order by at, launch_id, n limit 1000`,
      [run.id],
    ),
    missedOf(app, run),
  ]);
  return {
    runId: run.id,
    experimentId: run.experimentId,
    studentId: run.studentId,
    state: run.state,
    score: run.score,
    toMark: run.toMark,
    missed,
    steps: steps.map(({ evidence: _evidence, points: _points, claimed, extData, ...step }) => ({
      ...step,
      extData: extData ?? null,
      ...(claimed && { claimed }),
    })),
    refused: refused.rows,
  };
}

export async function runEvidence({ pool }: Postgres, run: ExperimentRun): Promise<Evidence> {
  const [steps, records] = await Promise.all([
    runSteps(pool, run.id),
    pool.query<Evidence['records'][number]>(
      `select launch_id as "launchId", n, type, at, refused, body from experiment_record where run_id = $1
        order by at, launch_id, n limit 5000`,
      [run.id],
    ),
  ]);
  return {
    seed: run.seed,
    steps: steps.map(({ seq, evidence }) => ({
      seq,
      evidence: evidence ?? null,
    })),
    records: records.rows,
  };
}
