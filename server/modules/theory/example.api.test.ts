// A worked example over the wire: told to the blank, compared, told on, solved with other numbers; anew with one blank more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import { blocksOf, events, stateOf } from '#tests/support/lesson.ts';
import { newRunId, openStream, type Stream, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Example = BlockProps<'example'>;
let server: TestServer;
let courseId: string;
let points: string[];

beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ id: string; course: string }>(
    `select p.id, p.course_id as course from lesson_point p join course_class c on c.course_id = p.course_id
      group by p.id order by p.sort`,
  );
  courseId = rows[0]?.course ?? '';
  points = rows.map((r) => r.id);
  // else a lecture tells it
  const teacher = await server.signIn('teacher01');
  await teacher.call('/OrgApi/AISetting/Update', { id: courseId, work: true });
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object, runId = newRunId()) =>
  teach(server, student, lessonId, command, { runId });
const anew = (student: Client, body: object, o = {}) =>
  openStream(server, student, '/api/Theory/ExampleReplyStreamAsync', { runId: newRunId(), ...body }, o);
const example = (run: Stream) => blocksOf<Example>(run, 'example').at(-1) as Example;
const evidence = (run: Stream) => {
  const chart = events(run)
    .flatMap((e) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot] : []))
    .at(-1)?.chart as { context: { points: Record<string, number>[]; passed: number } };
  const { tries, right, clean } = chart.context.points[0] ?? {};
  return { tries, right, clean, passed: chart.context.passed };
};
const IN = 'active.teaching.presenting.example';

/** To the first blank of the example of 周期公式, or of the given point. */
async function begun(
  name: string,
  pointIds = points.slice(1, 2),
): Promise<{ student: Client; lessonId: string; run: Stream }> {
  const student = await server.signIn(name);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds,
  });
  return { student, lessonId: data.lessonId, run: await send(student, data.lessonId, { type: 'start' }) };
}

test('problem, steps one by one, the blank; what is filled in is marked, or compared; then the variant', async () => {
  const { student, lessonId, run } = await begun('student04');
  expect(stateOf(run)).toBe(`${IN}.filling`);
  const shown = blocksOf<Example>(run, 'example');
  expect(shown.map((e) => [e.steps.length, e.blank?.step])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, 3],
  ]);
  expect(new Set(shown.map((e) => e.exampleId)).size).toBe(1);
  const { exampleId, blank, problem, of } = example(run);
  expect([blank, of]).toEqual([{ step: 3, marked: true, unit: 'm/s²' }, 3]);
  expect(problem).toMatch(/求当地的重力加速度/);
  // the step that is asked for is nowhere in what was sent
  expect(JSON.stringify(events(run))).not.toMatch(/9\.806|39\.45/);
  const filled = await send(student, lessonId, {
    type: 'fill',
    exampleId,
    step: 3,
    text: 'g = 39.45/4.0232 ≈ 9.81 m/s²',
  });
  expect(stateOf(filled)).toBe(`${IN}.waiting`);
  expect(example(filled).steps[2]).toMatchObject({ given: 'g = 39.45/4.0232 ≈ 9.81 m/s²', result: 'right' });
  const variant = await send(student, lessonId, { type: 'next' });
  expect(stateOf(variant)).toBe(`${IN}.varying`);
  expect(example(variant).variant).toEqual({ problem: expect.stringMatching(/0.7500/), unit: 'm/s²' });
  expect(evidence(variant)).toEqual({ tries: 0, right: 0, clean: 0, passed: 0 });
  const solved = await send(student, lessonId, { type: 'fill', exampleId, step: 'variant', text: '9.80' });
  expect(example(solved).variant).toMatchObject({ given: '9.80', result: 'right', correct: '9.80 m/s²' });
  expect(stateOf(solved)).toBe('active.teaching.checking');
  expect(evidence(solved)).toEqual({ tries: 1, right: 1, clean: 1, passed: 0 });
});

test('a step that no machine can mark is compared by the student; nothing wrong here lowers anything; text stays text', async () => {
  const { student, lessonId, run } = await begun('student05');
  const HOSTILE = '<img src=x onerror=alert(1)> [1](javascript:alert(1)) "}]';
  const { exampleId } = example(run);
  const first = await send(student, lessonId, { type: 'fill', exampleId, step: 3, text: '1' });
  expect(example(first).steps[2]?.result).toBe('wrong');
  const variant = await send(student, lessonId, { type: 'next' });
  const over = await send(student, lessonId, { type: 'fill', exampleId, step: 'variant', text: HOSTILE });
  expect(example(over).variant?.given).toBe(HOSTILE);
  expect(evidence(over)).toEqual(evidence(variant));
  // anew: the step before it is left blank too, and it has no key
  const again = await anew(student, { lessonId });
  expect(events(again)[0]).toMatchObject({ type: 'RUN_STARTED', threadId: lessonId });
  expect(example(again).exampleId).not.toBe(exampleId);
  expect(example(again).blank).toEqual({ step: 2, marked: false });
  const compared = await send(student, lessonId, {
    type: 'fill',
    exampleId: example(again).exampleId,
    step: 2,
    text: HOSTILE,
  });
  expect(example(compared).steps[1]).toEqual({ ...example(first).steps[1], given: HOSTILE });
  let back = compared;
  for (let i = 0; i < 5 && stateOf(back).includes('.example.'); i++)
    back = await send(student, lessonId, { type: 'next' });
  expect(stateOf(back)).toBe('active.teaching.checking');
  expect(evidence(back)).toEqual(evidence(variant));
  // and in a later lesson one more
  expect(example((await begun('student05')).run).blank).toEqual({ step: 1, marked: true, unit: 's' });
});

test('cut in the middle and attached again: the same bytes; the same fill sent twice stands once', async () => {
  const { student, lessonId } = await begun('student06', points.slice(0, 1));
  await send(student, lessonId, { type: 'next' });
  for (let i = 0; i < 3; i++) await send(student, lessonId, { type: 'next' });
  const runId = newRunId();
  const whole = await anew(student, { runId, lessonId });
  const half = whole.frames[Math.floor(whole.frames.length / 2)];
  const rest = await anew(student, { runId, lessonId }, { lastEventId: half?.id ?? '' });
  const from = whole.frames.findIndex((f) => f.id === half?.id) + 1;
  expect(rest.frames.map((f) => f.frame)).toEqual(whole.frames.slice(from).map((f) => f.frame));
  const { exampleId, blank } = example(whole);
  const fill = { type: 'fill', exampleId, step: blank?.step, text: '1' };
  const once = await send(student, lessonId, fill, runId.replace(/^./, '0'));
  const twice = await send(student, lessonId, fill, runId.replace(/^./, '0'));
  expect(twice.frames.map((f) => f.frame)).toEqual(once.frames.map((f) => f.frame));
});

describe('refused, with a code', () => {
  test('another blank, a blank filled before, a state that waits for nothing, someone else’s lesson, a lesson that is over', async () => {
    const { student, lessonId, run } = await begun('student07');
    const { exampleId } = example(run);
    const fill = (more: object, who = student) =>
      send(who, lessonId, { type: 'fill', exampleId, step: 3, text: '9.81', ...more });
    expect((await fill({ exampleId: 'example.other.1' })).json?.code).toBe(404);
    expect((await fill({ step: 2 })).json?.code).toBe(404);
    expect((await fill({ text: '  ' })).json?.code).toBe(422);
    expect((await fill({ step: 0 })).json?.code).toBe(422);
    const other = await server.signIn('student08');
    expect((await fill({}, other)).json?.code).toBe(404);
    expect((await anew(other, { lessonId })).json?.code).toBe(404);
    expect((await anew(student, { lessonId })).json).toMatchObject({ code: 409, data: { state: `${IN}.filling` } });
    await fill({});
    expect((await fill({})).json).toMatchObject({ code: 409, data: { state: `${IN}.waiting` } });
    await send(student, lessonId, { type: 'next' });
    expect((await fill({})).json).toMatchObject({ code: 409, data: { state: 'answered' } });
    await fill({ step: 'variant' });
    expect((await fill({ step: 'variant' })).json?.code).toBe(409);
    expect((await anew(student, { lessonId, pointId: 'none' })).json?.code).toBe(404);
    await student.call('/api/Theory/End', { lessonId });
    expect((await anew(student, { lessonId })).json).toMatchObject({ code: 409, data: { state: 'done' } });
    expect((await fill({})).json?.code).toBe(409);
  });

  test('an example of a point that the lesson has not come to', async () => {
    const { student, lessonId, run } = await begun('student09', points.slice(0, 2));
    let at = run;
    for (let i = 0; i < 5 && !stateOf(at).includes('checking'); i++)
      at = await send(student, lessonId, { type: 'next' });
    expect((await anew(student, { lessonId, pointId: points[1] })).json?.code).toBe(409);
    expect(stateOf(await anew(student, { lessonId, pointId: points[0] }))).toBe(`${IN}.filling`);
  });
});
