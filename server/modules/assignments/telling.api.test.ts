// Notices of tasks: stored and sent once each, whoever looks how often; none of a kind that is off.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { tellTasks } from './telling.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  // who joins has nothing that was over before: these were always here
  await server.database.pool.query('update membership set from_at = 1');
});
afterAll(() => server.stop());

const assign = async (fields: object): Promise<string> =>
  (
    await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
      kind: 'lesson',
      refId: courseId,
      title: '学完单摆',
      to: { classIds: [classId] },
      ...fields,
    })
  ).data.id;
const bell = async (who: Client, title: string) =>
  (await who.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', { pageSize: 100 })).data.items
    .filter((n) => n.title === title)
    .map((n) => n.kind);
const heard = async (who: Client, title: string) => {
  const log = `user:${who.user.id}`;
  const { data } = await who.call<{ events: { event: { name?: string; value?: { title?: string } } }[] }>(
    '/api/Stream/Events',
    { log, limit: 1000 },
  );
  return data.events.filter((e) => e.event.name === 'user.notice' && e.event.value?.title === title).length;
};

test('the demo school’s own task rings nobody’s bell', async () => {
  const student = await server.signIn('student04');
  await tellTasks(server.app, {});
  const { data } = await student.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', {});
  expect(data).toMatchObject({ items: [], unread: 0 });
});

test('given, told once to each, with its place, however often one looks and from how many sides', async () => {
  const id = await assign({ title: '一次', until: Date.now() + 7 * DAY });
  const student = await server.signIn('student04');
  expect(await bell(student, '一次')).toEqual(['task.new']);
  await Promise.all(Array.from({ length: 4 }, () => tellTasks(server.app, {})));
  expect(await bell(student, '一次')).toEqual(['task.new']);
  expect(await heard(student, '一次')).toBe(1);
  const { rows } = await server.database.pool.query<{ n: number; people: number }>(
    "select count(*)::int as n, count(distinct user_id)::int as people from notice where title = '一次'",
  );
  expect(rows[0]).toEqual({ n: 30, people: 30 });
  const { data } = await student.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', {});
  expect(data.items[0]?.data).toEqual({ path: `/AiCurriculumLearning?courseId=${courseId}` });
  await teacher.call('/OrgApi/Assignment/Delete', { ids: [id] });
  await teacher.call('/OrgApi/Assignment/Restore', { ids: [id] });
  expect(await bell(student, '一次')).toEqual(['task.new']);
});

test('the day before it is due, and by the end of an exception for who has one', async () => {
  const now = Date.now();
  const student = await server.signIn('student05');
  const ill = await server.signIn('student06');
  await assign({ title: '快到期', from: now - 5 * DAY, until: now + HOUR });
  expect(await bell(student, '快到期')).toEqual(expect.arrayContaining(['task.new', 'task.due']));
  const over = await assign({ title: '已过期', from: now - 5 * DAY, until: now - HOUR });
  expect(await bell(ill, '已过期')).toEqual([]);
  await teacher.call('/OrgApi/Exception/Add', {
    userId: ill.user.id,
    assignmentId: over,
    until: now + HOUR,
    reason: '发烧',
  });
  expect(await bell(ill, '已过期')).toEqual(['task.due']);
  expect(await bell(student, '已过期')).toEqual([]);
  await tellTasks(server.app, {});
  expect(await bell(ill, '已过期')).toEqual(['task.due']);
});

test('what begins later is told when it begins; a draft course tells nothing', async () => {
  const student = await server.signIn('student07');
  const id = await assign({ title: '以后', from: Date.now() + HOUR });
  expect(await bell(student, '以后')).toEqual([]);
  await server.database.pool.query('update assignment set from_at = $2 where id = $1', [id, Date.now() - 1]);
  await server.database.pool.query("update course set status = 'draft' where id = $1", [courseId]);
  await tellTasks(server.app, {});
  expect(await bell(student, '以后')).toEqual([]);
  await server.database.pool.query("update course set status = 'published' where id = $1", [courseId]);
  await tellTasks(server.app, {});
  expect(await bell(student, '以后')).toEqual(['task.new']);
});

test('switched off it is not sent, nor later when it is on again; others hear of it', async () => {
  const [quiet, loud] = [await server.signIn('student08'), await server.signIn('student09')];
  const setting = (who: Client) => who.call<{ off: string[] }>('/api/Notice/Setting', {});
  expect((await setting(quiet)).data).toEqual({ off: [] });
  expect((await quiet.call('/api/Notice/SetSetting', { off: ['task.new', 'task.new'] })).data).toEqual({
    off: ['task.new'],
  });
  expect((await setting(quiet)).data).toEqual({ off: ['task.new'] });
  expect((await setting(loud)).data).toEqual({ off: [] });
  await assign({ title: '静音' });
  expect([await bell(quiet, '静音'), await bell(loud, '静音')]).toEqual([[], ['task.new']]);
  expect(await heard(quiet, '静音')).toBe(0);
  await quiet.call('/api/Notice/SetSetting', { off: [] });
  await tellTasks(server.app, {});
  expect(await bell(quiet, '静音')).toEqual([]);
  expect((await quiet.call('/api/Notice/SetSetting', { off: ['everything'] })).code).toBe(422);
});

test('a column that is shown tells those who have a score in it, once', async () => {
  const student = await server.signIn('student10');
  const column = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', {
    courseId,
    title: '口头报告',
  });
  const columnId = column.data.id;
  await teacher.call('/OrgApi/CourseScoreManage/Mark', { columnId, studentId: student.user.id, score: 9, version: 0 });
  const release = async (released: boolean) => {
    const book = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', {
      courseId,
    });
    const { version } = book.data;
    const change = { courseId, version, columns: [{ id: columnId, released }], commit: '1' };
    expect((await teacher.call('/OrgApi/CourseScoreManage/SetBook', change)).code).toBe(0);
  };
  for (const released of [true, false, true]) await release(released);
  expect(await bell(student, '口头报告')).toEqual(['task.released']);
  expect(await bell(await server.signIn('student11'), '口头报告')).toEqual([]);
});
