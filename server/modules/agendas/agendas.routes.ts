// Tasks of several steps as their makers keep them, and how far their students are.
import type { FastifyInstance } from 'fastify';
import { type AgendaPerson, type AgendaStep, agendas as contract } from '#contract/agendas.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { isAdmin } from '#server/platform/who.ts';
import { assignmentWith, givenOf, giveStepsOf, isTaughtAssignment, peopleGiven } from '../assignments/index.ts';
import { type StoredStep, seenAgendas, staffAgenda } from './agenda.store.ts';
import { agendas } from './agendas.tables.ts';
import { agendaStandings } from './standing.ts';
import { openedSteps } from './steps.ts';

type Row = Record<string, unknown>;

export function mountAgendas(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: agendas,
    scope: (_who, call) => seenAgendas(call),
    search: [agendas.title],
    sorts: { createdAt: agendas.createdAt, title: asName(agendas.title) },
    present,
    adding: async (input, call) => ({
      ...input,
      steps: await checked(call, input['steps'] as AgendaStep[]),
      makerId: call.who.userId,
    }),
    updating: async (input, before, call) => {
      const steps = input['steps'] as AgendaStep[] | undefined;
      return steps ? { ...input, steps: await checked(call, steps, before['steps'] as StoredStep[]) } : input;
    },
    within: async (client, change, refIds) => {
      if (change === 'update') await giveStepsOf(app, client, { kind: 'task', refIds });
    },
  });
  mount(server, app, contract, { ...family, progress: ({ assignmentId }, call) => progress(call, assignmentId) });
}

async function checked(
  { app, who }: Call,
  steps: readonly AgendaStep[],
  known: readonly StoredStep[] = [],
): Promise<StoredStep[]> {
  const opened = await openedSteps(app, who, steps, known);
  if (Object.keys(opened.problems).length > 0) throw invalid(opened.problems);
  return opened.steps;
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const ids = rows.map((row) => String(row['id']));
  const { rows: makers } = await app.pool.query<{ id: string; name: string }>(
    'select id, name from sys_user where id = any($1)',
    [[...new Set(rows.map((row) => row['makerId']))]],
  );
  const names = new Map(makers.map((m) => [m.id, m.name]));
  const given = Map.groupBy(await givenOf(app.pool, 'task', ids), (g) => g.refId);
  return rows.map(({ orgId: _org, deletedAt: _deleted, steps, ...row }) => ({
    ...row,
    steps: (steps as StoredStep[]).map(({ courseId: _course, ...step }) => step),
    maker: names.get(String(row['makerId'])) ?? '',
    given: (given.get(String(row['id'])) ?? []).map(({ refId: _ref, ...one }) => one),
  }));
}

/** 404 unless `who` made it, gave it, or teaches where it was given. */
async function progress({ app, who }: Call, assignmentId: string): Promise<AgendaPerson[]> {
  const assignment = await assignmentWith(app.pool, who.orgId, assignmentId);
  if (assignment?.kind !== 'task') throw missing();
  const agenda = await staffAgenda(app, who, assignment.refId);
  const isOwn = isAdmin(who) || agenda.makerId === who.userId;
  if (!isOwn && !(await isTaughtAssignment(app.pool, who.userId, assignmentId, app.now()))) throw missing();
  const people = await peopleGiven(app.pool, assignmentId);
  const standings = await agendaStandings(
    app,
    [assignmentId],
    people.map((p) => p.studentId),
  );
  const byStudent = new Map(standings.map((s) => [s.studentId, s]));
  return people.flatMap(({ studentId, name, userName, hasLeft: left }): AgendaPerson[] => {
    const own = byStudent.get(studentId);
    if (!own) return [];
    const { until, excused, done, of, steps } = own;
    const states = Object.fromEntries(steps.flatMap(({ step, state }) => (state === null ? [] : [[step.id, state]])));
    return [{ studentId, name, userName, until, excused, left, done, of, states }];
  });
}
