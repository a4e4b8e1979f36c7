// Runs one job: takes its row, does the work, ends the row in one transaction with what was done, and tells its owner.
import type { App, Clock, HasLogger, HasLogs, Postgres } from '#server/platform/app.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { type JobContext, type JobDefinition, JobFailure, type JobOutcome } from './define.ts';
import {
  claimJob,
  type Ending,
  endJob,
  keepCounts,
  keepSteps,
  postponeJob,
  releaseJob,
  retryJob,
  type StoredJob,
  writeProgress,
} from './job.store.ts';
import { type NewNotice, notifyWith } from './notices.ts';

const MAX_TRIES = 3;
/** At most two words about a job a second. */
const PROGRESS_MS = 500;

/** Cancelled by its owner, or taken over by another process: nothing more is to be written. */
class Lost extends Error {}
class GoingDown extends Error {}

interface Running {
  app: App;
  abort: AbortController;
  ended: Promise<void>;
}
const running = new Map<string, Running>();

/** Stops a job that runs in this process; its row has been taken from it already. */
export const interruptJob = (id: string): void => running.get(id)?.abort.abort(new Lost());

/** Before the database goes: what runs is given back, to be taken up elsewhere or at the next start. */
export async function stopJobs(app: App): Promise<void> {
  const mine = [...running.values()].filter((r) => r.app === app);
  for (const { abort } of mine) abort.abort(new GoingDown());
  await Promise.all(mine.map((r) => r.ended));
}

/** This process has lost its number: others may have taken its jobs already. */
export function loseJobs(app: App): void {
  for (const r of running.values()) if (r.app === app) r.abort.abort(new Lost());
}

/** True: the job is not at its end, and to be delivered again. Rejects with what may pass, which is delivered again too. */
export async function runJob<I>(
  app: App,
  definition: JobDefinition<I>,
  id: string,
  expiry: AbortSignal,
): Promise<boolean> {
  const runner = app.logs.instance.id();
  const job = await take(app, id, runner);
  if (!job) return false;
  const abort = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  running.set(id, { app, abort, ended });
  try {
    if (job.tries <= MAX_TRIES) return await work(app, definition, job, { runner, abort, expiry });
    await end(app, job, runner, { state: 'failed', reason: 'jobDied' });
    return false;
  } finally {
    running.delete(id);
    resolve();
  }
}

/** Null when there is nothing to do. */
const take = (app: Clock & Postgres & HasLogs, id: string, runner: number): Promise<StoredJob | null> =>
  withTransaction(app.pool, async (client, tx) => {
    const job = await claimJob(client, id, runner, app.now());
    if (job && job.tries <= MAX_TRIES) await publishJob(app, tx, job, { state: 'running', progress: job.progress });
    return job;
  });

interface Execution {
  runner: number;
  abort: AbortController;
  /** pg-boss gives a delivery five minutes. */
  expiry: AbortSignal;
}

async function work<I>(app: App, definition: JobDefinition<I>, job: StoredJob, place: Execution): Promise<boolean> {
  const { runner, abort, expiry } = place;
  const lost = () => abort.abort(new Lost());
  const progress = reporter(app, job, runner, lost);
  const keep: JobContext<I>['keep'] = (steps, write) =>
    withTransaction(app.pool, async (client) => {
      if (!(await keepSteps(client, { id: job.id, runner }, steps))) {
        lost();
        throw new Lost();
      }
      await keepCounts(client, job.id, await write(client));
    });
  const signal = AbortSignal.any([abort.signal, expiry]);
  try {
    const { id, orgId, ownerId, title } = job;
    const input = definition.input.parse(job.input);
    const steps = { kept: { steps: new Set(job.steps), counts: job.counts }, keep };
    const own = { app, id, orgId, ownerId, title, input, signal, report: progress.report, ...steps };
    const outcome = await definition.run(own);
    signal.throwIfAborted();
    await progress.written();
    if (outcome.goesOn) return await postponeJob(app.pool, job.id, runner);
    await end(app, job, runner, outcome);
  } catch (error) {
    await progress.written();
    await failJob(app, job, place, error);
  }
  return false;
}

async function failJob(
  app: Clock & Postgres & HasLogger & HasLogs,
  job: StoredJob,
  { runner, abort, expiry }: Execution,
  error: unknown,
): Promise<void> {
  const why: unknown = abort.signal.aborted ? abort.signal.reason : error;
  if (why instanceof Lost) return;
  if (why instanceof GoingDown) return releaseJob(app.pool, job.id, runner);
  if (why instanceof JobFailure) return end(app, job, runner, { state: 'failed', reason: why.reason });
  if (expiry.aborted) return end(app, job, runner, { state: 'failed', reason: 'timeout' });
  app.logger.error({ err: error, job: job.id, kind: job.kind }, 'a job failed');
  if (job.tries >= MAX_TRIES) return end(app, job, runner, { state: 'failed', reason: 'failed' });
  await retryJob(app.pool, job.id, runner);
  throw error;
}

/** The work's effects, the row's end, the notice and the word to the owner are one transaction. */
async function end(
  app: Clock & Postgres & HasLogs,
  job: StoredJob,
  runner: number,
  outcome: JobOutcome,
): Promise<void> {
  const { write, quiet = false, ...rest } = outcome;
  const ending: Ending = { ...rest, state: outcome.state ?? 'done' };
  await withTransaction(app.pool, async (client, tx) => {
    if (write) ending.result = { ...ending.result, ...(await write(client)) };
    const progress = await endJob(client, job.id, runner, ending, app.now());
    if (progress === null) throw new Lost();
    const notice: NewNotice = {
      orgId: job.orgId,
      userId: job.ownerId,
      kind: `job.${ending.state}`,
      title: job.title,
      data: { jobId: job.id, kind: job.kind },
    };
    await publishJob(app, tx, job, { state: ending.state, progress });
    if (!quiet) await notifyWith(app, tx, notice);
  });
}

/** A word on the owner's log, with the row that it tells of. */
export function publishJob(
  app: HasLogs,
  tx: Transaction,
  { id, kind, title, ownerId }: StoredJob,
  now: Pick<StoredJob, 'state' | 'progress'>,
): Promise<void> {
  return app.logs.appendWith(tx, `user:${ownerId}`, [
    { type: 'CUSTOM', name: 'job', value: { id, kind, title, ...now } },
  ]);
}

/** Writes and tells progress now and then; `lost` is called when the job is no longer this process's. */
function reporter(app: Postgres & HasLogger & HasLogs, job: StoredJob, runner: number, lost: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  let reached = job.progress;
  let writing: Promise<void> = Promise.resolve();
  const write = (progress: number, counts: Record<string, number> | null) =>
    withTransaction(app.pool, async (client, tx) => {
      if (!(await writeProgress(client, job.id, runner, progress, counts))) return lost();
      await publishJob(app, tx, job, { state: 'running', progress });
    });
  return {
    report: (progress: number, counts?: Record<string, number>) => {
      reached = Math.max(reached, Math.min(1, progress));
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      writing = writing
        .then(() => write(reached, counts ?? null))
        .catch((error: unknown) => app.logger.warn({ err: error, job: job.id }, 'progress'));
    },
    written: () => writing,
  };
}
