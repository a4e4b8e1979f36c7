// Terms: which there are, the next one, and back.
import type { FastifyInstance } from 'fastify';
import { terms as contract } from '#contract/terms.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { and, eq, isNull, sql } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import { workJob } from '../jobs/index.ts';
import { taughtBy } from './course.access.ts';
import { rollOverJob } from './roll-over.job.ts';
import { rollBack, rollOver } from './roll-over.ts';

export function mountTerms(server: FastifyInstance, app: App): void {
  workJob(app, rollOverJob);
  mount(server, app, contract, {
    terms: async ({ kind }, { who }) => {
      const rows = await app.db
        .select({
          term: courses.term,
          taught: sql<boolean>`bool_or(${courses.status} = 'published' and exists (
            select from class_teacher c where c.course_id = ${courses.id}))`,
          live: sql<boolean>`bool_or(${courses.status} = 'published')`,
          open: sql<boolean>`bool_or(${courses.status} <> 'closed')`,
        })
        .from(courses)
        .where(
          and(
            taughtBy(who, app.now()),
            isNull(courses.deletedAt),
            sql`${courses.term} <> ''`,
            kind ? eq(courses.kind, kind) : undefined,
          ),
        )
        .groupBy(courses.term)
        .orderBy(sql`max(${courses.createdAt}) desc`, courses.term);
      // the next one may be prepared and published already: the present one is what classes are taught
      const present = rows.find((r) => r.taught) ?? rows.find((r) => r.live) ?? rows.find((r) => r.open) ?? rows[0];
      return { present: present?.term ?? null, terms: rows.map((r) => r.term) };
    },
    rollOver: (wanted, call) => rollOver(call, wanted),
    rollBack: ({ jobId }, call) => rollBack(call, jobId),
  });
}
