// Office work that may take long (extraction, mail, export) by pg-boss. Lifecycles have effects of their own instead.
import { setTimeout as sleep } from 'node:timers/promises';
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

/** A server whose line to PostgreSQL is down hears of no new work, and asks this often. */
const POLL_S = 0.5;
/** PostgreSQL tells of new work at once: a server asks for what is tried again, and for what was told while nobody heard. */
const BACKSTOP_S = 5;
const RETRY_S = 1;
/** A little later than it may be fetched again. */
const RETRY_MS = RETRY_S * 1000 + 200;
/** A server that goes down waits so long for work that is under way; what takes longer is told of it, and tried again. */
const LEAVE_MS = 3000;
const QUEUE = { retryLimit: 2, retryDelay: RETRY_S, expireInSeconds: 300, notify: true };

export function createJobs(url: string, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schema: 'pgboss',
    application_name: 'mengoo-jobs',
    useListenNotify: true,
    // nothing here is done by the calendar
    schedule: false,
  });
  boss.on('error', onError);
  const workers = new Map<string, (data: object, signal: AbortSignal) => Promise<void>>();
  return {
    work: (name, worker) => void workers.set(name, worker as (data: object, signal: AbortSignal) => Promise<void>),
    send: async (name, data) => void (await boss.send(name, data)),
    start: async () => {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const polling = { pollingIntervalSeconds: POLL_S, notifyPollingIntervalSeconds: BACKSTOP_S, batchSize: 1 };
      for (const [name, worker] of workers) {
        const queue = known.get(name);
        if (!queue) await boss.createQueue(name, QUEUE);
        // a queue of a release that only asked
        else if (!queue.notify) await boss.updateQueue(name, QUEUE);
        const id = await boss.work<object>(name, polling, async (jobs) => {
          // a worker that was told of two at once looks for the second as soon as the first is done
          boss.notifyWorker(id);
          try {
            for (const job of jobs) await worker(job.data, job.signal);
          } catch (error) {
            // nobody tells of a job that waits to be tried again
            setTimeout(() => boss.notifyWorker(id), RETRY_MS).unref();
            throw error;
          }
        });
      }
    },
    stop: async () => {
      // what is under way says first how it ended: else it asks a connection that is gone, and is done a second time
      const idle = Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([idle, sleep(LEAVE_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
