// An exception for one person: who may give it, what it changes, and what it must not be.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { datesOf } from './dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let ill: Client;
let classId: string;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin, ill] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin', 'student01'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client, Client];
  ({ classId, courseId } = await taughtBy(server, teacher));
  // who joins has nothing that was over before: these were always here
  await server.database.pool.query('update membership set from_at = 1');
  await server.database.pool.query('update assignment set deleted_at = 1');
});
afterAll(() => server.stop());

type Given = Partial<InputOf<'/OrgApi/Exception/Add'>>;
const except = (fields: Given, who = teacher) =>
  who.call<{ id: string; fields?: Record<string, string> }>('/OrgApi/Exception/Add', {
    userId: ill.user.id,
    reason: '发烧',
    ...fields,
  });
const assign = async (fields: object = {}): Promise<string> => {
  const now = Date.now();
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'lesson',
    refId: courseId,
    title: '学完单摆',
    to: { classIds: [classId] },
    from: now - 3 * DAY,
    until: now - HOUR,
    ...fields,
  });
  return data.id;
};
const task = async (id: string, who = ill) =>
  (await who.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')).data.items.find(
    (t) => t.assignmentId === id,
  );
const items = async (who: Client, filters: object = {}) =>
  (await who.call<OutputOf<'/OrgApi/Exception/Items'>>('/OrgApi/Exception/Items', filters)).data.items;
const takeBack = (...ids: string[]) => admin.call('/OrgApi/Exception/Delete', { ids });

test('until tomorrow: no longer late for the one, as late as before for the others; taken back it is late again', async () => {
  const id = await assign();
  const healthy = await server.signIn('student05');
  expect(await task(id)).toMatchObject({ when: 'late', state: 'missed' });
  const until = Date.now() + DAY;
  const { data } = await except({ assignmentId: id, until });
  expect(await task(id)).toMatchObject({ until, state: 'none', excused: false });
  expect((await task(id))?.when).not.toBe('late');
  expect(await task(id, healthy)).toMatchObject({ when: 'late' });
  const standing = await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', { id });
  const row = (userName: string) => standing.data.find((r) => r.userName === userName);
  expect(row('student01')).toMatchObject({ until, state: 'none' });
  expect(row('student05')).toMatchObject({ state: 'missed' });
  expect(await items(teacher, { courseId })).toMatchObject([
    {
      id: data.id,
      userName: 'student01',
      title: '学完单摆',
      until,
      reason: '发烧',
      by: teacher.user.name,
      canChange: true,
    },
  ]);
  expect((await teacher.call('/OrgApi/Exception/Delete', { ids: [data.id] })).code).toBe(0);
  expect(await task(id)).toMatchObject({ when: 'late', state: 'missed' });
  await teacher.call('/OrgApi/Exception/Restore', { ids: [data.id] });
  expect((await task(id))?.until).toBe(until);
  await takeBack(data.id);
});

test('one who was ill for a week: over all that was due in it, in the courses of who gave it', async () => {
  const now = Date.now();
  const [within, before] = [await assign({ until: now - HOUR }), await assign({ until: now - 2 * DAY })];
  const span = { dueFrom: now - DAY, dueUntil: now + DAY, until: now + 3 * DAY };
  const { data } = await except(span);
  expect((await task(within))?.until).toBe(now + 3 * DAY);
  expect((await task(before))?.until).toBe(now - 2 * DAY);
  // a colleague of another course does not read why
  expect(await items(other)).toEqual([]);
  expect((await other.call('/OrgApi/Exception/Item', { id: data.id })).code).toBe(404);
  expect((await other.call('/OrgApi/Exception/Delete', { ids: [data.id] })).code).toBe(404);
  // an administrator's is over all courses: to be seen by who teaches one of them, not to be changed
  const school = await except({ ...span, until: now + 4 * DAY }, admin);
  expect((await task(within))?.until).toBe(now + 4 * DAY);
  expect((await items(teacher, { courseId })).find((e) => e.id === school.data.id)).toMatchObject({ canChange: false });
  expect((await teacher.call('/OrgApi/Exception/Delete', { ids: [school.data.id] })).code).toBe(404);
  await takeBack(data.id, school.data.id);
});

test('changed by the same rules', async () => {
  const until = Date.now() + HOUR;
  const id = await assign({ until });
  const { data } = await except({ assignmentId: id, until: until + HOUR });
  const change = (fields: object) =>
    teacher.call<{ fields?: object }>('/OrgApi/Exception/Update', { id: data.id, ...fields });
  expect((await change({ until: until - 1 })).data.fields).toHaveProperty('until');
  expect((await change({ until: null })).data.fields).toHaveProperty('until');
  expect((await change({ minutes: 15, reason: '还在住院' })).code).toBe(0);
  const dated = { id, kind: 'lesson', refId: courseId, courseId, byId: teacher.user.id, until };
  expect(await datesOf(server.app, server.database.pool, [{ assignment: dated, userId: ill.user.id }])).toEqual([
    { until: until + HOUR, minutes: 15, attempts: 0, excused: false },
  ]);
  await takeBack(data.id);
});

test('excused: not late, and the cell of the score book says so until a teacher says otherwise', async () => {
  const id = await assign();
  const { data } = await except({ assignmentId: id, excused: true });
  expect(await task(id)).toMatchObject({ when: 'done', state: 'none', excused: true });
  const book = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', {
    courseId,
  });
  const columnId = book.data.columns.find((c) => c.kind === 'lesson')?.id ?? '';
  const cell = async () =>
    (
      await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
        courseId,
        pageSize: 100,
      })
    ).data.items.find((r) => r.userName === 'student01')?.cells[columnId];
  expect(await cell()).toMatchObject({ state: 'excused', score: null });
  const mark = { columnId, studentId: ill.user.id, score: 80, reason: '口试', version: 0 };
  await teacher.call('/OrgApi/CourseScoreManage/Mark', mark);
  expect(await cell()).toMatchObject({ state: 'scored', score: 80 });
  await teacher.call('/OrgApi/CourseScoreManage/Mark', { ...mark, score: null, version: 1 });
  expect(await cell()).toMatchObject({ state: 'excused' });
  await takeBack(data.id);
  expect(await cell()).toMatchObject({ state: 'none' });
});

test('a cell of the score book is missing by the student’s own end', async () => {
  await server.database.pool.query('update assignment set deleted_at = 1');
  const id = await assign();
  const healthy = await server.signIn('student05');
  const state = async (userName: string) => {
    const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>(
      '/OrgApi/CourseScoreManage/Items',
      {
        courseId,
        pageSize: 100,
      },
    );
    return Object.values(data.items.find((r) => r.userName === userName)?.cells ?? {}).map((c) => c.state);
  };
  expect([await state('student01'), await state('student05')]).toEqual([['missing'], ['missing']]);
  const { data } = await except({ assignmentId: id, until: Date.now() + DAY });
  expect([await state('student01'), await state('student05')]).toEqual([['none'], ['missing']]);
  // assigned again without an end, nobody owes it yet
  const again = await assign({ until: null, to: { userIds: [healthy.user.id] } });
  expect(await state('student05')).toEqual(['none']);
  await teacher.call('/OrgApi/Assignment/Delete', { ids: [id, again] });
  await takeBack(data.id);
});

test('no grant, no target, a span backwards, an end before the due, nobody’s student, another school’s', async () => {
  const now = Date.now();
  const id = await assign({ until: now + HOUR });
  const fields = async (given: Given, who = teacher) => (await except(given, who)).data.fields;
  expect(await fields({ assignmentId: id })).toHaveProperty('until');
  expect(await fields({ until: now + DAY })).toHaveProperty('assignmentId');
  expect(await fields({ dueFrom: now, dueUntil: now - 1, until: now + DAY })).toHaveProperty('dueUntil');
  expect(await fields({ assignmentId: id, until: now })).toHaveProperty('until');
  expect(await fields({ assignmentId: id, excused: true, reason: ' ' })).toHaveProperty('reason');
  expect(await fields({ assignmentId: id, minutes: -5 })).toHaveProperty('minutes');
  expect(await fields({ assignmentId: id, excused: true }, other)).toHaveProperty('assignmentId');
  expect(await fields({ dueFrom: now, dueUntil: now + 1, excused: true }, other)).toHaveProperty('userId');
  expect(await fields({ assignmentId: id, excused: true, userId: teacher.user.id })).toHaveProperty('userId');
  const stranger = await server.signIn('student01@second');
  const foreign = await server.signIn('admin@second');
  expect(await fields({ assignmentId: id, excused: true, userId: stranger.user.id })).toHaveProperty('userId');
  const span = { dueFrom: now, dueUntil: now + DAY, excused: true };
  expect(await fields({ ...span, userId: stranger.user.id }, admin)).toHaveProperty('userId');
  expect(await fields(span, foreign)).toHaveProperty('userId');
  const { data } = await except(span, admin);
  expect(await items(foreign)).toEqual([]);
  expect((await foreign.call('/OrgApi/Exception/Delete', { ids: [data.id] })).code).toBe(404);
  expect((await foreign.call('/OrgApi/Exception/Update', { id: data.id, reason: 'x' })).code).toBe(404);
  await takeBack(data.id);
});
