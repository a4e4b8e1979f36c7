// A course in figures, its learners' votes, and where one goes on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let [one, two]: Client[] = [];
let courseId: string;
const ids: string[] = [];

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  [one, two] = await Promise.all(['student11', 'student12'].map((n) => server.signIn(n)));
  const { classId } = await taughtBy(server, teacher);
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '有数的课', kind: 'plain' })).data.id;
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
  const add = async (fields: object) =>
    (await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId, ...fields })).data.id;
  const chapter = await add({ kind: 'chapter', title: '一' });
  for (const title of ['甲', '乙', '丙'])
    ids.push(await add({ parentId: chapter, kind: 'text', title, html: `<p>${title}</p>`, need: 1 }));
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
});
afterAll(() => server.stop());

const stats = async (who = one) =>
  (await who?.call<OutputOf<'/api/Course/Stats'>>('/api/Course/Stats', { courseId }))?.data;
const on = async (who = one) =>
  (await who?.call<OutputOf<'/api/Course/ContinueStudy'>>('/api/Course/ContinueStudy', { courseId }))?.data.sectionId;
async function study(sectionId: string | undefined, who = one): Promise<void> {
  const opened = await who?.call<{ studyId: string }>('/api/Course/ToStudy', { sectionId });
  server.advance(20_000);
  await who?.call('/api/Course/UpdateStudyTime', { studyId: opened?.data.studyId, n: 1, active: true });
}

test('who learns it, who has begun, who has come to its end; and where one goes on', async () => {
  expect(await stats()).toEqual({
    students: 30,
    begun: 0,
    finished: 0,
    votes: 0,
    voted: false,
    people: 0,
    score: null,
  });
  const [a, b, c] = ids;
  expect(await on()).toBe(a);
  await one?.call('/api/Course/ToStudy', { sectionId: b });
  expect(await on()).toBe(b);
  await study(b);
  expect(await on()).toBe(c);
  await study(c);
  // nothing behind it is left, and the first is
  expect(await on()).toBe(a);
  await study(a);
  expect(await on()).toBe(a);
  await one?.call('/OrgApi/CourseEvaluation/Add', { courseId, text: '', score: 5 });
  await study(a, two);
  await two?.call('/OrgApi/CourseEvaluation/Add', { courseId, text: '', score: 4 });
  expect(await stats()).toMatchObject({ students: 30, begun: 2, finished: 1, people: 2, score: 4.5 });
});

test('one vote a learner, as often as it is sent; not by who teaches it, nor where it is over', async () => {
  const vote = (who: Client | undefined, is: boolean) =>
    who?.call<{ votes: number }>('/api/Course/Upvote', { courseId, on: is });
  expect((await vote(one, true))?.data).toEqual({ votes: 1 });
  expect((await vote(one, true))?.data).toEqual({ votes: 1 });
  expect((await vote(two, true))?.data).toEqual({ votes: 2 });
  expect((await vote(two, false))?.data).toEqual({ votes: 1 });
  expect([(await stats(one))?.voted, (await stats(two))?.voted]).toEqual([true, false]);
  expect(await vote(teacher, true)).toMatchObject({ code: 403 });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'closed' });
  expect(await vote(two, true)).toMatchObject({ code: 409, data: { reason: 'closed' } });
  expect(await stats(two)).toMatchObject({ votes: 1 });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'draft' });
  expect((await one?.call('/api/Course/Stats', { courseId }))?.code).toBe(404);
});

test('a course of other classes answers as one that is not there, open and closed, though one began it when it was everybody’s', async () => {
  const admin = await server.signIn('admin');
  const { data: made } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '人人的课', kind: 'plain' });
  const add = async (fields: object) =>
    (await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId: made.id, ...fields })).data.id;
  const parentId = await add({ kind: 'chapter', title: '一' });
  const sectionId = await add({ parentId, kind: 'text', title: '甲', html: '<p>甲</p>', need: 1 });
  const status = (to: string) => teacher.call('/OrgApi/Course/SetStatus', { id: made.id, status: to });
  await status('published');
  await study(sectionId);
  const { data: group } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '别的组', kind: 'group' });
  const given = { courseId: made.id, classId: group.id };
  const { data: span } = await teacher.call<{ id: string }>('/OrgApi/CourseClass/Add', given);
  const codes = async () => [
    (await one?.call('/api/Course/Upvote', { courseId: made.id, on: true }))?.code,
    (await one?.call('/api/Course/Item', { id: made.id }))?.code,
    (await one?.call('/api/Course/Upvote', { courseId: 'none', on: true }))?.code,
  ];
  const learnt = async () =>
    (await one?.call<{ items: { id: string }[] }>('/api/Course/Items', { learnt: true }))?.data.items.map((c) => c.id);
  expect(await codes()).toEqual([404, 404, 404]);
  await status('closed');
  expect(await codes()).toEqual([404, 404, 404]);
  expect(await learnt()).not.toContain(made.id);
  // everybody's again: what was begun stays to be read
  await teacher.call('/OrgApi/CourseClass/Delete', { ids: [span.id] });
  expect(await codes()).toEqual([409, 0, 404]);
  expect(await learnt()).toContain(made.id);
});
