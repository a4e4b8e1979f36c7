// Courses as teachers keep them.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { courses as contract } from '#contract/courses.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { and, eq, inArray, sql } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { notifyOnce } from '../jobs/index.ts';
import { copyCourse } from './copy.ts';
import { mustTeachCourse, SECTIONS_SHOWN, staffedOf, taughtBy } from './course.access.ts';
import { checkPictures, mountCoursePictures, reconcilePictures, takeCoursePictures } from './course.pictures.ts';
import { presentTerm } from './terms.store.ts';

export function mountCourses(server: FastifyInstance, app: App): void {
  mountCoursePictures(app);
  const family = crud<typeof contract>({
    table: courses,
    scope: (who) => taughtBy(who, app.now()),
    search: [courses.name],
    sorts: { name: courses.nameKey, term: courses.term, createdAt: courses.createdAt },
    // a course without a term is of every term
    filters: { term: (term) => inArray(courses.term, [String(term), '']) },
    present: async (rows, { who }) => {
      const ids = rows.map((r) => String(r['id']));
      const [facts, staffed] = await Promise.all([factsOf(app, ids), staffedOf(app.pool, who, ids)]);
      return rows.map(({ orgId: _org, deletedAt: _deleted, ownerId: _owner, nameKey: _key, ...row }) => {
        const id = String(row['id']);
        const { teacher = '', points = 0, sections = 0, classes = [] } = facts.get(id) ?? {};
        return { ...row, teacher, points, sections, classes, staffed: staffed.has(id) };
      });
    },
    listed: ({ description: _long, ...row }) => row,
    adding: async (input, { who }) => {
      await checkPictures(app, who, input);
      // its form asks for none: it is of the term that is being taught
      const term = input['term'] || input['kind'] !== 'ai' ? input['term'] : await presentTerm(app, who);
      return { ...offered(input, { kind: input['kind'] }), term, ownerId: who.userId, status: 'draft' };
    },
    updating: async (input, before, { who }) => {
      await takeCoursePictures(app, who, String(before['id']), input);
      return offered(input, before);
    },
    within: async (client, change, ids) => {
      if (change === 'add') for (const id of ids) await enterColumns(app, client, id);
    },
    after: async (change, ids, { who }) => {
      if (change === 'add' || change === 'update') for (const id of ids) await reconcilePictures(app, who, id);
    },
  });
  mount(server, app, contract, {
    ...family,
    setStatus: async ({ id, status }, { who }) => {
      const where = and(eq(courses.id, id), taughtBy(who, app.now()), sql`${courses.deletedAt} is null`);
      if (status === 'published' && (await factsOf(app, [id])).get(id)?.points === 0) {
        const [course] = await app.db.select({ kind: courses.kind }).from(courses).where(where);
        // students would find an empty course
        if (course?.kind === 'ai') throw new Failure(CODE.conflict, 'noPlan');
      }
      const done = await app.db
        .update(courses)
        .set({ status, version: sql`${courses.version} + 1` })
        .where(where)
        .returning({ id: courses.id, orgId: courses.orgId, name: courses.name, kind: courses.kind });
      const [course] = done;
      if (!course) throw missing();
      if (status === 'published') await tellPublished(app, course);
      return null;
    },
    copy: async ({ id, name }, { who }) => {
      await mustTeachCourse(app, who, id);
      return { id: await copyCourse(app, who, { courseId: id, name }) };
    },
  });
}

interface Published {
  id: string;
  orgId: string;
  name: string;
  kind: string;
}

/** Once in each student's life, whatever becomes of the course meanwhile: the students of its classes. */
async function tellPublished(app: App, { id, orgId, name, kind }: Published): Promise<void> {
  const { rows } = await app.pool.query<{ userId: string }>(
    `select distinct u.id as "userId" from class_teacher c join member m on m.dept_id = c.class_id
        join sys_user u on u.id = m.user_id and u.deleted_at is null and not u.disabled
        join sys_role r on r.id = u.role_id and r.base = 'student'
      where c.course_id = $1`,
    [id],
  );
  const page = kind === 'ai' ? '/AICurriculumInfo' : '/CurriculumInfo';
  const data = { path: `${page}?courseId=${encodeURIComponent(id)}`, courseId: id };
  await withTransaction(app.pool, (_client, tx) =>
    notifyOnce(
      app,
      tx,
      rows.map(({ userId }) => ({ orgId, userId, kind: 'course.published', title: name, about: id, data })),
    ),
  );
}

type Row = Record<string, unknown>;

/** What can be tried without an account is found without one. 422 where there is no lesson to try. */
function offered(input: Row, before: Row): Row {
  const { kind, guestPoints = 0, isPublic } = { ...before, ...input };
  if (guestPoints === 0) return input;
  if (kind !== 'ai') throw invalid({ guestPoints: 'guestPointsOfAi' });
  return isPublic === true ? input : { ...input, isPublic: true };
}

interface Facts {
  id: string;
  teacher: string;
  points: number;
  sections: number;
  classes: string[];
}

async function factsOf(app: Postgres, ids: string[]): Promise<Map<string, Facts>> {
  const { rows } = await app.pool.query<Facts>(
    `select k.id, u.name as teacher, (select count(*)::int from point_shown p
        where p.course_id = k.id and p.is_taught) as points,
        ${SECTIONS_SHOWN} as sections,
        array(select d.name from sys_dept d where d.id in (select c.class_id from class_teacher c where c.course_id = k.id) order by d.name_key) as classes
      from course k join sys_user u on u.id = k.owner_id where k.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((r) => [r.id, r]));
}
