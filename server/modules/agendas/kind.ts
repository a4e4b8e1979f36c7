// An agenda as a kind of work: a task of several steps, most of them things of other kinds that are given along.
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Begun, Kind } from '#server/platform/kinds/kind.ts';
import { assignmentsOfThings } from '../assignments/index.ts';
import { agendasById, seenAgenda } from './agenda.store.ts';
import { agendaStandings } from './standing.ts';
import { openedSteps } from './steps.ts';

export const agendaKind = (app: Clock & Hooks & Postgres): Kind => ({
  name: 'task',
  assign: {
    anyCourse: true,
    open: async (who, id) => {
      const agenda = await seenAgenda(app, who, id);
      if (!agenda) return null;
      const { problems } = await openedSteps(app, who, agenda.steps);
      if (Object.keys(problems).length > 0) throw invalid({ refId: 'agendaStep' });
      return { title: agenda.title, courseId: null };
    },
    stateOf: (ids, studentIds) => stateOf(app, ids, studentIds),
    hidden: async (ids) => {
      const there = new Set((await agendasById(app.pool, ids)).map((a) => a.id));
      return ids.filter((id) => !there.has(id));
    },
    path: (_agendaId, assignmentId) => `/MyTask?id=${encodeURIComponent(assignmentId)}`,
    steps: {
      stepsOf: async (db, id) => {
        const [agenda] = await agendasById(db, [id]);
        return (agenda?.steps ?? []).flatMap(({ id: stepId, title, kind, refId, courseId = null }) =>
          refId === undefined ? [] : [{ id: stepId, title, kind, refId, courseId }],
        );
      },
      progressOf: async (assignmentIds, studentId) => {
        const standings = await agendaStandings(app, assignmentIds, [studentId]);
        return new Map(standings.map(({ assignmentId, done, of }) => [assignmentId, { done, of }]));
      },
      lockedOf: async (assignmentIds, studentId) => {
        const standings = await agendaStandings(app, assignmentIds, [studentId]);
        return new Set(
          standings.flatMap(({ steps }) =>
            steps.flatMap(({ isLocked, assignmentId }) => (isLocked && assignmentId !== null ? [assignmentId] : [])),
          ),
        );
      },
    },
    detail: async (id, studentId) =>
      (await stateOf(app, [id], [studentId])).length > 0 ? `/teach/task/detail?id=${encodeURIComponent(id)}` : null,
  },
});

async function stateOf(
  app: Clock & Hooks & Postgres,
  ids: readonly string[],
  studentIds: readonly string[],
): Promise<Begun[]> {
  const standings = await agendaStandings(app, await assignmentsOfThings(app.pool, 'task', ids), studentIds);
  // given twice, the further one counts
  const begun = new Map<string, Begun>();
  for (const { agenda, studentId, done, of, steps } of standings) {
    const isDone = of > 0 && done === of;
    const has = done > 0 || steps.some(({ state }) => state === 'doing' || state === 'returned');
    const key = `${agenda.id} ${studentId}`;
    if (isDone || (has && !begun.has(key)))
      begun.set(key, { refId: agenda.id, studentId, state: isDone ? 'done' : 'doing' });
  }
  return [...begun.values()];
}
