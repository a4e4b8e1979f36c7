// What a newcomer meets: a lesson that its teacher holds stands above a student's day, and goes on when the teacher says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { lessonHeld } from './held.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await lessonHeld(server.app);
});
afterAll(() => server.stop());

const now = async (who: Client) => {
  const { items } = (await who.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')).data;
  return items.filter((t) => t.when === 'now').map((t) => [t.title, t.state]);
};

test('one line now, for those of the group alone, without a bell; its teacher lets it go on, no other does', async () => {
  const [student, other] = await Promise.all(['student01', 'student05'].map((n) => server.signIn(n)));
  const held = [['上小组课：仪器与步骤', 'doing']];
  expect(await now(student as Client)).toEqual(held);
  expect(await now(other as Client)).toEqual([]);
  const bell = await student?.call<{ unread: number }>('/api/Notice/Items', {});
  expect(bell?.data.unread).toBe(0);

  const { rows } = await server.database.pool.query<{ id: string; own: string }>(
    `select c.class_id as id, d.id as own from course_class c join course k on k.id = c.course_id, sys_dept d
      where k.name = '实验技能小组课' and d.name = '物理实验1班' and d.org_id = k.org_id`,
  );
  const [{ id = '', own = '' } = {}] = rows;
  const resume = async (userName: string, classId: string) =>
    (await server.signIn(userName)).call<{ lessons: number }>('/api/Interaction/Push', { kind: 'resume', classId });
  await resume('teacher01', own);
  expect(await now(student as Client)).toEqual(held);
  expect((await resume('teacher02', id)).data.lessons).toBe(2);
  expect(await now(student as Client)).toEqual([]);
});
