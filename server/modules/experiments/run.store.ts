// Runs in the database.
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { RunState } from '#contract/experiments.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Experiment, Requires } from './experiments.access.ts';

/** A content object of a SCORM package. */
export interface Sco {
  /** The identifier of the manifest's item. */
  id: string;
  seq: number;
  title: string;
  /** From the package's own root, with what is asked of it. */
  href: string;
  launchData: string;
  /** SCORM 1.2: in percent. */
  mastery: number | null;
  /** SCORM 2004: -1 to 1. */
  passing: number | null;
  maxTime: string;
  timeLimitAction: string;
}

export interface ExperimentRun {
  id: string;
  orgId: string;
  experimentId: string;
  name: string;
  kind: Experiment['kind'];
  /** Of whom it is: its leader. */
  studentId: string;
  groupId: string | null;
  members: string[];
  packageId: string | null;
  packageKind: 'js' | 'scorm12' | 'scorm2004' | null;
  weights: Record<string, number>;
  seed: number;
  isTrial: boolean;
  /** Of an exam: its own run, with the clock of the attempt. */
  isPart: boolean;
  startedAt: number;
  saved: string | null;
  steps: StepDeclared[];
  isStrict: boolean;
  scos: Sco[];
  isMarked: boolean;
  minutes: number | null;
  status: Experiment['status'];
  requires: Requires | null;
  secret: string;
  url: string | null;
  state: RunState;
  launchId: string;
  done: number;
  score: number | null;
  toMark: boolean;
  until: number;
}

export const experimentLog = (runId: string): string => `experiment:${runId}`;
export const runIdOf = (log: string): string => log.slice('experiment:'.length);

/** Nobody has worked it yet. */
export const isUnlaunched = ({ launchId }: Pick<ExperimentRun, 'launchId'>): boolean => launchId === '';

/** States in which it goes on. */
export const RUNS = ['gathering', 'ready', 'launched', 'working', 'disconnected', 'finishing'] as const;

const RUN = `r.id, r.org_id as "orgId", r.experiment_id as "experimentId", e.name, e.kind, r.student_id as "studentId",
  r.group_id as "groupId", array(select h.user_id from experiment_run_member h where h.run_id = r.id order by h.user_id <> r.student_id, h.user_id) as members,
  r.package_id as "packageId", p.kind as "packageKind", r.weights, r.seed, r.is_trial as "isTrial", r.is_part as "isPart", r.started_at as "startedAt",
  v.data as saved, coalesce(p.steps, '[]') as steps, coalesce(p.is_strict, false) as "isStrict", coalesce(p.scos, '[]') as scos,
  p.marking is not null as "isMarked", e.minutes, e.status, e.requires, e.secret, e.url, g.state, g.launch_id as "launchId", g.done,
  g.score, g.to_mark as "toMark", g.until_at as until`;
const FROM = `experiment_run r join experiment e on e.id = r.experiment_id join experiment_progress g on g.run_id = r.id
  left join experiment_package p on p.id = r.package_id left join experiment_saved v on v.run_id = r.id`;

export async function findRuns(db: Db, ids: readonly string[]): Promise<ExperimentRun[]> {
  const { rows } = await db.query<ExperimentRun>({
    name: 'experiment-runs',
    text: `select ${RUN} from ${FROM} where r.id = any($1)`,
    values: [ids],
  });
  return rows;
}
export const findRun = async (db: Db, id: string): Promise<ExperimentRun | null> =>
  (await findRuns(db, [id]))[0] ?? null;

/** The latest that this person takes part in; of a trial as of others. */
export async function latestRun(db: Db, experimentId: string, userId: string): Promise<ExperimentRun | null> {
  const { rows } = await db.query<ExperimentRun>({
    name: 'experiment-run-latest',
    text: `select ${RUN} from ${FROM} join experiment_run_member m on m.run_id = r.id
      where r.experiment_id = $1 and m.user_id = $2 and not r.is_part order by r.started_at desc, m.attempt desc limit 1`,
    values: [experimentId, userId],
  });
  return rows[0] ?? null;
}

export interface OwnRun {
  runId: string;
  experimentId: string;
  attempt: number;
  state: RunState;
  score: number | null;
  toMark: boolean;
  done: number;
  startedAt: number;
  endedAt: number | null;
  until: number;
  trial: boolean;
}

/** The run that a group is doing. */
export async function runOfGroup(
  db: Db,
  groupId: string,
): Promise<Pick<ExperimentRun, 'id' | 'studentId' | 'isTrial'> | null> {
  const { rows } = await db.query<Pick<ExperimentRun, 'id' | 'studentId' | 'isTrial'>>(
    `select r.id, r.student_id as "studentId", r.is_trial as "isTrial" from experiment_run r
      join experiment_progress g on g.run_id = r.id where r.group_id = $1 and g.state = any($2)
      order by r.started_at desc, r.id limit 1`,
    [groupId, RUNS],
  );
  return rows[0] ?? null;
}

/** One's own, latest first. */
export async function ownRuns(db: Db, userId: string, experimentIds: readonly string[]): Promise<OwnRun[]> {
  const { rows } = await db.query<OwnRun>({
    name: 'experiment-runs-own',
    text: `select r.id as "runId", r.experiment_id as "experimentId", m.attempt, g.state, g.score, g.to_mark as "toMark", g.done,
        r.started_at as "startedAt", case when g.state = any($3) then null else y.updated_at end as "endedAt", g.until_at as until,
        r.is_trial as trial
      from experiment_run_member m join experiment_run r on r.id = m.run_id join experiment_progress g on g.run_id = r.id
        join lifecycle y on y.id = 'experiment:' || r.id
      where m.user_id = $1 and r.experiment_id = any($2) and not r.is_part order by r.started_at desc, m.attempt desc`,
    values: [userId, experimentIds, RUNS],
  });
  return rows;
}

interface StepRow {
  seq: number;
  title: string;
  startTime: number;
  endTime: number;
  timeUsed: number;
  expectTime: number;
  maxScore: number;
  score: number;
  repeatCount: number;
  evaluation: string;
  scoringModel: string;
  remarks: string;
  extData: unknown;
  evidence: unknown;
  scoredBy: 'package' | 'server' | 'teacher';
  claimed: { at: number; startTime: number; endTime: number } | null;
  /** Where its lost marks lead, as the package's rules name the lesson's points. */
  points: string[];
  /** What the package's rules would give, while the step waits for its teacher. */
  proposed: { score: number; evaluation: string; points: string[] } | null;
}

export async function runSteps(db: Db, runId: string): Promise<StepRow[]> {
  const { rows } = await db.query<StepRow>({
    name: 'experiment-steps',
    text: `select seq, title, start_at as "startTime", end_at as "endTime", time_used as "timeUsed", expect_time as "expectTime",
        max_score as "maxScore", score, repeat_count as "repeatCount", evaluation, scoring_model as "scoringModel", remarks,
        ext_data as "extData", evidence, scored_by as "scoredBy", claimed, points, proposed
      from experiment_step where run_id = $1 order by seq`,
    values: [runId],
  });
  return apart(rows);
}

/** Docking takes each title once: a link names its steps as it likes. */
function apart<T extends { seq: number; title: string }>(steps: readonly T[]): T[] {
  const met = new Set<string>();
  return steps.map((step) => {
    const title = met.has(step.title) ? `${step.title} (${step.seq})` : step.title;
    met.add(title);
    return { ...step, title };
  });
}
