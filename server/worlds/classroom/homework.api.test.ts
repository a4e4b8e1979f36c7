// The demo school's homework: what its students and its teacher find.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { dayOf } from '#server/platform/days.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { homeworkOfClass } from './homework.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  await homeworkOfClass(server.app);
});
afterAll(() => server.stop());

test('one is due tonight, one is half marked with strokes on its photographs, one is released', async () => {
  const teacher = await server.signIn('teacher01');
  const { data } = await teacher.call<OutputOf<'/OrgApi/Work/Items'>>('/OrgApi/Work/Items', { sort: 'title' });
  expect(data.items.map(({ title, standing }) => [title, standing.submitted, standing.toMark]).toSorted()).toEqual([
    ['单摆：由周期求 g', 12, 6],
    ['单摆：误差从哪里来', 6, 6],
    ['读数与有效数字', 8, 0],
  ]);
  const dueOf = (title: string) => data.items.find((h) => h.title === title)?.given[0]?.until ?? 0;
  expect(dayOf(dueOf('单摆：误差从哪里来'))).toBe(dayOf(server.app.now()));
  const half = data.items.find((h) => h.title === '单摆：由周期求 g');
  const replies = await teacher.call<OutputOf<'/OrgApi/WorkReply/Items'>>('/OrgApi/WorkReply/Items', {
    assignmentId: half?.given[0]?.assignmentId,
    pageSize: 100,
  });
  const states = Map.groupBy(replies.data.items, (r) => r.state);
  expect([states.get('marked')?.length, states.get('returned')?.length, states.get('submitted')?.length]).toEqual([
    5, 1, 6,
  ]);
  const one = await teacher.call<OutputOf<'/OrgApi/WorkReply/Item'>>('/OrgApi/WorkReply/Item', {
    id: states.get('marked')?.[0]?.id,
  });
  expect(Object.values(one.data.ink)[0]).toHaveLength(3);
  const student = await server.signIn('student03');
  const tasks = await student.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask', {});
  expect(
    tasks.data.items
      .filter((t) => t.kind === 'homework')
      .map((t) => t.state)
      .toSorted(),
  ).toEqual(['done', 'submitted', 'submitted']);
});

test('two of the half marked share a passage, two a page under different lamps, and no others anything', async () => {
  const teacher = await server.signIn('teacher01');
  const { data } = await teacher.call<OutputOf<'/OrgApi/Work/Items'>>('/OrgApi/Work/Items', { sort: 'title' });
  const alike: Record<string, unknown> = {};
  for (const { title, given } of data.items) {
    const { assignmentId } = given[0] ?? {};
    const { data: rows } = await teacher.call<OutputOf<'/OrgApi/WorkReply/Similar'>>('/OrgApi/WorkReply/Similar', {
      assignmentId,
    });
    alike[title] = rows.flatMap((r) => r.with.map((w) => [r.rate > 50, w.files.length]));
  }
  expect(alike).toEqual({
    '单摆：由周期求 g': [
      [true, 0],
      [true, 0],
      [false, 1],
      [false, 1],
    ],
    '单摆：误差从哪里来': [],
    读数与有效数字: [],
  });
});
