// A run step by step, for who does it and who teaches them.
import type { Cmi } from '#contract/experiment-records.ts';
import type { OutputOf } from '#contract/index.ts';
import type { ReadingDeclared } from '#contract/readings.ts';
import { interactionsIn } from '#contract/scorm.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missedOf } from './card.ts';
import { type ExperimentRun, runSteps, type Sco } from './run.store.ts';
import { answersIn } from './scorm.ts';

type Process = OutputOf<'/api/Experiment/GetProcess'>;
type Evidence = OutputOf<'/api/Experiment/Evidence'>;

/** `isStaff`: who learns hears nothing of marks that are only proposed. */
export async function processOf(app: Postgres, run: ExperimentRun, isStaff: boolean): Promise<Process> {
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
    steps: steps.map(({ evidence: _evidence, points: _points, claimed, extData, proposed, ...step }) => ({
      ...step,
      proposed: isStaff && proposed ? { score: proposed.score, evaluation: proposed.evaluation } : null,
      extData: extData ?? null,
      ...(claimed && { claimed }),
    })),
    refused: refused.rows,
  };
}

export async function runEvidence({ pool }: Postgres, run: ExperimentRun): Promise<Evidence> {
  const [steps, declared, objects, records] = await Promise.all([
    runSteps(pool, run.id),
    pool.query<{ readings: ReadingDeclared[] }>('select readings from experiment_package where id = $1', [
      run.packageId,
    ]),
    pool.query<{ sco: string; cmi: Cmi }>('select sco, cmi from experiment_sco where run_id = $1', [run.id]),
    pool.query<Evidence['records'][number]>(
      `select launch_id as "launchId", n, type, at, refused, body from experiment_record where run_id = $1
        order by at, launch_id, n limit 5000`,
      [run.id],
    ),
  ]);
  const cmiOf = new Map(objects.rows.map(({ sco, cmi }) => [run.scos.find((s) => s.id === sco)?.seq, cmi]));
  const readings = declared.rows[0]?.readings ?? [];
  return {
    seed: run.seed,
    steps: steps.map(({ seq, evidence }) => ({
      seq,
      // in the order in which an object asked: the database keeps names in its own
      evidence: answersIn(cmiOf.get(seq) ?? {}) ?? evidence ?? null,
    })),
    readings: [...readings, ...describedIn(run.scos, cmiOf, readings)],
    records: records.rows,
  };
}

/** What a content object itself says of its questions, where no file of the package calls them something. */
const describedIn = (
  scos: readonly Sco[],
  cmiOf: ReadonlyMap<number | undefined, Cmi>,
  declared: readonly ReadingDeclared[],
): ReadingDeclared[] =>
  scos.flatMap(({ seq }) =>
    interactionsIn(cmiOf.get(seq) ?? {}).flatMap(({ id: path, description: title }) =>
      title === '' || declared.some((d) => d.seq === seq && d.path === path) ? [] : [{ seq, path, title }],
    ),
  );
