// The demo school's task of the week: what its students and its teacher find.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgendaPerson, AgendaRow, AgendaShown } from '#contract/agendas.ts';
import type { OutputOf } from '#contract/index.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { agendaOfClass } from './agenda.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await agendaOfClass(server.app);
});
afterAll(() => server.stop());

test('half of the class is on its way, one line each, and nobody was rung for it', async () => {
  const teacher = await server.signIn('teacher01');
  const { data } = await teacher.call<{ items: AgendaRow[] }>('/OrgApi/Task/Items');
  const assignmentId = data.items[0]?.given[0]?.assignmentId;
  const people = await teacher.call<AgendaPerson[]>('/OrgApi/Task/Progress', { assignmentId });
  const done = (stepId: string) =>
    people.data.filter(({ states }) => ['done', 'submitted'].includes(states[stepId] ?? '')).length;
  expect(['read', 'sure', 'plan', 'ready'].map(done)).toEqual([21, 15, 8, 3]);
  const student = await server.signIn('student01');
  const tasks = await student.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask');
  expect(tasks.data.items.filter((t) => t.kind === 'task')).toMatchObject([
    { assignmentId, state: 'doing', progress: { done: 2, of: 4 } },
  ]);
  const shown = await student.call<AgendaShown>('/api/Task/Item', { assignmentId });
  expect(shown.data.steps.map((s) => s.state)).toEqual(['done', 'done', 'none', 'locked']);
  const notices = await server.app.pool.query(
    "select 1 from notice n where n.data::text like '%' || $1 || '%' limit 1",
    [assignmentId],
  );
  expect(notices.rowCount).toBe(0);
});
