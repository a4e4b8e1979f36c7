// Terms: which there are, the next one, and back.
import type { FastifyInstance } from 'fastify';
import { terms as contract } from '#contract/terms.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { and, eq } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import { workJob } from '../jobs/index.ts';
import { taughtBy } from './course.access.ts';
import { rollOverJob } from './roll-over.job.ts';
import { rollBack, rollOver } from './roll-over.ts';
import { termsIn } from './terms.store.ts';

export function mountTerms(server: FastifyInstance, app: App): void {
  workJob(app, rollOverJob);
  mount(server, app, contract, {
    terms: ({ kind }, { who }) =>
      termsIn(app, and(taughtBy(who, app.now()), kind ? eq(courses.kind, kind) : undefined)),
    rollOver: (wanted, call) => rollOver(call, wanted),
    rollBack: ({ jobId }, call) => rollBack(call, jobId),
  });
}
