// What a launch has stored, and the rows that a batch becomes.
import type { Pool } from 'pg';
import type { RecordReason } from '#contract/experiment-records.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { RunState } from '#contract/experiments.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import type { LifecycleRow } from '#server/platform/lifecycle/store.ts';
import { type AnyRecord, hashOfRecord, type Judged, type StepDone } from './records.ts';

/** A launch, and of its run what a batch is looked at by. */
export interface LaunchSource {
  runId: string;
  /** What its records are counted under: of a link the run itself. */
  launchId: string;
  kind: 'js' | 'scorm' | 'link';
  steps: StepDeclared[];
  isStrict: boolean;
  isMarked: boolean;
  isGuest: boolean;
  /** Of something else, by which it stands still and ends. */
  isPart: boolean;
  state: RunState;
  /** The launch that holds the run. */
  holder: string;
  until: number;
  /** Of the run's lifecycle, when this was read: what is below stands as long as it has not been written to since. */
  version: number;
  /** The highest number that is stored. */
  last: number;
  /** How often each step was done, by its number. */
  done: [seq: number, times: number][];
  /** The lifecycle itself, where this process wrote to it last. */
  row?: LifecycleRow;
}

const SOURCE = `e.kind, coalesce(p.steps, '[]') as steps, coalesce(p.is_strict, false) as "isStrict", p.marking is not null as "isMarked",
  r.is_guest as "isGuest", r.is_part as "isPart", g.state, g.launch_id as holder, g.until_at as until, y.version,
  coalesce((select json_agg(json_build_array(s.seq, s.repeat_count)) from experiment_step s where s.run_id = r.id), '[]') as done`;
const FROM = `experiment_run r join experiment e on e.id = r.experiment_id join experiment_progress g on g.run_id = r.id
  join log y on y.id = 'experiment:' || r.id left join experiment_package p on p.id = r.package_id`;

export async function launchSource(db: Pool, runId: string, launchId: string): Promise<LaunchSource | null> {
  const { rows } = await db.query<LaunchSource>({
    name: 'experiment-source',
    text: `select r.id as "runId", l.id as "launchId", ${SOURCE},
        coalesce((select max(x.n) from experiment_record x where x.launch_id = l.id), 0) as last
      from ${FROM} join experiment_launch l on l.run_id = r.id where l.id = $1 and r.id = $2`,
    values: [launchId, runId],
  });
  return rows[0] ?? null;
}

interface LinkSource extends LaunchSource {
  experimentId: string;
  secret: string;
}

export async function linkSourceOf(db: Pool, runId: string): Promise<LinkSource | null> {
  const { rows } = await db.query<LinkSource>({
    name: 'experiment-link-source',
    text: `select r.id as "runId", r.id as "launchId", r.experiment_id as "experimentId", e.secret, ${SOURCE},
        coalesce((select max(x.n) from experiment_record x where x.launch_id = r.id), 0) as last
      from ${FROM} where r.id = $1 and e.kind = 'link'`,
    values: [runId],
  });
  return rows[0] ?? null;
}

interface Known {
  n: number;
  hash: string;
  refused: RecordReason | null;
}

export async function knownRecords(db: Pool, launchId: string, from: number): Promise<Known[]> {
  const { rows } = await db.query<Known>({
    name: 'experiment-known',
    text: 'select n, hash, refused from experiment_record where launch_id = $1 and n >= $2 order by n',
    values: [launchId, from],
  });
  return rows;
}

/** What a run keeps of what was sent to it, in bytes. */
export async function keptBytes(db: Pool, runId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce((select sum(octet_length(body::text)) from experiment_record where run_id = $1), 0)::int
      + coalesce((select octet_length(data) from experiment_saved where run_id = $1), 0)
      + coalesce((select sum(octet_length(cmi::text)) from experiment_sco where run_id = $1), 0)::int as n`,
    [runId],
  );
  return rows[0]?.n ?? 0;
}

export async function stateOfRun(db: Pool, runId: string): Promise<RunState | null> {
  const { rows } = await db.query<{ state: RunState }>('select state from experiment_progress where run_id = $1', [
    runId,
  ]);
  return rows[0]?.state ?? null;
}

/** What has come since a source was read. */
export async function standing(
  db: Pool,
  { runId, launchId }: LaunchSource,
): Promise<Pick<LaunchSource, 'last' | 'done'>> {
  const { rows } = await db.query<Pick<LaunchSource, 'last' | 'done'>>({
    name: 'experiment-standing',
    text: `select coalesce((select max(n) from experiment_record where launch_id = $1), 0) as last,
      coalesce((select json_agg(json_build_array(seq, repeat_count)) from experiment_step where run_id = $2), '[]') as done`,
    values: [launchId, runId],
  });
  return rows[0] ?? { last: 0, done: [] };
}

/** Which of these, `<launchId>.<n>` of the same run, are stored. */
export async function storedBefore(db: Pool, runId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await db.query<{ name: string }>({
    name: 'experiment-stored-before',
    text: `select x.launch_id || '.' || x.n as name from experiment_record x join experiment_launch l on l.id = x.launch_id
      where l.run_id = $1 and x.launch_id = any($2) and x.launch_id || '.' || x.n = any($3)`,
    values: [runId, names.map((name) => name.replace(/\.\d+$/, '')), names],
  });
  return new Set(rows.map((r) => r.name));
}

/** In the statement of the step itself: one trip to the database, and all of it or nothing. */
export function recordRows(
  { runId, launchId }: Pick<LaunchSource, 'runId' | 'launchId'>,
  { records, saved, rows: more = [] }: Judged,
  now: number,
): StateRow[] {
  const rows: StateRow[] = records.map(({ record, refused, again }) => ({
    table: 'experiment_record',
    key: { launch_id: launchId, n: record.n },
    values: {
      run_id: runId,
      hash: hashOfRecord(record),
      type: record.type,
      refused,
      body: again ? null : bodyOf(record, refused),
      at: now,
    },
  }));
  // of one step done twice in a batch the last stands
  const steps = new Map(records.flatMap(({ step }) => (step ? [[step.seq, step] as const] : [])));
  for (const step of steps.values()) rows.push(stepRow(runId, step));
  if (saved !== null) rows.push({ table: 'experiment_saved', key: { run_id: runId }, values: { data: saved } });
  return [...rows, ...more];
}

/** A state is kept with the run, a commit with its object; what was too large is kept nowhere. */
function bodyOf(record: AnyRecord, refused: RecordReason | null): unknown {
  if (record.type === 'state' || record.type === 'commit' || refused === 'too-large') return null;
  const { n: _n, type: _type, was: _was, ...body } = record;
  return body;
}

const stepRow = (runId: string, step: StepDone): StateRow => ({
  table: 'experiment_step',
  key: { run_id: runId, seq: step.seq },
  values: {
    title: step.title,
    start_at: step.startAt,
    end_at: step.endAt,
    time_used: step.timeUsed,
    expect_time: step.expectTime,
    max_score: step.maxScore,
    score: step.score,
    repeat_count: step.repeatCount,
    evaluation: step.evaluation,
    scoring_model: '',
    remarks: step.remarks,
    ext_data: step.extData,
    evidence: step.evidence,
    scored_by: step.scoredBy,
    claimed: step.claimed,
    points: [],
    proposed: null,
  },
});
