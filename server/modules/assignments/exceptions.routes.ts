// Exceptions for one person, given by who teaches them, and taken back.
import type { FastifyInstance } from 'fastify';
import { exceptions as contract } from '#contract/assignments.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { assignments, exceptions } from '#server/platform/school.tables.ts';
import { isAdmin } from '#server/platform/who.ts';
import { coursesOf } from '../course/index.ts';
import { assignmentsOfTaught, taughtAssignment, taughtCourses } from './assignments.scope.ts';
import { reachExcepted } from './excepted.ts';
import { exceptionProblems, type Wanted } from './exceptions.check.ts';
import { tellTasks } from './telling.ts';

type Row = Record<string, unknown>;

export function mountExceptions(server: FastifyInstance, app: App): void {
  auditsRows(
    app,
    'exceptions',
    'select e.id, a.course_id, e.user_id from assignment_exception e left join assignment a on a.id = e.assignment_id',
  );
  const family = crud<typeof contract>({
    table: exceptions,
    scope: (_who, call) => and(eq(exceptions.orgId, call.who.orgId), visible(call)),
    writeScope: (_who, call) => own(call),
    search: [],
    sorts: { createdAt: exceptions.createdAt, until: exceptions.until },
    filters: { courseId: (courseId) => ofCourse(String(courseId)) },
    present,
    adding: async (input, call) => {
      const wanted = input as Row & Wanted & { userId: string }; // by the contract
      const assignment = wanted.assignmentId === null ? undefined : await taughtAssignment(call, wanted.assignmentId);
      if (wanted.assignmentId !== null && !assignment) throw invalid({ assignmentId: 'missing' });
      refuse(wanted, assignment?.until ?? null);
      const courseIds = await checkStudent(call, wanted.userId, assignment?.id);
      call.note.subject = await nameOf(app, wanted.userId);
      return { ...wanted, courseIds, byId: call.who.userId };
    },
    updating: async (input, before) => {
      const wanted = { ...before, ...input } as Row & Wanted; // the stored row with what the contract lets through
      const [assignment] = await app.db
        .select({ until: assignments.until })
        .from(assignments)
        .where(eq(assignments.id, wanted.assignmentId ?? ''));
      refuse(wanted, assignment?.until ?? null);
      return input;
    },
    after: async (change, ids, call) => {
      await reachExcepted(app, ids);
      if (change === 'delete') return;
      const { rows } = await call.app.pool.query<{ userId: string }>(
        'select distinct user_id as "userId" from assignment_exception where id = any($1)',
        [ids],
      );
      const userIds = rows.map((r) => r.userId);
      await tellTasks(app, { userIds });
    },
  });
  mount(server, app, contract, family);
}

function refuse(wanted: Wanted, due: number | null): void {
  const problems = exceptionProblems(wanted, due);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Their courses, all of them administrators': what a span is over. Throws unless the student is theirs. */
async function checkStudent(
  { app, who }: Call,
  userId: string,
  assignmentId: string | undefined,
): Promise<string[] | null> {
  const isAll = isAdmin(who);
  const courseIds = await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
  const { rowCount } = await app.pool.query(
    `select 1 from sys_user u join sys_role r on r.id = u.role_id and r.base = 'student'
      where u.id = $1 and u.org_id = $2 and u.deleted_at is null and case
        when $3::text is not null
          then exists (select from assignment_person p where p.assignment_id = $3 and p.user_id = $1)
        when $4 then true
        else exists (select from course_student s where s.user_id = $1 and not s.has_left and s.course_id = any($5))
          or exists (select from assignment_person p join assignment a on a.id = p.assignment_id
            where p.user_id = $1 and a.deleted_at is null and a.course_id = any($5)) end`,
    [userId, who.orgId, assignmentId ?? null, isAll, courseIds],
  );
  if (rowCount !== 1) throw invalid({ userId: 'missing' });
  return isAll || assignmentId !== undefined ? null : courseIds;
}

const given = (call: Context) =>
  call.app.db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(isNull(assignments.deletedAt), assignmentsOfTaught(call)));

/** The exceptions that the caller sees: of assignments of theirs, or over a span in courses of theirs. */
function visible(call: Context): SQL | undefined {
  if (isAdmin(call.who)) return undefined;
  const courses = taughtCourses(call);
  return or(
    sql`${exceptions.assignmentId} in ${given(call)}`,
    sql`(${exceptions.assignmentId} is null and ${exceptions.courseIds} && array${courses})`,
    sql`(${exceptions.assignmentId} is null and ${exceptions.courseIds} is null and exists (
      select from course_student s where s.user_id = ${exceptions.userId} and s.course_id in ${courses}))`,
  );
}

/** What a colleague has given for other courses too is not theirs to change. */
function own(call: Context): SQL | undefined {
  if (isAdmin(call.who)) return undefined;
  return or(
    sql`${exceptions.assignmentId} in ${given(call)}`,
    and(isNotNull(exceptions.courseIds), sql`${exceptions.courseIds} <@ array${taughtCourses(call)}`),
  );
}

const ofCourse = (courseId: string): SQL => sql`case when ${exceptions.assignmentId} is not null
    then ${exceptions.assignmentId} in (select a.id from assignment a where a.course_id = ${courseId})
    else coalesce(${courseId} = any(${exceptions.courseIds}), true) and exists (
      select from course_student s where s.course_id = ${courseId} and s.user_id = ${exceptions.userId}) end`;

async function nameOf(app: Postgres, userId: string): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>('select name from sys_user where id = $1', [userId]);
  return rows[0]?.name ?? '';
}

async function present(rows: Row[], call: Context): Promise<Row[]> {
  const ids = rows.map((r) => String(r['id']));
  const { rows: facts } = await call.app.pool.query<{ id: string; name: string; userName: string; title: string }>(
    `select e.id, u.name, u.user_name as "userName", t.name as by, coalesce(a.title, '') as title
      from assignment_exception e join sys_user u on u.id = e.user_id join sys_user t on t.id = e.by_id
        left join assignment a on a.id = e.assignment_id
      where e.id = any($1)`,
    [ids],
  );
  const mine = await call.app.db
    .select({ id: exceptions.id })
    .from(exceptions)
    .where(and(sql`${exceptions.id} = any(${sql.param(ids)})`, own(call)));
  const changeable = new Set(mine.map((m) => m.id));
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, byId: _by, courseIds: _courses, ...row }) => ({
    ...row,
    ...byId.get(String(row['id'])),
    canChange: changeable.has(String(row['id'])),
  }));
}
