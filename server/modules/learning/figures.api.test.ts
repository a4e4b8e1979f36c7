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
