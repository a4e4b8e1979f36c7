// A class that its teacher never began: it is called so, is nobody's task, and may be opened late; and one that is begun at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { remindTeachers } from './live.reminders.ts';

const MINUTE = 60_000;
let server: TestServer;
let classId: string;
let courseId: string;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;
/** Anew each time: an hour goes by here. */
const as = (name: string): Promise<Client> => server.signIn(name);
async function ok<T>(client: Client, path: string, body: object): Promise<T> {
  const { code, data, msg } = await client.call<T>(path, body);
  expect({ code, msg }).toEqual({ code: 0, msg: '' });
  return data;
}

beforeAll(async () => {
  server = await testServer();
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  const teacher = await as('teacher01');
  const student = await as('student01');
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  [{ id: courseId } = { id: '' }] = await q<{ id: string }>(
    "select id from course where kind = 'ai' and status = 'published' and owner_id = $1 order by created_at limit 1",
    [teacher.user.id],
  );
});
afterAll(() => server.stop());

async function planned(ahead: number): Promise<string> {
  const teacher = await as('teacher01');
  const { id } = await ok<{ id: string }>(teacher, '/OrgApi/LiveStream/Add', {
    title: '谁也没来上的课',
    courseId,
    classIds: [classId],
    startAt: server.app.now() + ahead,
    minutes: 45,
  });
  await ok(teacher, '/OrgApi/LiveStream/SetStatus', { id, status: 'published' });
  return id;
}
const own = async (name: string, id: string) =>
  (await ok<OutputOf<'/api/Live/Items'>>(await as(name), '/api/Live/Items', {})).find((l) => l.id === id);
const row = async (id: string) =>
  ok<OutputOf<'/OrgApi/LiveStream/Item'>>(await as('teacher01'), '/OrgApi/LiveStream/Item', { id });
const task = async (id: string, more: object = {}) =>
  (
    await ok<OutputOf<'/api/StudentCenter/MyTask'>>(await as('student01'), '/api/StudentCenter/MyTask', more)
  ).items.find((t) => t.refId === id);
async function standing(id: string) {
  const teacher = await as('teacher01');
  const [given] = await q<{ id: string }>("select id from assignment where kind = 'live' and ref_id = $1", [id]);
  const rows = await ok<OutputOf<'/OrgApi/Assignment/Standing'>>(teacher, '/OrgApi/Assignment/Standing', {
    id: given?.id ?? '',
  });
  return new Set(rows.map((r) => r.state));
}
const open = async (id: string) =>
  ok(await as('teacher01'), '/api/Live/Command', { liveId: id, cmd: randomUUID(), command: { type: 'open' } });

test('a class that nobody opened is not held and nobody’s task; opened late it is both', async () => {
  const id = await planned(0);
  expect(await own('student01', id)).toMatchObject({ state: 'scheduled', held: null });
  expect(await task(id)).toMatchObject({ state: 'none' });
  server.advance(46 * MINUTE);
  expect(await own('student01', id)).toMatchObject({ state: 'scheduled', held: false });
  expect(await own('teacher01', id)).toMatchObject({ held: false });
  expect(await row(id)).toMatchObject({ state: 'scheduled', held: false });
  expect(await task(id)).toBeUndefined();
  expect(await task(id, { courseId })).toBeUndefined();
  expect(await standing(id)).toEqual(new Set(['none']));

  await open(id);
  expect(await own('student01', id)).toMatchObject({ state: 'open', held: true });
  expect(await row(id)).toMatchObject({ held: true });
  expect(await task(id)).toMatchObject({ state: 'doing', when: 'now' });
});

test('one that was called off is not one that its teacher forgot', async () => {
  const id = await planned(5 * MINUTE);
  await ok(await as('teacher01'), '/api/Live/Command', { liveId: id, cmd: randomUUID(), command: { type: 'cancel' } });
  server.advance(60 * MINUTE);
  expect(await own('student01', id)).toMatchObject({ state: 'cancelled', held: null });
});

test('its teacher hears of it before, and after its beginning, once each, and anew where it is moved', async () => {
  const id = await planned(30 * MINUTE);
  const told = async () => {
    await remindTeachers(server.app);
    const teacher = await as('teacher01');
    const rows = await q<{ kind: string }>(
      "select kind from notice where data ->> 'liveId' = $1 and user_id = $2 and kind in ('live.soon', 'live.late') order by created_at",
      [id, teacher.user.id],
    );
    return rows.map((r) => r.kind);
  };
  expect(await told()).toEqual([]);
  server.advance(21 * MINUTE);
  expect(await told()).toEqual(['live.soon']);
  expect(await told()).toEqual(['live.soon']);
  server.advance(10 * MINUTE);
  expect(await told()).toEqual(['live.soon', 'live.late']);
  const startAt = server.app.now() + 5 * MINUTE;
  await ok(await as('teacher01'), '/OrgApi/LiveStream/Update', { id, startAt });
  expect(await told()).toEqual(['live.soon', 'live.late', 'live.soon']);
  await open(id);
  server.advance(10 * MINUTE);
  expect(await told()).toHaveLength(3);
});

test('a class begun at once is published, open and an hour long; the same command is the same class', async () => {
  const teacher = await as('teacher01');
  const cmd = randomUUID();
  const start = (body: object) => ok<{ liveId: string }>(teacher, '/OrgApi/LiveStream/StartNow', body);
  const [one, again] = await Promise.all([
    start({ classIds: [classId], courseId, cmd }),
    start({ classIds: [classId], courseId, cmd }),
  ]);
  expect(again).toEqual(one);
  expect(await start({ classIds: [classId], courseId, cmd })).toEqual(one);
  const [course] = await q<{ name: string }>('select name from course where id = $1', [courseId]);
  expect(await row(one.liveId)).toMatchObject({
    status: 'published',
    state: 'open',
    minutes: 60,
    held: true,
    title: course?.name,
  });
  expect(await own('student01', one.liveId)).toMatchObject({ state: 'open', role: 'student' });
  expect(await start({ classIds: [classId], title: '临时加课' })).not.toEqual(one);
  // nobody begins one with a class that is not theirs
  expect((await (await as('teacher02')).call('/OrgApi/LiveStream/StartNow', { classIds: ['nowhere'] })).code).toBe(422);
  expect((await (await as('student01')).call('/OrgApi/LiveStream/StartNow', { classIds: [classId] })).code).toBe(403);
});

test('its class is told once when a course is published', async () => {
  const teacher = await as('teacher01');
  const student = await as('student01');
  const [given] = await q<{ id: string; name: string }>(
    `select k.id, k.name from course k join class_teacher c on c.course_id = k.id
      where c.class_id = $1 and k.owner_id = $2 and k.status = 'published' limit 1`,
    [classId, teacher.user.id],
  );
  const { id = '', name } = given ?? {};
  for (const status of ['draft', 'published', 'closed', 'published'])
    await ok(teacher, '/OrgApi/Course/SetStatus', { id, status });
  const notices = await q(
    "select title from notice where kind = 'course.published' and user_id = $1 and data ->> 'courseId' = $2",
    [student.user.id, id],
  );
  expect(notices).toEqual([{ title: name }]);
});

const command = async (liveId: string, event: object) =>
  ok<{ state: string }>(await as('teacher01'), '/api/Live/Command', { liveId, cmd: randomUUID(), command: event });
const room = async (liveId: string) =>
  ok<OutputOf<'/api/Live/Room'>>(await as('teacher01'), '/api/Live/Room', { liveId });

test('when a poll is put away the board is back, also after a second poll; counts are of who was there', async () => {
  const { liveId } = await ok<{ liveId: string }>(await as('teacher01'), '/OrgApi/LiveStream/StartNow', {
    classIds: [classId],
  });
  const poll = (text: string) => ({ type: 'show', what: { kind: 'poll', text, options: ['懂了', '没懂'] } });
  for (const name of ['student01', 'student02']) await ok(await as(name), '/api/Live/Here', { liveId, visible: true });
  await command(liveId, { type: 'show', what: { kind: 'board', page: 3 } });
  await command(liveId, poll('懂了吗？'));
  const { questionId } = (await room(liveId)).stage;
  await ok(await as('student01'), '/api/Live/Answer', { liveId, questionId, value: 'A' });
  const counts = async () =>
    ok<OutputOf<'/api/Live/Answers'>>(await as('teacher01'), '/api/Live/Answers', { liveId, questionId });
  // who was asked and has not answered is who the count lacks
  const { user: silent } = await as('student02');
  expect(await counts()).toMatchObject({ answered: 1, of: 2, waiting: [{ userId: silent.id, name: silent.name }] });
  await command(liveId, { type: 'reveal' });
  // who comes later was not asked
  server.advance(MINUTE);
  await ok(await as('student03'), '/api/Live/Here', { liveId, visible: true });
  expect(await counts()).toMatchObject({ answered: 1, of: 2 });
  await command(liveId, poll('现在呢？'));
  await command(liveId, { type: 'clear' });
  expect((await room(liveId)).stage).toMatchObject({ kind: 'board', page: 3 });
  await command(liveId, { type: 'clear' });
  expect((await room(liveId)).stage).toMatchObject({ kind: 'empty' });
});

test('the list begins with what is on and what comes next, and what was stands behind it, the latest first', async () => {
  const later = await planned(3 * 24 * 60 * MINUTE);
  const next = await planned(24 * 60 * MINUTE);
  const { items } = await ok<OutputOf<'/OrgApi/LiveStream/Items'>>(await as('teacher01'), '/OrgApi/LiveStream/Items', {
    sort: 'near',
    pageSize: 100,
  });
  const now = server.app.now();
  const isToCome = (l: (typeof items)[number]) => l.state === 'open' || l.startAt + l.minutes * MINUTE > now;
  const coming = items.filter(isToCome);
  expect(items.slice(0, coming.length)).toEqual(coming);
  const ids = items.map((l) => l.id);
  expect(ids.indexOf(next)).toBeLessThan(ids.indexOf(later));
  const past = items.filter((l) => !isToCome(l)).map((l) => l.startAt);
  expect(past).toEqual(past.toSorted((a, b) => b - a));
});
