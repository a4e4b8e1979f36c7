// The demo school's two sets: one drawn, one that is being chosen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupRows, GroupSet, MySet } from '#contract/groups.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { groupsOfClass } from './groups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await groupsOfClass(server.app);
});
afterAll(() => server.stop());

test('a newcomer meets a set drawn even by a score, and one under way', async () => {
  const teacher = await server.signIn('teacher01');
  const { data } = await teacher.call<{ items: GroupSet[] }>('/OrgApi/Group/Items', { sort: 'name' });
  expect(data.items).toMatchObject([
    { name: '合作小组', className: '物理实验1班', mode: 'hand', groups: 8, people: 30, placed: 30 },
    { name: '实验搭档（自选）', mode: 'own', groups: 5, placed: 11 },
  ]);
  const rows = await teacher.call<GroupRows>('/OrgApi/Group/Rows', { id: data.items[0]?.id });
  expect(rows.data.groups.map((g) => g.name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `第 ${n} 组`));
  const history = await teacher.call<{ what: string }[]>('/OrgApi/Group/History', { id: data.items[0]?.id });
  expect(history.data.filter((h) => h.what === 'led')).toHaveLength(9);
  const student = await server.signIn('student01');
  const own = await student.call<MySet[]>('/api/Group/Items');
  expect(own.data.map((s) => [s.name, s.isOpen, s.groupId !== null])).toEqual([
    ['实验搭档（自选）', true, false],
    ['合作小组', false, true],
  ]);
});
