import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const mine = async (name: string) =>
  (await (await server.signIn(name)).call<OutputOf<'/api/StudentCenter/MyClass'>>('/api/StudentCenter/MyClass')).data;

test('one’s class and groups: teachers, courses, and of the others their names alone', async () => {
  const admin = await server.signIn('admin');
  const student = await server.signIn('student04');
  const { data: group } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '合唱组', kind: 'group' });
  const classes = await mine('student04');
  expect(classes).toHaveLength(1);
  expect(classes[0]).toMatchObject({ kind: 'class', teachers: [expect.any(String)] });
  expect(classes[0]?.classmates).toHaveLength(29);
  expect(classes[0]?.classmates).not.toContain(student.user.name);
  expect(classes[0]?.courses.map((c) => c.name)).toEqual(['大学物理实验', '单摆法测重力加速度']);
  await admin.call('/OrgApi/SysDept/AddMembers', { id: group.id, userIds: [student.user.id] });
  expect((await mine('student04')).find((c) => c.kind === 'group')).toEqual({
    id: group.id,
    name: '合唱组',
    kind: 'group',
    teachers: [],
    classmates: [],
    courses: [],
  });
  // a class of the same name is another school's
  expect((await mine('student01@second')).flatMap((c) => c.classmates)).toHaveLength(1);
});

test('a course that is not published is not named', async () => {
  await server.database.pool.query("update course set status = 'draft'");
  expect((await mine('student05')).flatMap((c) => c.courses)).toEqual([]);
});
