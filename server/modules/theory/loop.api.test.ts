// The loop of a point over the wire: a result that waits to be read, what is not learnt yet, two remedies that differ, other
// tellings, and points that come back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { answerFor, answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import type { Stream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Mastery = OutputOf<'/api/Theory/Mastery'>;

let server: TestServer;
let courseId: string;
/** Those that have questions, in the order of the plan. */
let pointIds: string[];
beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ course: string; point: string }>(
    `select p.course_id as course, p.id as point from lesson_point p where p.approved is not null
      and (select count(*) from question q where q.point_id = p.id and q.approved is not null) > 1 order by p.sort`,
  );
  courseId = rows[0]?.course ?? '';
  pointIds = rows.filter((r) => r.course === courseId).map((r) => r.point);
});
afterAll(() => server.stop());

async function begin(name: string, { points = 1, paced = false } = {}) {
  const student = await server.signIn(name);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds: pointIds.slice(0, points),
    paced,
  });
  return { student, lessonId: data.lessonId };
}
const send = (student: Client, lessonId: string, command: object) => teachOn(server, student, lessonId, command);
const question = (run: Stream): Question => blocksOf<Question>(run, 'check-question').at(-1) as Question;
const result = (run: Stream) => blocksOf<BlockProps<'check-result'>>(run, 'check-result').at(-1);
const lastName = (run: Stream) => stateOf(run).split('.').at(-1);

async function toCheck({ student, lessonId }: { student: Client; lessonId: string }): Promise<Stream> {
  let run = await send(student, lessonId, { type: 'start' });
  for (let n = 0; n < 10 && !stateOf(run).includes('check'); n++) run = await send(student, lessonId, { type: 'next' });
  return run;
}

test('at one’s own pace a result waits to be read, and then the lesson goes on from it', async () => {
  const lesson = await begin('student01', { paced: true });
  const { student, lessonId } = lesson;
  // in the middle of the telling first; then at its end
  let run = await answerQuestion(server, student, lessonId, question(await toCheck(lesson)), true);
  expect(lastName(run)).toBe('turning');
  for (let n = 0; n < 9 && !stateOf(run).endsWith('checking'); n++)
    run = await send(student, lessonId, { type: 'next' });
  const asked = question(run);
  const wrong = await answerQuestion(server, student, lessonId, asked, false);
  expect(lastName(wrong)).toBe('turning');
  expect(result(wrong)).toMatchObject({ result: 'wrong' });
  expect(wrong.text).not.toContain('我们回头看看');
  expect((await send(student, lessonId, { type: 'hint' })).json).toMatchObject({ code: 409 });
  const remedied = await send(student, lessonId, { type: 'next' });
  expect(lastName(remedied)).toBe('rechecking');
  const right = await answerQuestion(server, student, lessonId, question(remedied), true);
  expect(lastName(right)).toBe('turning');
  // the one in the middle was right too: with this the point is over
  expect(stateOf(await send(student, lessonId, { type: 'next' }))).not.toContain('teaching.checking');
});

test('what is not learnt yet is remedied at once, and neither a try nor a proof', async () => {
  const lesson = await begin('student07');
  const { student, lessonId } = lesson;
  const asked = question(await toCheck(lesson));
  const run = await send(student, lessonId, { type: 'answer', questionId: asked.questionId, value: null });
  expect(result(run)).toMatchObject({ questionId: asked.questionId, result: 'wrong' });
  expect(run.text).toContain('没学过没关系');
  expect(lastName(run)).toBe('rechecking');
  const { data } = await student.call<Mastery>('/api/Theory/Mastery', { courseId });
  expect(data.points.find((p) => p.pointId === asked.pointId)).toMatchObject({ tries: 0, mastery: 0 });
  // the page of the score says it in words
  await student.call('/api/Theory/End', { lessonId });
  const scored = await student.call<OutputOf<'/api/Theory/Score'>>('/api/Theory/Score', { lessonId });
  expect(scored.data.answers[0]).toMatchObject({ given: '还没学过', verdict: 'wrong' });
});

test('two remedies at most, and no sentence of the first in the second', async () => {
  const lesson = await begin('student08');
  const { student, lessonId } = lesson;
  let run = await toCheck(lesson);
  const told: string[] = [];
  for (let n = 0; n < 2; n++) {
    run = await answerQuestion(server, student, lessonId, question(run), false);
    expect(lastName(run)).toBe('rechecking');
    told.push(run.text);
  }
  const quotes = told.map((text) => text.split('\n\n').filter((line) => /\[\d\]$/u.test(line)));
  expect(quotes[0]?.length).toBeGreaterThan(0);
  expect(quotes[1]?.filter((line) => quotes[0]?.includes(line))).toEqual([]);
  run = await answerQuestion(server, student, lessonId, question(run), false);
  expect(stateOf(run)).not.toContain('check');
  expect(blocksOf(run, 'notice')).toContainEqual({ kind: 'flagged' });
});

/** A lesson in which one of several is to be chosen: which questions come is drawn anew for each. */
async function toChoice(): Promise<{ student: Client; lessonId: string; run: Stream }> {
  // what comes back later is only asked again, and not gone into
  const isChoice = (run: Stream) => {
    const asked = question(run);
    return asked?.kind === 'single' && asked.attempt <= asked.of;
  };
  for (const name of ['student04', 'student06', 'student07', 'student08', 'student09']) {
    const lesson = await begin(name, { points: pointIds.length });
    const { student, lessonId } = lesson;
    let run = await toCheck(lesson);
    for (let n = 0; n < 40 && !isChoice(run); n++)
      run = stateOf(run).includes('check')
        ? await answerQuestion(server, student, lessonId, question(run), true)
        : await send(student, lessonId, { type: 'next' });
    if (isChoice(run)) return { student, lessonId, run };
  }
  throw new Error('none asks for a choice');
}

test('a wrong choice is set against the right one', async () => {
  const { student, lessonId, run: before } = await toChoice();
  const asked = question(before);
  const value = await answerFor(server, asked, false);
  const text = asked.options?.find((o) => o.key === value)?.text ?? '';
  const run = await send(student, lessonId, { type: 'answer', questionId: asked.questionId, value });
  expect(run.text).toContain(`你选了「${text}」`);
});

test('asked for again it is told in other words while there are any, then that is said', async () => {
  const lesson = await begin('student05');
  const { student, lessonId } = lesson;
  await toCheck(lesson);
  const texts: string[] = [];
  for (let n = 0; n < 6; n++) texts.push((await send(student, lessonId, { type: 'again' })).text);
  const first = texts.findIndex((text) => /只有这.+种讲法/u.test(text));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(texts.slice(0, first).every((text) => text.includes('换一种讲法'))).toBe(true);
  // nor is it said twice that there is no other
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts[first]).toContain('老师');
  // and nothing of what stands above is said once more
  expect(texts[first]).not.toMatch(/\[\d\]/u);
});

test('a missed point comes back when two others have been taught, with one question and no explanation', async () => {
  const lesson = await begin('student06', { points: 4 });
  const { student, lessonId } = lesson;
  let run = await toCheck(lesson);
  const missed = question(run).pointId;
  run = await answerQuestion(server, student, lessonId, question(run), false);
  const order: string[] = [];
  for (let n = 0; n < 60 && !stateOf(run).includes('evaluating'); n++) {
    const asked = stateOf(run).includes('check') ? question(run) : null;
    if (asked && order.at(-1) !== asked.pointId) order.push(asked.pointId);
    if (asked && order.length === 4) {
      expect(run.text).toContain('回头看看');
      expect(run.text).not.toMatch(/\[1\]/);
    }
    run = asked
      ? await answerQuestion(server, student, lessonId, asked, true)
      : await send(student, lessonId, { type: 'next' });
  }
  expect(order.slice(0, 4)).toEqual([missed, pointIds[1], pointIds[2], missed]);
  // and the lesson goes on where it was
  expect(order[4]).toBe(pointIds[3]);
});

test('what was missed is due again on later days, one line a course, and by what comes of it later and later', async () => {
  const DAY = 24 * 3600 * 1000;
  const { student, lessonId } = await begin('student09', { points: 1 });
  const reviews = async () =>
    (await student.call<OutputOf<'/api/Home/Continue'>>('/api/Home/Continue', {})).data.review;
  const learn = async (id: string, right: boolean) => {
    const run = await toCheck({ student, lessonId: id });
    await answerQuestion(server, student, id, question(run), right);
    await student.call('/api/Theory/End', { lessonId: id });
  };
  await learn(lessonId, false);
  const dueIn = async () => {
    const { rows } = await server.database.pool.query<{ due: number }>(
      'select due from lesson_review where student_id = $1',
      [student.user.id],
    );
    expect(rows).toHaveLength(1);
    return Math.round(((rows[0]?.due ?? 0) - Date.now()) / DAY);
  };
  expect(await dueIn()).toBe(1);
  expect(await reviews()).toEqual([]);
  const comeDue = () => server.database.pool.query('update lesson_review set due = $1', [Date.now()]);
  await comeDue();
  const [review] = await reviews();
  expect(review).toMatchObject({ courseId, lessonId, pointIds: [pointIds[0]] });
  const again = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: review?.lessonId,
    pointIds: review?.pointIds,
  });
  // while it is being learnt the lesson asks by itself
  expect(await reviews()).toEqual([]);
  await learn(again.data.lessonId, true);
  expect(await dueIn()).toBeGreaterThanOrEqual(1);
  // what was never missed is not scheduled
  const other = await begin('student10', { points: 1 });
  const run = await toCheck(other);
  await answerQuestion(server, other.student, other.lessonId, question(run), true);
  await other.student.call('/api/Theory/End', { lessonId: other.lessonId });
  const { rowCount } = await server.database.pool.query('select from lesson_review where student_id = $1', [
    other.student.user.id,
  ]);
  expect(rowCount).toBe(0);
});

test('the only question of a point is asked once; missed, the point comes back beside another', async () => {
  const { pool } = server.database;
  // of the first point one question is left, for this lesson alone
  const { rows } = await pool.query<{ id: string; approved: unknown }>(
    `select id, approved from question where point_id = $1 and approved is not null order by kind = 'short', id`,
    [pointIds[0]],
  );
  const others = rows.slice(1).map(({ id }) => id);
  const set = (to: string) => pool.query(`update question q set approved = ${to} where id = any($1)`, [others]);
  await pool.query('create table kept_questions as select id, approved from question');
  await set('null');
  try {
    const lesson = await begin('student11', { points: 2 });
    const { student, lessonId } = lesson;
    const first = question(await toCheck(lesson));
    let run = await answerQuestion(server, student, lessonId, first, false);
    const said: string[] = [];
    const asked: string[] = [];
    for (let n = 0; n < 40 && lastName(run) !== 'done' && !stateOf(run).includes('evaluating'); n++) {
      said.push(run.text);
      const isAsked = stateOf(run).includes('check');
      if (isAsked) asked.push(question(run).pointId);
      run = isAsked
        ? await answerQuestion(server, student, lessonId, question(run), true)
        : await send(student, lessonId, { type: 'next' });
    }
    said.push(run.text);
    expect(asked).not.toContain(first.pointId);
    expect(asked.length).toBeGreaterThan(0);
    expect(said.join('').match(/没有别的题了，把它和刚学的「[^」]+」放在一起比一比/gu)).toHaveLength(1);
    const { data } = await student.call<Mastery>('/api/Theory/Mastery', { courseId });
    expect(data.points.find((p) => p.pointId === first.pointId)).toMatchObject({ tries: 1 });
  } finally {
    await set('(select k.approved from kept_questions k where k.id = q.id)');
    await pool.query('drop table kept_questions');
  }
});
