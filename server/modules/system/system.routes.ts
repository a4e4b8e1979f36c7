// Running the platform: its checks, its metrics, and its backups, each night and when asked for.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { system as contract } from '#contract/system.ts';
import type { App } from '#server/platform/app.ts';
import { forbidden } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { defineJob, JobFailure, startJob, workJob } from '../jobs/index.ts';
import { alone, makeBackup, nightlyBackup } from './backup.ts';
import { runChecks } from './checks.ts';
import { mountMetrics } from './metrics.ts';

const TEN_MINUTES = 600_000;

const backupJob = defineJob({
  kind: 'backup',
  lane: 'backup',
  input: z.object({}),
  run: async ({ app }) => {
    const made = await alone(app.pool, () => makeBackup(app));
    if (!made) throw new JobFailure('backupBusy');
    return { result: made };
  },
});

export function mountSystem(server: FastifyInstance, app: App): void {
  workJob(app, backupJob);
  mount(server, app, contract, {
    health: (_input, { who, lang }) =>
      runChecks(
        {
          config: app.config,
          key: app.key,
          orgId: who.orgId,
          pool: app.pool,
          now: app.now,
          files: async () => app.files,
          media: async () => app.media.health(),
        },
        lang,
      ),
    backup: async (_input, { who, lang }) => {
      // the file holds all schools: no role of one school can be given it
      if (who.base !== 'super') throw forbidden();
      return { jobId: await startJob(app, backupJob, who, { title: say(lang, 'backupTitle'), input: {} }) };
    },
  });
  mountMetrics(server, app);
  sweepEvery(server, app, TEN_MINUTES, () => nightlyBackup(app));
}
