// Assignments: what a teacher gives to classes, groups and people, and a student's day.
import type { FastifyInstance } from 'fastify';
import { assignments as contract, owes, TITLE_MAX, tasks } from '#contract/assignments.ts';
import { CODE } from '#contract/codes.ts';
import type { App, Hooks, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { and, isNull } from '#server/platform/postgres/drizzle.ts';
import { assignments } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { truncate } from '#server/platform/text.ts';
import { mayTeachCourse, mustBeOpen } from '../course/index.ts';
import { remindWith } from '../jobs/index.ts';
import { assignmentsOfTaught, taughtAssignment } from './assignments.scope.ts';
import { standingList } from './people.ts';
import { enterGiven, giveSteps } from './steps.ts';
import { checkTarget, type Target } from './target.ts';
import { tasksOf } from './tasks.ts';
import { keepTelling, tellTasks } from './telling.ts';

type Row = Record<string, unknown>;

export function mountAssignments(server: FastifyInstance, app: App): void {
  auditsRows(app, 'assignments', 'select id, course_id, null from assignment');
  const family = crud<typeof contract>({
    table: assignments,
    // steps are changed with what they are steps of
    scope: (_who, call) => and(assignmentsOfTaught(call), isNull(assignments.stepOf)),
    search: [assignments.title],
    sorts: { until: assignments.until, createdAt: assignments.createdAt, title: asName(assignments.title) },
    present,
    adding: async ({ to, courseId, ...input }, call) => {
      mustBeOurs(app, String(input['kind']));
      const target = await checkTarget(call, to as Target);
      const assign = kindNamed(app, String(input['kind']))?.assign;
      const opened = await assign?.open(call.who, String(input['refId']));
      if (!opened) throw invalid({ refId: 'missing' });
      const ofCourse = assign?.anyCourse ? await namedCourse(call, courseId ?? opened.courseId) : opened.courseId;
      if (courseId !== undefined && courseId !== ofCourse) throw invalid({ courseId: 'missing' });
      await mustBeOpen(app.pool, [ofCourse]);
      const title = input['title'] ?? truncate(opened.title, TITLE_MAX);
      const row: Row = { ...input, title, ...target, courseId: ofCourse, byId: call.who.userId };
      const whole: Row = { ...row, from: input['from'] ?? app.now() };
      checkSpan(whole);
      return whole;
    },
    updating: async ({ to, ...input }, before, call) => {
      await mustBeChangeable(app, [before]);
      checkSpan({ ...before, ...input });
      return { ...input, ...(to === undefined ? {} : await checkTarget(call, to as Target)) };
    },
    deleting: (rows) => mustBeChangeable(app, rows),
    restoring: (rows) => mustBeChangeable(app, rows),
    within: async (client, change, ids) => {
      // what it is of may have been changed while it was taken back
      if (change === 'add' || change === 'restore') await giveSteps(app, client, ids);
      else if (change !== 'delete') await enterGiven(app, client, ids);
    },
    after: async (change, ids) => {
      if (change !== 'delete') await tellTasks(app, { assignmentIds: ids });
    },
  });
  const handlers: Handlers<typeof contract> = {
    ...family,
    standing: async ({ id }, call) => {
      if (!(await taughtAssignment(call, id))) throw missing();
      return standingList(app, id);
    },
    remind: async ({ id }, call) => remind(call, id),
  };
  mount(server, app, contract, handlers);
  keepTelling(server, app);
  mount(server, app, tasks, { mine: ({ courseId }, { who }) => tasksOf(app, who.userId, courseId) });
}

/** Null: none, or one that is not theirs to teach. */
async function namedCourse({ app, who }: Call, courseId: unknown): Promise<string | null> {
  if (typeof courseId !== 'string') return null;
  return (await mayTeachCourse(app.pool, who, courseId, app.now())) ? courseId : null;
}

/** 409 with the family to go to, where another family's rows make what is assigned. */
function mustBeOurs(app: Hooks, kind: string): void {
  const family = kindNamed(app, kind)?.assign?.family;
  if (family !== undefined) throw new Failure(CODE.conflict, 'assignedElsewhere', { data: { family } });
}

/** What another family made is changed there, and what was assigned in a closed course stays as it was. */
async function mustBeChangeable(app: Postgres & Hooks, rows: readonly Row[]): Promise<void> {
  for (const { kind } of rows) mustBeOurs(app, String(kind));
  await mustBeOpen(
    app.pool,
    rows.map((r) => r['courseId']),
  );
}

function checkSpan({ from, until }: Row): void {
  if (typeof from === 'number' && typeof until === 'number' && until <= from)
    throw invalid({ until: 'endsBeforeStart' });
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const ids = rows.map((r) => String(r['id']));
  const facts = await app.pool.query<{ id: string; course: string; names: string[] }>(
    `select a.id, coalesce(k.name, '') as course,
        array(select d.name from sys_dept d where d.id = any(a.class_ids) order by d.name_key)
          || array(select u.name from sys_user u where u.id = any(a.user_ids) order by u.name_key) as names
      from assignment a left join course k on k.id = a.course_id where a.id = any($1)`,
    [ids],
  );
  const byId = new Map(facts.rows.map((f) => [f.id, f]));
  return rows.map(
    ({ orgId: _org, deletedAt: _deleted, byId: _by, stepOf: _of, stepId: _step, classIds, userIds, ...row }) => ({
      ...row,
      ...byId.get(String(row['id'])),
      to: { classIds, userIds },
      family: kindNamed(app, String(row['kind']))?.assign?.family ?? null,
    }),
  );
}

/** A button that was pressed twice, or by two teachers at once, rings once. */
const REMINDED_MS = 60_000;

/** Those who owe it still are told, as often as their teacher asks. */
async function remind(call: Call, id: string): Promise<{ people: number }> {
  const { app, who } = call;
  const own = await taughtAssignment(call, id);
  if (!own) throw missing();
  const owing = (await standingList(app, id)).filter(owes);
  const path = kindNamed(app, own.kind)?.assign?.path(own.refId, id) ?? '/MyTask';
  const told = { orgId: who.orgId, kind: 'task.reminded', title: own.title, path };
  const userIds = owing.map((s) => s.studentId);
  await withTransaction(app.pool, (_client, tx) => remindWith(app, tx, told, { userIds, pause: REMINDED_MS }));
  call.note.subject = own.title;
  return { people: owing.length };
}
