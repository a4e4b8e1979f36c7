// A course assigned to a class: seen by who is in it, sorted by what is due, kept by who leaves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  // what the demo school has assigned is its own
  await server.database.pool.query('update assignment set deleted_at = 1');
});
afterAll(() => server.stop());

const add = (fields: object, who = teacher) =>
  who.call<{ id: string; fields?: Record<string, string> }>('/OrgApi/Assignment/Add', {
    kind: 'lesson',
    refId: courseId,
    title: '学完单摆',
    to: { classIds: [classId] },
    ...fields,
  });
const tasks = async (name: string) =>
  (await (await server.signIn(name)).call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')).data
    .items;
const standing = async (id: string) =>
  (await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', { id })).data;

test('assigned to a class, it is each student’s task, with the very place; begun, it says so', async () => {
  const { data } = await add({ until: Date.now() + HOUR });
  const [task] = await tasks('student01');
  expect(task).toMatchObject({
    assignmentId: data.id,
    kind: 'lesson',
    refId: courseId,
    courseId,
    state: 'none',
    left: false,
    path: `/AiCurriculumLearning?courseId=${courseId}`,
  });
  const student = await server.signIn('student01');
  await startLesson(student);
  expect((await tasks('student01'))[0]?.state).toBe('doing');
  const rows = await standing(data.id);
  expect(rows).toHaveLength(30);
  expect(rows.find((r) => r.userName === 'student01')?.state).toBe('doing');
  expect(rows.find((r) => r.userName === 'student03')?.state).toBe('none');
  await teacher.call('/OrgApi/Assignment/Delete', { ids: [data.id] });
  expect(await tasks('student01')).toEqual([]);
});

test('without a title it has the name of what is assigned, cut to what a title may be', async () => {
  const made = async (path: '/OrgApi/Course/Add' | '/OrgApi/CourseChapter/Add', fields: object) =>
    (await teacher.call<{ id: string }>(path, fields)).data.id;
  const plain = await made('/OrgApi/Course/Add', { name: '没有题目', kind: 'plain' });
  const parentId = await made('/OrgApi/CourseChapter/Add', { courseId: plain, kind: 'chapter', title: '一' });
  const long = '长'.repeat(150);
  const section = { courseId: plain, parentId, kind: 'text', html: '<p>读</p>', title: long };
  const sectionId = await made('/OrgApi/CourseChapter/Add', section);
  const { rows } = await server.database.pool.query<{ id: string; name: string }>(
    "select id, name from experiment where maker_id = $1 and status = 'open' limit 1",
    [teacher.user.id],
  );
  const { data: course } = await teacher.call<{ name: string }>('/OrgApi/Course/Item', { id: courseId });
  for (const [kind, refId, title] of [
    ['lesson', courseId, course.name],
    ['section', sectionId, long.slice(0, 100)],
    ['experiment', rows[0]?.id, rows[0]?.name],
  ]) {
    const { data, code, msg } = await add({ kind, refId, title: undefined });
    expect(code, msg).toBe(0);
    expect((await teacher.call('/OrgApi/Assignment/Item', { id: data.id })).data).toMatchObject({ title });
    await teacher.call('/OrgApi/Assignment/Delete', { ids: [data.id] });
  }
});

test('what is over and was not begun is missed; what begins tomorrow is not there yet; soonest first', async () => {
  const now = Date.now();
  const over = await add({ title: '过了', from: now - HOUR, until: now - 1 });
  const soon = await add({ title: '快了', until: now + HOUR });
  const open = await add({ title: '不限' });
  await add({ title: '明天', from: now + 24 * HOUR, until: now + 48 * HOUR });
  expect((await tasks('student06')).map((t) => [t.title, t.state])).toEqual([
    ['过了', 'missed'],
    ['快了', 'none'],
    ['不限', 'none'],
  ]);
  for (const { data } of [over, soon, open]) await teacher.call('/OrgApi/Assignment/Delete', { ids: [data.id] });
});

test('who joins has what is not over, who leaves keeps what was begun, read only', async () => {
  const { pool } = server.database;
  const admin = await server.signIn('admin');
  const { data: group } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '任务组', kind: 'group' });
  const now = Date.now();
  const ended = await add({ title: '已结束', to: { classIds: [group.id] }, from: now - 2 * HOUR, until: now - HOUR });
  const runs = await add({ title: '进行中', to: { classIds: [group.id] }, until: now + HOUR });
  const [begun, idle] = await Promise.all([server.signIn('student01'), server.signIn('student05')]);
  const userIds = [begun.user.id, idle.user.id];
  await admin.call('/OrgApi/SysDept/AddMembers', { id: group.id, userIds });
  const titles = async (name: string) => (await tasks(name)).map((t) => `${t.title} ${t.left}`);
  expect(await titles('student05')).toEqual(expect.arrayContaining(['进行中 false']));
  expect((await titles('student05')).join()).not.toContain('已结束');
  await admin.call('/OrgApi/SysDept/RemoveMembers', { id: group.id, userIds });
  expect((await titles('student05')).join()).not.toContain('进行中');
  expect(await titles('student01')).toContain('进行中 true');
  expect((await standing(runs.data.id)).map((r) => [r.userName, r.left])).toEqual([['student01', true]]);
  await pool.query('update assignment set deleted_at = 1 where id = any($1)', [[ended.data.id, runs.data.id]]);
});

test('what cannot be done any more is nobody’s task: of a closed course, of a section that was deleted', async () => {
  const made = async (path: '/OrgApi/Course/Add' | '/OrgApi/CourseChapter/Add', fields: object) =>
    (await teacher.call<{ id: string }>(path, fields)).data.id;
  const plain = await made('/OrgApi/Course/Add', { name: '上学期', kind: 'plain' });
  const parentId = await made('/OrgApi/CourseChapter/Add', { courseId: plain, kind: 'chapter', title: '一' });
  const section = { courseId: plain, parentId, kind: 'text', html: '<p>读</p>' };
  const [kept, gone] = [
    await made('/OrgApi/CourseChapter/Add', { ...section, title: '留下的' }),
    await made('/OrgApi/CourseChapter/Add', { ...section, title: '删掉的' }),
  ];
  await teacher.call('/OrgApi/CourseClass/Add', { courseId: plain, classId });
  await teacher.call('/OrgApi/Course/SetStatus', { id: plain, status: 'published' });
  for (const refId of [kept, gone])
    await teacher.call('/OrgApi/Assignment/Add', { kind: 'section', refId, title: refId, to: { classIds: [classId] } });
  const titles = async () => (await tasks('student07')).map((t) => t.title).filter((t) => [kept, gone].includes(t));
  expect(await titles()).toHaveLength(2);
  await teacher.call('/OrgApi/CourseChapter/Delete', { ids: [gone] });
  expect(await titles()).toEqual([kept]);
  await teacher.call('/OrgApi/Course/SetStatus', { id: plain, status: 'closed' });
  expect(await titles()).toEqual([]);
});

test('nobody to give it to, an end before the beginning, a kind or course that is not there, another’s course', async () => {
  const now = Date.now();
  const other = await server.signIn('teacher02');
  const foreign = await server.signIn('admin@second');
  const second = await foreign.call<{ items: { id: string }[] }>('/OrgApi/SysDept/Items', {});
  expect((await add({ to: {} })).data.fields).toHaveProperty('to');
  expect((await add({ to: { classIds: [second.data.items[0]?.id] } })).data.fields).toHaveProperty(['to.classIds']);
  expect((await add({ from: now, until: now - 1 })).data.fields).toHaveProperty('until');
  expect((await add({ refId: 'none' })).data.fields).toHaveProperty('refId');
  expect((await add({ kind: 'essay' })).code).toBe(422);
  expect((await add({}, other)).data.fields).toHaveProperty('refId');
  const { data } = await add({});
  expect((await other.call('/OrgApi/Assignment/Item', { id: data.id })).code).toBe(404);
  expect((await other.call('/OrgApi/Assignment/Standing', { id: data.id })).code).toBe(404);
  expect((await other.call('/OrgApi/Assignment/Delete', { ids: [data.id] })).code).toBe(404);
});

test('what came with a live class is changed there; in a closed course what was assigned stays as it was', async () => {
  const live = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: '答疑',
    classIds: [classId],
    courseId,
    startAt: Date.now() + HOUR,
    minutes: 45,
  });
  expect(live.code, live.msg).toBe(0);
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id: live.data.id, status: 'published' });
  const list = async () =>
    (
      await teacher.call<OutputOf<'/OrgApi/Assignment/Items'>>('/OrgApi/Assignment/Items', {
        courseId,
        refId: live.data.id,
      })
    ).data.items;
  const [row] = await list();
  expect(row).toMatchObject({ kind: 'live', title: '答疑', family: 'LiveStream' });
  const id = row?.id ?? '';
  const elsewhere = { code: 409, data: { family: 'LiveStream' } };
  expect(await add({ kind: 'live', refId: live.data.id })).toMatchObject(elsewhere);
  expect(await teacher.call('/OrgApi/Assignment/Update', { id, title: '别的' })).toMatchObject(elsewhere);
  expect(await teacher.call('/OrgApi/Assignment/Delete', { ids: [id] })).toMatchObject(elsewhere);
  expect(await list()).toEqual([row]);
  await teacher.call('/OrgApi/LiveStream/Delete', { ids: [live.data.id] });
  expect(await list()).toEqual([]);

  const given = await add({ until: Date.now() + HOUR });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'closed' });
  const closed = { code: 409, data: { reason: 'closed' } };
  expect(await teacher.call('/OrgApi/Assignment/Update', { id: given.data.id, until: null })).toMatchObject(closed);
  expect(await teacher.call('/OrgApi/Assignment/Delete', { ids: [given.data.id] })).toMatchObject(closed);
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
  expect((await teacher.call('/OrgApi/Assignment/Delete', { ids: [given.data.id] })).code).toBe(0);
});
