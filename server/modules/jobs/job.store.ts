// Jobs as rows. The row is the truth: whoever delivers a job only says that there may be something to do.
import type { Pool, PoolClient } from 'pg';
import type { JobState } from '#contract/jobs.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';

export interface StoredCellError {
  row: number;
  column: string;
  /** The reason, as the key of a message. */
  reason: string;
  params?: Record<string, string | number>;
}

export interface StoredJob {
  id: string;
  orgId: string;
  ownerId: string;
  kind: string;
  title: string;
  input: unknown;
  state: JobState;
  progress: number;
  counts: Record<string, number>;
  errors: StoredCellError[];
  result: Record<string, unknown> | null;
  reason: string | null;
  tries: number;
  /** Behind it, and not to be done again. */
  steps: string[];
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}

export type JobSummary = Omit<StoredJob, 'input' | 'errors' | 'result' | 'orgId' | 'ownerId' | 'tries' | 'steps'>;

const SUMMARY = `id, kind, title, state, progress, counts, reason, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`;
const COLUMNS = `${SUMMARY}, org_id as "orgId", owner_id as "ownerId", input, errors, result, tries, steps`;

/** `runner` names a process; it lives as long as it holds the lock on its number (platform/log/instance.ts). */
const RUNNER_IS_GONE = `not exists (select from pg_locks k where k.locktype = 'advisory' and k.classid = 7
  and k.objid::bigint = runner and k.objsubid = 2
  and k.database = (select oid from pg_database where datname = current_database()))`;

interface NewJob {
  id: string;
  orgId: string;
  ownerId: string;
  kind: string;
  title: string;
  input: unknown;
  createdAt: number;
}

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.query(
    'insert into job (id, org_id, owner_id, kind, title, input, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [job.id, job.orgId, job.ownerId, job.kind, job.title, JSON.stringify(job.input), job.createdAt],
  );
}

/** Takes a job that waits or whose process has died; null when there is nothing to do. */
export async function claimJob(db: Db, id: string, runner: number, now: number): Promise<StoredJob | null> {
  const { rows } = await db.query<StoredJob>(
    `update job set state = 'running', runner = $2, tries = tries + 1, started_at = coalesce(started_at, $3)
      where id = $1 and (state = 'queued' or (state = 'running' and runner <> $2 and ${RUNNER_IS_GONE}))
      returning ${COLUMNS}`,
    [id, runner, now],
  );
  return rows[0] ?? null;
}

/** Jobs that nobody works on: those whose process has died, and those waiting since `before`. */
export async function orphanedJobs(pool: Pool, before: number): Promise<{ id: string; kind: string }[]> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    `select id, kind from job where (state = 'queued' and created_at <= $1) or (state = 'running' and ${RUNNER_IS_GONE})
      order by created_at limit 1000`,
    [before],
  );
  return rows;
}

/** False when the job is no longer this process's: cancelled, or taken over. */
export async function writeProgress(
  db: Db,
  id: string,
  runner: number,
  progress: number,
  counts: Record<string, number> | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update job set progress = greatest(progress, $3), counts = coalesce($4, counts)
      where id = $1 and runner = $2 and state = 'running'`,
    [id, runner, progress, counts && JSON.stringify(counts)],
  );
  return rowCount === 1;
}

/** Gives a job back untouched: its process goes down. */
export async function releaseJob(pool: Pool, id: string, runner: number): Promise<void> {
  await pool.query(
    "update job set state = 'queued', runner = null, tries = tries - 1 where id = $1 and runner = $2 and state = 'running'",
    [id, runner],
  );
}

/** Back to the queue with what it has kept; it has done no harm, so its tries begin anew. */
export async function postponeJob(pool: Pool, id: string, runner: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update job set state = 'queued', runner = null, tries = 0 where id = $1 and runner = $2 and state = 'running'",
    [id, runner],
  );
  return rowCount === 1;
}

/** In the transaction of the step's effects. False when the job is no longer this process's. */
export async function keepSteps(
  client: PoolClient,
  { id, runner }: { id: string; runner: number },
  steps: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    "update job set steps = steps || $3::text[] where id = $1 and runner = $2 and state = 'running'",
    [id, runner, steps],
  );
  return rowCount === 1;
}

export const keepCounts = (client: PoolClient, id: string, counts: Record<string, number>): Promise<unknown> =>
  client.query('update job set counts = $2 where id = $1', [id, JSON.stringify(counts)]);

/** Back to the queue after an error that may pass. */
export async function retryJob(pool: Pool, id: string, runner: number): Promise<void> {
  await pool.query(
    "update job set state = 'queued', runner = null where id = $1 and runner = $2 and state = 'running'",
    [id, runner],
  );
}

export interface Ending {
  state: 'done' | 'failed';
  counts?: Record<string, number>;
  errors?: StoredCellError[];
  result?: Record<string, unknown>;
  reason?: string;
}

/** The last write of a job, in one transaction with what it did: its last progress, or null when it is no longer this process's. */
export async function endJob(db: Db, id: string, runner: number, ending: Ending, now: number): Promise<number | null> {
  const { rows } = await db.query<{ progress: number }>(
    `update job set state = $3, progress = case when $3 = 'done' then 1 else progress end, counts = coalesce($4, counts),
        errors = $5, result = $6, reason = $7, ended_at = $8
      where id = $1 and runner = $2 and state = 'running' returning progress`,
    [
      ...[id, runner, ending.state, ending.counts ? JSON.stringify(ending.counts) : null],
      ...[JSON.stringify(ending.errors ?? []), ending.result ? JSON.stringify(ending.result) : null],
      ...[ending.reason ?? null, now],
    ],
  );
  return rows[0]?.progress ?? null;
}

/** What became of it later. */
export const addToResult = (client: PoolClient, id: string, more: Record<string, unknown>): Promise<unknown> =>
  client.query("update job set result = coalesce(result, '{}') || $2::jsonb where id = $1", [id, JSON.stringify(more)]);

/** Returns the job as it is now; its state is `cancelled` when this or an earlier call stopped it. Null when not the owner's. */
export async function cancelJob(
  db: Db,
  owner: { userId: string },
  id: string,
  now: number,
): Promise<{ job: StoredJob; stopped: boolean } | null> {
  const stopped = await db.query<StoredJob>(
    `update job set state = 'cancelled', ended_at = $3 where id = $1 and owner_id = $2 and state in ('queued', 'running')
      returning ${COLUMNS}`,
    [id, owner.userId, now],
  );
  if (stopped.rows[0]) return { job: stopped.rows[0], stopped: true };
  const job = await findJob(db, { userId: owner.userId, orgId: '', base: 'none' }, id);
  return job && { job, stopped: false };
}

type Looker = Pick<Who, 'userId' | 'orgId' | 'base'>;

/** One's own; an administrator's school's too. */
export async function findJob(db: Db, who: Looker, id: string): Promise<StoredJob | null> {
  const { rows } = await db.query<StoredJob>(
    `select ${COLUMNS} from job where id = $1 and (owner_id = $2 or $3 and org_id = $4)`,
    [id, who.userId, isAdmin(who), who.orgId],
  );
  return rows[0] ?? null;
}

interface Listed {
  page: number;
  pageSize: number;
  state?: JobState | undefined;
  /** All of the school, for its administrators. */
  school?: boolean | undefined;
}

export async function listJobs(
  pool: Pool,
  who: Looker,
  { page, pageSize, state, school }: Listed,
): Promise<{ items: JobSummary[]; itemCount: number }> {
  const ofSchool = school === true && isAdmin(who);
  const where = `${ofSchool ? 'org_id' : 'owner_id'} = $1 and ($2::text is null or state = $2)`;
  const values = [ofSchool ? who.orgId : who.userId, state ?? null];
  const [rows, total] = await Promise.all([
    pool.query<JobSummary>(
      `select ${SUMMARY} from job where ${where} order by created_at desc, id limit $3 offset $4`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ n: number }>(`select count(*)::int as n from job where ${where}`, values),
  ]);
  return { items: rows.rows, itemCount: total.rows[0]?.n ?? 0 };
}

/** Of a school, since then. */
export async function failedJobs(
  pool: Pool,
  orgId: string,
  since: number,
): Promise<{ imports: number; others: number }> {
  const { rows } = await pool.query<{ imports: number; others: number }>(
    `select count(*) filter (where kind like '%-import')::int as imports,
        count(*) filter (where kind not like '%-import')::int as others
      from job where org_id = $1 and state = 'failed' and ended_at >= $2`,
    [orgId, since],
  );
  return rows[0] ?? { imports: 0, others: 0 };
}

/** Of all schools. */
export async function lateJobs(
  pool: Pool,
  { waitingSince, failedSince }: { waitingSince: number; failedSince: number },
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state = 'queued' and created_at < $1)::int as waiting,
        count(*) filter (where state = 'failed' and ended_at >= $2)::int as failed from job`,
    [waitingSince, failedSince],
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export async function jobsByState(pool: Pool): Promise<{ state: JobState; count: number }[]> {
  const { rows } = await pool.query<{ state: JobState; count: number }>(
    'select state, count(*)::int as count from job group by state',
  );
  return rows;
}

/** Ended jobs that nobody will look at again. */
export async function deleteOldJobs(pool: Pool, before: number): Promise<void> {
  await pool.query('delete from job where ended_at < $1', [before]);
}
