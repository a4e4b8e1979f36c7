// One's own jobs and notices; and keeping jobs alive: what nobody works on is delivered again.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { jobs, notices } from '#contract/jobs.ts';
import type { App, Clock, HasJobs, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { isMessageKey, type Lang, say } from '#server/platform/messages.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import {
  cancelJob,
  deleteOldJobs,
  findJob,
  type JobSummary,
  listJobs,
  orphanedJobs,
  type StoredJob,
} from './job.store.ts';
import { countUnread, deleteOldNotices, listNotices, noticesOff, readNotices, setNoticesOff } from './notices.ts';
import { interruptJob, loseJobs, publishJob, stopJobs } from './runner.ts';
import { deliver } from './start.ts';

const SWEEP_MS = 15_000;
const WAITING_MS = 60_000;
const KEEP_MS = 30 * DAY;

export function mountJobs(server: FastifyInstance, app: App): void {
  keepAlive(server, app);
  mount(server, app, jobs, {
    items: async ({ page, pageSize, state, school }, { who, lang }) => {
      const { items, itemCount } = await listJobs(app.pool, who, { page, pageSize, state, school });
      return {
        items: items.map((job) => ({ ...job, reasonText: sentence(lang, job.reason) })),
        itemCount,
        page,
        pageSize,
      };
    },
    item: async ({ id }, { who, lang }) => {
      const job = await findJob(app.pool, who, id);
      if (!job) throw missing();
      // what it made, as new passwords, is for who began it
      return present(job.ownerId === who.userId ? job : { ...job, result: null }, lang);
    },
    cancel: async ({ id }, { who }) => {
      const { job, stopped } = await withTransaction(app.pool, async (client, tx) => {
        const found = await cancelJob(client, who, id, app.now());
        if (!found) throw missing();
        if (found.stopped) await publishJob(app, tx, found.job, found.job);
        return found;
      });
      if (!stopped && job.state !== 'cancelled') {
        throw new Failure(CODE.conflict, 'jobEnded', { data: { state: job.state } });
      }
      interruptJob(id);
      return { state: job.state };
    },
  });
  mount(server, app, notices, {
    setting: async (_input, { who }) => ({ off: await noticesOff(app.pool, who.userId) }),
    setSetting: async ({ off }, { who }) => {
      const kinds = [...new Set(off)];
      await setNoticesOff(app.pool, who.userId, kinds);
      return { off: kinds };
    },
    items: async ({ page, pageSize, unread }, { who }) => ({
      ...(await listNotices(app.pool, who.userId, { page, pageSize, unread })),
      page,
      pageSize,
      unread: await countUnread(app.pool, who.userId),
    }),
    read: async ({ ids }, { who }) => {
      await readNotices(app.pool, who.userId, ids ?? null, app.now());
      return { unread: await countUnread(app.pool, who.userId) };
    },
  });
}

const sentence = (lang: Lang, reason: string | null, params?: Record<string, string | number>): string | null =>
  reason !== null && isMessageKey(reason) ? say(lang, reason, params) : reason;

function present(job: StoredJob, lang: Lang) {
  const {
    id,
    kind,
    title,
    state,
    progress,
    counts,
    reason,
    createdAt,
    startedAt,
    endedAt,
    result,
  }: JobSummary & Pick<StoredJob, 'result'> = job;
  return {
    id,
    kind,
    title,
    state,
    progress,
    counts,
    createdAt,
    startedAt,
    endedAt,
    result,
    reason,
    reasonText: sentence(lang, reason),
    errors: job.errors.map((e) => ({
      row: e.row,
      column: e.column,
      reason: e.reason,
      reasonText: sentence(lang, e.reason, e.params) ?? e.reason,
    })),
  };
}

function keepAlive(server: FastifyInstance, app: App): void {
  app.logs.onLost(() => loseJobs(app));
  server.addHook('onClose', () => stopJobs(app));
  sweepEvery(server, app, SWEEP_MS, (first) => sweepJobs(app, first ? 0 : WAITING_MS));
}

/** Delivers what nobody works on: left by a process that died, or waiting for longer than a delivery takes. */
async function sweepJobs(app: Clock & Postgres & HasJobs & HasLogger & Hooks, waitingMs: number): Promise<void> {
  for (const job of await orphanedJobs(app.pool, app.now() - waitingMs)) await deliver(app, job);
  await deleteOldJobs(app.pool, app.now() - KEEP_MS);
  await deleteOldNotices(app.pool, app.now() - 3 * KEEP_MS);
}
