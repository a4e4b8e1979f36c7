// Material of a course: kept by who teaches it, looked at by who learns or learnt it.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { type CourseResources, courseResources as contract, MOST_RESOURCES } from '#contract/course-resources.ts';
import type { App, Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { kit } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { and, eq, inArray, integer, isNull, pgTable, text } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { fileCopies, filePolicy, findFile } from '../files/index.ts';
import { copiesPart } from './copy.parts.ts';
import { courseAccess, lockOpenCourse, mustBeOpen, mustTeachCourse, taughtBy } from './course.access.ts';
import { insertResource, type Resource, resourcesOf } from './resources.store.ts';

const resources = pgTable('course_resource', {
  ...kit,
  courseId: text('course_id').notNull(),
  fileId: text('file_id').notNull(),
  name: text().notNull(),
  sort: integer().notNull(),
});
type Row = Record<string, unknown>;

export function mountCourseResources(server: FastifyInstance, app: App): void {
  auditsRows(app, 'resources', 'select id, course_id, null from course_resource');
  filePolicy(app, 'resource', async (who, id) => {
    const { rows } = await app.pool.query<{ courseId: string }>(
      'select course_id as "courseId" from course_resource where id = $1 and deleted_at is null',
      [id],
    );
    return rows[0] !== undefined && (await courseAccess(app.pool, who, rows[0].courseId, app.now())) !== null;
  });
  copiesPart(app, 'resources', { copy: copyResources });
  const open = (rows: Row[]) =>
    mustBeOpen(
      app.pool,
      rows.map((r) => r['courseId']),
    );
  const { items, update, ...rest } = crud<CourseResources>({
    table: resources,
    scope: (who) => eq(resources.orgId, who.orgId),
    writeScope: (_who, call) => ofTaughtCourses(call),
    search: [resources.name],
    sorts: { sort: resources.sort, createdAt: resources.createdAt },
    present,
    updating: async (input, before) => {
      await open([before]);
      return input;
    },
    deleting: open,
    restoring: open,
  });
  mount(server, app, contract, {
    items: async (input, call) => {
      if ((await courseAccess(app.pool, call.who, input.courseId, app.now())) === null) throw missing();
      return items(input, call);
    },
    add: async ({ courseId, fileId, name }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const file = await findFile(app.pool, who.orgId, fileId);
      const id = app.newId();
      await withTransaction(app.pool, async (client) => {
        await lockOpenCourse(client, courseId);
        if ((await resourcesOf(client, courseId)).length >= MOST_RESOURCES)
          throw new Failure(CODE.invalid, 'invalid', {
            params: { max: MOST_RESOURCES },
            data: { fields: { courseId: 'tooManyItems' } },
          });
        const row: Resource = { id, fileId, name: name ?? file?.name ?? '' };
        if (!(await insertResource(client, row, { who, courseId, at: app.now() })))
          throw invalid({ fileId: 'missing' });
      });
      return { id };
    },
    update,
    delete: rest.delete,
    restore: rest.restore,
    changeOrder: async ({ courseId, ids }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      await withTransaction(app.pool, async (client) => {
        await lockOpenCourse(client, courseId);
        const known = (await resourcesOf(client, courseId)).map((r) => r.id);
        const isAll =
          new Set(ids).size === ids.length && ids.length === known.length && known.every((k) => ids.includes(k));
        // somebody has added or removed one meanwhile
        if (!isAll) throw invalid({ ids: 'missing' });
        await client.query(
          `update course_resource r set sort = o.n, version = version + 1 from unnest($1::text[]) with ordinality o (id, n)
            where r.id = o.id and r.sort <> o.n`,
          [ids],
        );
      });
      return null;
    },
  });
}

function ofTaughtCourses({ app, who }: Context) {
  const own = app.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isNull(courses.deletedAt), taughtBy(who, app.now())));
  return inArray(resources.courseId, own);
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string; type: string; size: number }>(
    'select r.id, f.type, f.size from course_resource r join file_shown f on f.id = r.file_id where r.id = any($1)',
    [rows.map((r) => r['id'])],
  );
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({ ...row, ...byId.get(String(row['id'])) }));
}

/** Each copy has files of its own. */
function copyResources(app: Clock & Postgres & HasFiles & HasLogger, { who, from, to }: CourseCopy): CopiedPart {
  const files = fileCopies(app, who);
  let rows: Resource[] = [];
  return {
    prepare: async () => {
      rows = await resourcesOf(app.pool, from);
      await files.copy(rows.map((r) => r.fileId));
    },
    check: files.check,
    write: async (client) => {
      await files.write(client);
      for (const { name, fileId: old } of rows) {
        const fileId = files.ids.get(old);
        if (fileId !== undefined)
          await insertResource(client, { id: app.newId(), name, fileId }, { who, courseId: to, at: app.now() });
      }
    },
    undo: files.undo,
  };
}
