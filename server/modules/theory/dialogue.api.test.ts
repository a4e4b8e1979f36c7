// What a class asks the tutor: listed with who asked, opened with the answer and its sources, counted by shared words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { teachOn } from '#tests/support/lesson.ts';
import { newRunId, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let courseId: string;
const asked = new Map<string, string>();
const said = new Map<string, string>();

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const questions = [
    ['student04', '摆长怎么测量？'],
    ['student05', '摆长从哪里量到哪里？'],
    ['student05', '今天食堂吃什么？'],
  ] as const;
  for (const [userName, text] of questions) {
    const client = await server.signIn(userName);
    const lesson = await startLesson(client);
    courseId = lesson.courseId;
    if (!asked.has(userName)) await teachOn(server, client, lesson.lessonId, { type: 'start' });
    const runId = newRunId();
    const run = await teach(server, client, lesson.lessonId, { type: 'ask', text }, { runId });
    asked.set(userName, lesson.lessonId).set(text, runId);
    said.set(text, run.text);
  }
});
afterAll(() => server.stop());

const items = async (more: object = {}) =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItems'>>('/OrgApi/AISetting/DialogueItems', {
      courseId,
      ...more,
    })
  ).data;
const item = async (text: string) =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItem'>>('/OrgApi/AISetting/DialogueItem', {
      id: asked.get(text),
    })
  ).data;

const summary = async () =>
  (await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueSummary'>>('/OrgApi/AISetting/DialogueSummary', { courseId }))
    .data;

test('latest first, with who asked and of which point, else at which; found by words and by name', async () => {
  const all = await items();
  expect(all.items.map((r) => [r.name, r.text, r.title])).toEqual([
    ['周子墨', '今天食堂吃什么？', '单摆与简谐运动'],
    // asked at the first point; what was cited is told by the second
    ['周子墨', '摆长从哪里量到哪里？', '仪器与步骤'],
    ['李浩然', '摆长怎么测量？', '单摆与简谐运动'],
  ]);
  expect((await items({ sort: 'at', pageSize: 1 })).items.map((r) => r.text)).toEqual(['摆长怎么测量？']);
  expect((await items({ keyword: '食堂' })).itemCount).toBe(1);
  expect((await items({ keyword: '李浩' })).itemCount).toBe(1);
  expect((await items({ pointId: 'none' })).itemCount).toBe(0);
  expect((await items({ pointId: all.items[1]?.pointId })).items.map((r) => r.text)).toEqual(['摆长从哪里量到哪里？']);
  const { rows } = await server.database.pool.query<{ id: string }>("select id from sys_dept where kind = 'class'");
  const counts = await Promise.all(rows.map(async ({ id }) => (await items({ classId: id })).itemCount));
  expect(counts.toSorted()).toEqual([0, 3]);
});

test('an exchange is what the student read, with its sources; what is not in the material has none', async () => {
  const found = await item('摆长怎么测量？');
  expect(found).toMatchObject({ name: '李浩然', engine: 'embedded', canKeep: true });
  expect(said.get('摆长怎么测量？')).toContain(found.answer);
  expect(found.answer.length).toBeGreaterThan(20);
  for (const [, n] of found.answer.matchAll(/\[(\d+)\]/g)) expect(found.citations.map((c) => c.n)).toContain(Number(n));
  expect(found.citations.length).toBeGreaterThan(0);
  expect((await item('今天食堂吃什么？')).citations).toEqual([]);
});

test('an answer that was cut and taken up again reads as one', async () => {
  const slow = await testServer({ beside: server, env: { TUTOR_PACE_MS: '4' } });
  const client = await server.signIn('student06');
  const { lessonId } = await startLesson(client);
  await teachOn(server, client, lessonId, { type: 'start' });
  const runId = newRunId();
  let pausing: Promise<unknown> | null = null;
  await teach(
    slow,
    client,
    lessonId,
    { type: 'ask', text: '摆长怎么测量？' },
    {
      runId,
      until: (r) => {
        if (r.filter(({ event: e }) => e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId.startsWith('a.')).length > 12)
          pausing ??= teach(slow, client, lessonId, { type: 'pause' });
        return false;
      },
    },
  );
  await pausing;
  await teach(slow, client, lessonId, { type: 'resume' });
  await slow.stop();
  const { data } = await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItem'>>('/OrgApi/AISetting/DialogueItem', {
    id: runId,
  });
  expect(data.answer).toBe((await item('摆长怎么测量？')).answer);
});

test('the summary counts by point and names the words that several students share, and only those', async () => {
  const data = await summary();
  expect(data).toMatchObject({ asked: 4, students: 3 });
  expect(data.points).toMatchObject([
    { title: '单摆与简谐运动', asked: 3, students: 3 },
    { title: '仪器与步骤', asked: 1, students: 1 },
  ]);
  const [point] = data.points;
  expect(point?.groups[0]).toMatchObject({ asked: 2, example: '摆长怎么测量？' });
  expect(point?.groups[0]?.about.join()).toContain('摆长');
  expect(JSON.stringify(point?.groups)).not.toContain('食堂');
});

test('what is put to a teacher under the tutor’s answer shows that answer; what was asked of nobody else has none', async () => {
  const student = await server.signIn('student05');
  const { lessonId } = await startLesson(student);
  const put = async (text: string) => {
    const runId = newRunId();
    await teach(server, student, lessonId, { type: 'ask', text, to: 'teacher' }, { runId });
    return (
      await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItem'>>('/OrgApi/AISetting/DialogueItem', { id: runId })
    ).data;
  };
  const own = await item('摆长从哪里量到哪里？');
  expect(await put('摆长从哪里量到哪里？')).toMatchObject({
    to: 'teacher',
    answer: own.answer,
    engine: own.engine,
    citations: own.citations,
  });
  expect(await put('老师您好')).toMatchObject({ to: 'teacher', answer: '', engine: null, citations: [] });
  // with what the tutor was asked it is one question
  expect((await summary()).asked).toBe(5);
});
