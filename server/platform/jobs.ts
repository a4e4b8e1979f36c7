// Office work that may take long (extraction, mail, export) by pg-boss. Lifecycles have effects of their own instead.
import { PgBoss } from 'pg-boss';

export interface Jobs {
  /** Names a kind of work and who does it; one at a time per process. A work that throws is tried again, twice. */
  work: <T extends object>(name: string, worker: (data: T, signal: AbortSignal) => Promise<void>) => void;
  send: (name: string, data: object) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface HasJobs {
  jobs: Jobs;
}

const POLL_S = 0.5;
const EXPIRE_S = 300;

export function createJobs(url: string, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 3, schema: 'pgboss', application_name: 'mengoo-jobs' });
  boss.on('error', onError);
  const workers = new Map<string, (data: object, signal: AbortSignal) => Promise<void>>();
  return {
    work: (name, worker) => void workers.set(name, worker as (data: object, signal: AbortSignal) => Promise<void>),
    send: async (name, data) => void (await boss.send(name, data)),
    start: async () => {
      await boss.start();
      for (const [name, worker] of workers) {
        await boss.createQueue(name, { retryLimit: 2, retryDelay: 1, expireInSeconds: EXPIRE_S });
        await boss.work<object>(name, { pollingIntervalSeconds: POLL_S, batchSize: 1 }, async (jobs) => {
          for (const job of jobs) await worker(job.data, job.signal);
        });
      }
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
