// Material of a course: kept by who teaches it, looked at by who learns or learnt it.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { type CourseResources, courseResources as contract, MOST_RESOURCES } from '#contract/course-resources.ts';
import type { App, Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { kit } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { and, eq, inArray, integer, isNull, or, pgTable, text } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { fileCopies, filePolicy, findFile } from '../files/index.ts';
import { copiesPart } from './copy.parts.ts';
import { courseAccess, lockOpenCourse, mustBeOpen, mustTeachCourse, taughtBy } from './course.access.ts';
import { insertResource, type Resource, resourcesOf } from './resources.store.ts';

const resources = pgTable('course_resource', {
  ...kit,
  /** Null: its owner's, in no course. */
  courseId: text('course_id'),
  ownerId: text('owner_id'),
  fileId: text('file_id').notNull(),
  name: text().notNull(),
  sort: integer().notNull(),
});
type Row = Record<string, unknown>;

export function mountCourseResources(server: FastifyInstance, app: App): void {
  auditsRows(app, 'resources', 'select id, course_id, null from course_resource');
  filePolicy(app, 'resource', async (who, id) => {
    const { rows } = await app.pool.query<{ courseId: string | null }>(
      'select course_id as "courseId" from course_resource where id = $1 and deleted_at is null',
      [id],
    );
    const courseId = rows[0]?.courseId ?? null;
    return courseId !== null && (await courseAccess(app.pool, who, courseId, app.now())) !== null;
  });
  copiesPart(app, 'resources', { copy: copyResources });
  const open = (rows: Row[]) =>
    mustBeOpen(
      app.pool,
      rows.map((r) => r['courseId']),
    );
  // into which course a call brings what stood in none
  const placedBy = new WeakMap<Context, string>();
  const { items, item, ...rest } = crud<CourseResources>({
    table: resources,
    scope: (who) => eq(resources.orgId, who.orgId),
    writeScope: (_who, call) => or(ofTaughtCourses(call), ownInNone(call)),
    filters: {
      courseId: (courseId) =>
        courseId === null ? isNull(resources.courseId) : eq(resources.courseId, String(courseId)),
    },
    search: [resources.name],
    sorts: { sort: resources.sort, createdAt: resources.createdAt },
    present,
    updating: async (input, before, call) => {
      await open([before]);
      const courseId = input['courseId'];
      if (typeof courseId !== 'string' || courseId === before['courseId']) return input;
      // what learners know is not taken from them into another course
      if (before['courseId'] !== null) throw invalid({ courseId: 'forbidden' });
      await mustTeachCourse(app, call.who, courseId);
      placedBy.set(call, courseId);
      return input;
    },
    within: async (client, change, [id = ''], call) => {
      const courseId = change === 'update' ? placedBy.get(call) : undefined;
      if (courseId !== undefined) await takePlace(client, courseId, id);
    },
    deleting: open,
    restoring: open,
  });
  mount(server, app, contract, {
    items: async (input, call) => {
      // without a course it is one's own material
      if (!input.courseId) return items({ ...input, ownerId: call.who.userId } as typeof input, call);
      if ((await courseAccess(app.pool, call.who, input.courseId, app.now())) === null) throw missing();
      return items(input, call);
    },
    item: async (input, call) => {
      const { rows } = await app.pool.query<{ courseId: string | null; ownerId: string | null }>(
        `select course_id as "courseId", owner_id as "ownerId" from course_resource
          where id = $1 and org_id = $2 and deleted_at is null`,
        [input.id, call.who.orgId],
      );
      const [found] = rows;
      if (!found || !(await mayLookAt(app, found, call.who))) throw missing();
      return item(input, call);
    },
    add: async ({ courseId, fileId, name }, { who }) => {
      if (courseId !== null) await mustTeachCourse(app, who, courseId);
      const file = await findFile(app.pool, who.orgId, fileId);
      const id = app.newId();
      await withTransaction(app.pool, async (client) => {
        if (courseId !== null) await mustHaveRoom(client, courseId);
        const row: Resource = { id, fileId, name: name ?? file?.name ?? '' };
        if (!(await insertResource(client, row, { who, courseId, at: app.now() })))
          throw invalid({ fileId: 'missing' });
      });
      return { id };
    },
    update: rest.update,
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

/** Of what has just come into the course: one of those that it has room for, behind all others. */
async function takePlace(client: PoolClient, courseId: string, id: string): Promise<void> {
  await mustHaveRoom(client, courseId, id);
  await client.query(
    `update course_resource set sort = (select coalesce(max(r.sort), 0) + 1 from course_resource r where r.course_id = $1 and r.id <> $2)
      where id = $2 and course_id = $1`,
    [courseId, id],
  );
}

/** `beside`: for this one, which may stand there already. */
async function mustHaveRoom(client: PoolClient, courseId: string, beside?: string): Promise<void> {
  await lockOpenCourse(client, courseId);
  if ((await resourcesOf(client, courseId)).filter(({ id }) => id !== beside).length >= MOST_RESOURCES)
    throw new Failure(CODE.invalid, 'invalid', {
      params: { max: MOST_RESOURCES },
      data: { fields: { courseId: 'tooManyItems' } },
    });
}

async function mayLookAt(
  app: Clock & Postgres,
  { courseId, ownerId }: { courseId: string | null; ownerId: string | null },
  who: Who,
): Promise<boolean> {
  if (ownerId === who.userId) return true;
  return courseId !== null && (await courseAccess(app.pool, who, courseId, app.now())) !== null;
}

const ownInNone = ({ who }: Context) => and(isNull(resources.courseId), eq(resources.ownerId, who.userId));

function ofTaughtCourses({ app, who }: Context) {
  const own = app.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isNull(courses.deletedAt), taughtBy(who, app.now())));
  return inArray(resources.courseId, own);
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string; type: string; size: number; course: string }>(
    `select r.id, f.type, f.size, coalesce(k.name, '') as course from course_resource r join file_shown f on f.id = r.file_id
      left join course k on k.id = r.course_id where r.id = any($1)`,
    [rows.map((r) => r['id'])],
  );
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ownerId: _owner, ...row }) => ({
    ...row,
    ...byId.get(String(row['id'])),
  }));
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
