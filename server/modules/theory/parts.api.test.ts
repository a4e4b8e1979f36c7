// A long explanation a step at a time, at one's own pace and only there; and a point retold in one's own words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isChecking } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { answerQuestion, blocksOf, events, type Question, stateOf } from '#tests/support/lesson.ts';
import { type Stream, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let courseId: string;
let points: { id: string; title: string }[];
beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ course: string; id: string; title: string }>(
    `select p.course_id as course, p.id, p.approved->>'title' as title from lesson_point p where p.approved is not null
      and (select count(*) from question q where q.point_id = p.id and q.approved is not null) > 1 order by p.sort`,
  );
  courseId = rows[0]?.course ?? '';
  points = rows.filter((r) => r.course === courseId);
});
afterAll(() => server.stop());

const relearn = async (student: Client, title: string, paced: boolean) => {
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const pointIds = points.filter((p) => p.title.includes(title)).map((p) => p.id);
  expect(pointIds).toHaveLength(1);
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds,
    paced,
  });
  return data.lessonId;
};
const send = (student: Client, lessonId: string, command: object, runId?: string) =>
  teach(server, student, lessonId, command, runId === undefined ? {} : { runId });
const question = (run: Stream) => blocksOf<Question>(run, 'check-question').at(-1) as Question;
const quotes = (run: Stream) =>
  events(run).flatMap((e) => {
    if (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'citations')
      return (e.content as BlockProps<'citations'>).items;
    if (e.type !== 'ACTIVITY_DELTA' || e.activityType !== 'citations') return [];
    return e.patch.map((p) => p.value as BlockProps<'citations'>['items'][number]);
  });
const PART = 'active.teaching.presenting.part.turning';

test('at one’s own pace: a few sentences, a small act, and on; whole where it is not paced', async () => {
  const student = await server.signIn('student21');
  const whole = await send(student, await relearn(student, '周期公式', false), { type: 'start' });
  expect(stateOf(whole)).not.toContain('part');
  const lessonId = await relearn(student, '周期公式', true);
  let run = await send(student, lessonId, { type: 'start' });
  const told = [run];
  let asked = 0;
  for (let n = 0; n < 12; n++) {
    const state = stateOf(run);
    if (state === PART) run = await send(student, lessonId, { type: 'next' });
    else if (isChecking(storedPlace(lessonMachine, state)) && asked === 0) {
      asked++;
      run = await answerQuestion(server, student, lessonId, question(run), true);
      expect(stateOf(run)).toBe('active.teaching.turning');
      run = await send(student, lessonId, { type: 'next' });
    } else break;
    told.push(run);
  }
  expect(asked).toBe(1);
  expect(told.length).toBeGreaterThan(3);
  for (const part of told)
    expect(quotes(part).flatMap((c) => c.quote.match(/[。！？]/gu) ?? []).length).toBeLessThanOrEqual(3);
  // together the very words that are told at once
  const together = told
    .flatMap(quotes)
    .map((c) => c.quote)
    .join('')
    .replace(/\s/gu, '');
  expect(together).toBe(
    quotes(whole)
      .map((c) => c.quote)
      .join('')
      .replace(/\s/gu, ''),
  );
});

test('a question in the middle rests on what was told, leaves one for the end, and missed is gone into before it goes on', async () => {
  const student = await server.signIn('student22');
  const lessonId = await relearn(student, '单摆与简谐运动', true);
  let run = await send(student, lessonId, { type: 'start' });
  const told: string[] = quotes(run).map((c) => c.quote);
  for (let n = 0; n < 8 && stateOf(run) === PART; n++) {
    run = await send(student, lessonId, { type: 'next' });
    told.push(...quotes(run).map((c) => c.quote));
  }
  expect(stateOf(run)).toBe('active.teaching.checking');
  const asked = question(run);
  const { rows } = await server.database.pool.query<{ quote: string }>(
    `select source->>'quote' as quote from question where point_id = $1 and stem = $2`,
    [asked.pointId, asked.stem],
  );
  expect(told.join('')).toContain(rows[0]?.quote);
  await answerQuestion(server, student, lessonId, asked, false);
  const remedied = await send(student, lessonId, { type: 'next' });
  expect(remedied.text).toContain('我们回头看看');
  expect(stateOf(remedied)).toMatch(/presenting\.part\.turning$/u);
  let end = remedied;
  for (let n = 0; n < 8 && !stateOf(end).endsWith('checking'); n++)
    end = await send(student, lessonId, { type: 'next' });
  expect(question(end).stem).not.toBe(asked.stem);
});

test('a question that cuts in, and another telling that is asked for, come back to the step that was told', async () => {
  const student = await server.signIn('student23');
  const lessonId = await relearn(student, '周期公式', true);
  const first = await send(student, lessonId, { type: 'start' });
  expect(stateOf(first)).toBe(PART);
  expect(stateOf(await send(student, lessonId, { type: 'ask', text: '摆长怎么测量？' }))).toBe(PART);
  const again = await send(student, lessonId, { type: 'again' });
  expect(again.text).toMatch(/换一种讲法|只有这一种讲法/u);
  expect(stateOf(again)).toBe(PART);
  const second = await send(student, lessonId, { type: 'next' });
  expect(second.text).not.toBe('');
  expect(first.text).not.toContain(second.text);
});

async function toRetelling(student: Client, paced = false) {
  const teacher = await server.signIn('teacher01');
  await teacher.call('/OrgApi/AISetting/Update', { id: courseId, retell: true, pass: 1 });
  const lessonId = await relearn(student, '小角度近似', paced);
  await teacher.call('/OrgApi/AISetting/Update', { id: courseId, retell: null, pass: null });
  let run = await send(student, lessonId, { type: 'start' });
  for (let n = 0; n < 30 && !stateOf(run).includes('retelling'); n++)
    run = stateOf(run).includes('checking')
      ? await answerQuestion(server, student, lessonId, question(run), true)
      : await send(student, lessonId, { type: 'next' });
  return { lessonId, run };
}

test('retold: what is there and what is not found is said with its sources; no result, no evidence', async () => {
  const student = await server.signIn('student24');
  const { lessonId, run } = await toRetelling(student);
  const asked = question(run);
  expect(asked).toMatchObject({ kind: 'short', unmarked: true });
  const mastery = async () =>
    (await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId })).data;
  const before = await mastery();
  const wrongKind = { type: 'answer', questionId: asked.questionId, value: null };
  expect((await send(student, lessonId, wrongKind)).json).toMatchObject({ code: 422 });
  expect((await send(student, lessonId, { ...wrongKind, questionId: 'x', value: '甲' })).json).toMatchObject({
    code: 404,
  });
  const value = '用 θ 代替 sinθ 的做法称为小角度近似，θ 必须以弧度为单位。<img src=x onerror=alert(1)>';
  const command = { type: 'answer', questionId: asked.questionId, value };
  const runId = crypto.randomUUID();
  const told = await send(student, lessonId, command, runId);
  expect(told.text).toContain('这几句你都讲到了：');
  expect(told.text).toContain('这几句我没有在你的话里找到');
  expect(told.text).not.toContain('<img');
  expect(quotes(told).length).toBeGreaterThan(1);
  expect(quotes(told)[0]?.quote).toContain('称为小角度近似');
  expect(blocksOf(told, 'check-result')).toEqual([]);
  expect(stateOf(told)).not.toContain('retelling');
  expect((await send(student, lessonId, command, runId)).text).toBe(told.text);
  expect(await mastery()).toEqual(before);
});

test('retold at one’s own pace it stays until it is read; it may be passed over', async () => {
  const student = await server.signIn('student25');
  const { lessonId, run } = await toRetelling(student, true);
  const told = await send(student, lessonId, { type: 'answer', questionId: question(run).questionId, value: '忘记了' });
  expect(told.text).toContain('没有在你的话里认出来');
  expect(stateOf(told)).toBe('active.teaching.retelling.turning');
  const other = await server.signIn('student26');
  const passed = await toRetelling(other);
  const on = await send(other, passed.lessonId, { type: 'next' });
  expect(stateOf(on)).not.toContain('retelling');
});
