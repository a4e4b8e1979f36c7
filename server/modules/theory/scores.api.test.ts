// Scores and statistics of a course: a row each for the class, whatever state they are in, and all of them together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { answerQuestion, blocksOf, type Question, stateOf } from '#tests/support/lesson.ts';
import { newRunId, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Page = OutputOf<'/OrgApi/CourseScoreManage/Items'>;
type Statistics = OutputOf<'/OrgApi/CourseStat'>;

let server: TestServer;
let teacher: Client;
let courseId: string;
let classId: string;
let pointIds: string[];
const lessons: Record<string, string> = {};
/** As the student's own summary said it. */
let told = 0;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const { rows } = await server.database.pool.query<{ course: string; klass: string; points: string[] }>(
    `select c.course_id as course, c.class_id as klass, (select array_agg(p.id order by p.sort) from lesson_point p
      where p.course_id = c.course_id and p.approved is not null) as points from course_class c where c.teacher_id = $1 limit 1`,
    [teacher.user.id],
  );
  ({ course: courseId, klass: classId, points: pointIds } = rows[0] ?? { course: '', klass: '', points: [] });
  // 11 learns one point and evaluates, 12 misses a question and goes on, the others have not begun
  told = await learn('student11');
  await half('student12');
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object) =>
  teach(server, student, lessonId, command, { runId: newRunId() });

async function begin(name: string): Promise<{ student: Client; lessonId: string }> {
  const student = await server.signIn(name);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds: pointIds.slice(0, 1),
  });
  lessons[name] = data.lessonId;
  return { student, lessonId: data.lessonId };
}

async function learn(name: string): Promise<number> {
  const { student, lessonId } = await begin(name);
  let run = await send(student, lessonId, { type: 'start' });
  for (let n = 0; n < 20 && !stateOf(run).includes('evaluating'); n++) {
    const q = blocksOf<Question>(run, 'check-question').at(-1) as Question;
    run = stateOf(run).includes('check')
      ? await answerQuestion(server, student, lessonId, q, true)
      : await send(student, lessonId, { type: 'next' });
  }
  run = await send(student, lessonId, { type: 'evaluate', scores: { understand: 5, apply: 4, effort: 3 } });
  await student.call('/api/Theory/AddTeachingProgress', { lessonId, pointId: pointIds[0], seconds: 90 });
  const { score } = blocksOf<BlockProps<'summary'>>(run, 'summary')[0] as BlockProps<'summary'>;
  await send(student, lessonId, { type: 'next' });
  return score;
}

async function missOne(student: Client, lessonId: string): Promise<void> {
  const run = await send(student, lessonId, { type: 'start' });
  const q = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  await answerQuestion(server, student, lessonId, q, false);
}

async function half(name: string): Promise<void> {
  const { student, lessonId } = await begin(name);
  await missOne(student, lessonId);
  await send(student, lessonId, { type: 'ask', text: '为什么角度要小？' });
}

const items = async (more: object = {}, who = teacher) =>
  (await who.call<Page>('/OrgApi/CourseScoreManage/Items', { courseId, pageSize: 100, ...more })).data;
const statistics = async (more: object = {}) =>
  (await teacher.call<Statistics>('/OrgApi/CourseStat', { courseId, ...more })).data;

describe('scores', () => {
  test('a row each of the class; who has learnt has the score of their own summary', async () => {
    const { items: rows, itemCount } = await items();
    expect(itemCount).toBe(rows.length);
    expect(rows.map((r) => r.userName)).toEqual(rows.map((r) => r.userName).toSorted());
    const of = (name: string) => rows.find((r) => r.userName === name);
    expect(of('student11')).toMatchObject({
      state: 'done',
      lessonId: lessons['student11'],
      score: told,
      seconds: 90,
      own: 80,
      teacher: null,
      className: '物理实验1班',
      points: [{ pointId: pointIds[0], flagged: false }],
    });
    expect(of('student12')).toMatchObject({ state: 'running', lessonId: lessons['student12'], score: null });
    expect(of('student13')).toMatchObject({ state: 'none', lessonId: null, score: null, points: [], endedAt: null });
  });

  test('filtered, ordered with the empty ones last, and paged', async () => {
    expect((await items({ state: 'done' })).items.map((r) => r.userName)).toEqual(['student11']);
    expect((await items({ keyword: 'student12' })).items).toHaveLength(1);
    for (const sort of ['score', '-score']) expect((await items({ sort })).items[0]?.userName).toBe('student11');
    const first = await items({ sort: '-userName', pageSize: 10 });
    expect([first.items.length, first.items[0]?.userName]).toEqual([10, 'student30']);
    expect((await items({ classId })).itemCount).toBe(first.itemCount);
    expect((await items({ classId: 'other' })).itemCount).toBe(0);
  });

  test('the teacher’s evaluation stands beside the student’s own', async () => {
    const scores = { understand: 5, apply: 5, effort: 5 };
    await teacher.call('/OrgApi/InteractiveEvaluate/Score', { lessonId: lessons['student11'], scores });
    expect((await items({ state: 'done' })).items[0]).toMatchObject({ own: 80, teacher: 100 });
  });

  test('as a spreadsheet', async () => {
    const answer = await fetch(`${server.url}/OrgApi/CourseScoreManage/Export`, {
      method: 'POST',
      headers: { token: teacher.user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ courseId, format: 'csv', sort: '-score' }),
    });
    const [head, first, ...rest] = (await answer.text()).split(/\r?\n/);
    expect(head).toContain('各知识点掌握');
    expect(first).toContain('已学完');
    expect(rest.join()).toContain('未开始');
  });

  test('who learns again keeps what was learnt, and has not unlearnt the rest', async () => {
    const student = await server.signIn('student11');
    const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
      lessonId: lessons['student11'],
      pointIds: pointIds.slice(0, 2),
    });
    const [row] = (await items({ keyword: 'student11' })).items;
    expect(row).toMatchObject({ state: 'done', lessonId: lessons['student11'], score: told });
    await student.call('/api/Theory/End', { lessonId: data.lessonId });
    const [after] = (await items({ keyword: 'student11' })).items;
    // ended as soon as it began: nothing has happened
    expect(after).toEqual(row);
    const next = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
      lessonId: data.lessonId,
      pointIds: pointIds.slice(0, 2),
    });
    await missOne(student, next.data.lessonId);
    await student.call('/api/Theory/End', { lessonId: next.data.lessonId });
    const [missed] = (await items({ keyword: 'student11' })).items;
    expect(missed?.lessonId).toBe(next.data.lessonId);
    expect(missed?.points.map((p) => [p.pointId, p.tries])).toEqual([
      [pointIds[0], 1],
      [pointIds[1], 0],
    ]);
  });
});

test('statistics: who has learnt, what was missed and asked, without a name', async () => {
  const all = await statistics();
  const { itemCount } = await items();
  expect([all.done, all.running, all.students]).toEqual([1, 1, itemCount]);
  expect(all.none).toBe(itemCount - 2);
  expect(all.points.map((p) => p.pointId)).toEqual(pointIds);
  expect(all.points[0]?.students).toBe(2);
  // each of the two has missed one: it may be the same
  expect(all.missed.reduce((sum, q) => sum + q.missed, 0)).toBe(2);
  expect(all.missed[0]?.stem).not.toBe('');
  expect(all.recent[0]).toMatchObject({ text: '为什么角度要小？' });
  const text = JSON.stringify(all);
  const { items: rows } = await items();
  expect(rows.filter((r) => text.includes(r.name) || text.includes(r.userName))).toEqual([]);
  expect(await statistics({ classId })).toMatchObject({ students: itemCount });
  expect(await statistics({ classId: 'other' })).toMatchObject({ students: 0, missed: [], recent: [] });
});
