// An attempt by the wire: begun, saved, taken over, late, handed in, marked; and what its student may know of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { CANARY, deviceOf, done, EVERY_KIND, makeExam, rightValue, type Started } from '#tests/support/exam.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
let other: Client;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const mine = () => ({ userIds: [student.user.id] });
const rowOf = async (id: string) =>
  (await q<Record<string, unknown>>('select * from exam_attempt where id = $1', [id]))[0] ?? {};
const stateOf = (id: string) => expect.poll(async () => (await rowOf(id))['state']);
const eventsOf = async (log: string, who = student) =>
  (await done(who.call<OutputOf<'/api/Stream/Events'>>('/api/Stream/Events', { log, limit: 1000 }))).events.map(
    (e) => e.event as { type: string; name?: string; value?: Record<string, unknown> },
  );

beforeAll(async () => {
  server = await testServer();
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student, other] = (await Promise.all(
    ['teacher01', 'student01', 'student02'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
});
afterAll(() => server.stop());

test('from a start to a released score', async () => {
  const { examId } = await makeExam(server, teacher, { to: mine() });
  const items = await done(student.call<OutputOf<'/api/Exam/Items'>>('/api/Exam/Items'));
  expect(items.find((i) => i.id === examId)).toMatchObject({ state: 'waiting', attempt: 0, attempts: 1, code: false });
  const device = deviceOf(student, examId);
  const started = await device.start();
  expect(started).toMatchObject({ state: 'answering', allowed: ['submit'], lease: 1, answers: [] });
  expect(started.until - started.now).toBeGreaterThan(59 * 60_000);
  const changes = device.questions().flatMap((shown) => {
    const value = rightValue(shown);
    return value === null ? [] : [{ questionId: shown.questionId, n: 1, value }];
  });
  expect(changes).toHaveLength(8);
  const essay = { questionId: device.of('essay'), n: 1, value: '<b>我</b>的看法' };
  expect((await device.save([...changes, essay])).data).toMatchObject({ saved: 9, kept: [], late: false, lease: 1 });
  const again = await device.start();
  expect(again.attemptId).toBe(started.attemptId);
  expect(again.answers).toHaveLength(9);
  expect(again.paper).toEqual(started.paper);
  const { data: receipt } = await device.submit();
  expect(receipt).toMatchObject({
    by: 'student',
    answered: 9,
    of: 11,
    receipt: expect.stringMatching(/^[\dA-F-]{14}$/),
  });
  await stateOf(started.attemptId).toBe('marking');
  expect((await device.submit()).data).toEqual(receipt);
  // eight right of two points each; short, essay and file: nothing was said to short and file
  expect(await rowOf(started.attemptId)).toMatchObject({ score: 16, max: 22, to_mark: 1, taking: false });
  const posts = () =>
    q('select state, score::float8, max::float8 from score_post where kind = $1 and ref_id = $2', ['exam', examId]);
  expect(await posts()).toEqual([{ state: 'toMark', score: null, max: 22 }]);
  expect(await device.score()).toMatchObject({ state: 'marking', max: 22 });
  expect(Object.keys(await device.score())).not.toContain('questions');
});

test('fifty starts at once are one attempt; another device takes over', async () => {
  const { examId } = await makeExam(server, teacher, { to: mine(), attempts: 2 });
  const device = deviceOf(student, examId);
  const all = await Promise.all(Array.from({ length: 50 }, () => deviceOf(student, examId, device.device).start()));
  expect(new Set(all.map((s) => s.attemptId)).size).toBe(1);
  expect(new Set(all.map((s) => s.lease))).toEqual(new Set([1]));
  await device.start();
  const second = deviceOf(student, examId);
  expect((await second.start()).lease).toBe(2);
  const told = (await eventsOf(device.at().log)).filter((e) => e.name === 'exam.device');
  expect(told.map((e) => e.value)).toEqual([{ lease: 2 }]);
  // many devices at once: each its own lease
  const coded = await makeExam(server, teacher, { to: mine(), code: 'c1' });
  const eight = Array.from({ length: 8 }, () => deviceOf(student, coded.examId));
  expect(new Set(await Promise.all(eight.map(async (d) => (await d.start({ code: 'c1' })).lease))).size).toBe(8);
  const devices = Array.from({ length: 12 }, () => deviceOf(student, examId));
  const leases = await Promise.all(devices.map(async (d) => (await d.start()).lease));
  expect(leases.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 3));
  // an old device ends nothing
  expect((await second.submit()).code).toBe(409);
  expect(
    await deviceOf(other, examId)
      .start()
      .catch(() => 404),
  ).toBe(404);
});

describe('who may begin', () => {
  const refusal = async (more: object, body: object = {}) => {
    const { examId } = await makeExam(server, teacher, { to: mine(), ...more });
    const { code, data } = await student.call<object>('/api/Exam/Start', { examId, device: randomUUID(), ...body });
    return { code, data };
  };
  const HOUR = 3_600_000;
  test('an exam that is taken back in the moment in which somebody begins', async () => {
    const { examId } = await makeExam(server, teacher, { to: mine() });
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query("update exam set status = 'draft' where id = $1", [examId]);
    const starting = deviceOf(student, examId).start();
    await expect
      .poll(async () => (await q("select from pg_stat_activity where wait_event_type = 'Lock'")).length)
      .toBeGreaterThan(0);
    await holder.query('commit');
    holder.release();
    await expect(starting).rejects.toThrow();
    expect(await q('select from exam_attempt where exam_id = $1', [examId])).toEqual([]);
  });

  test('its time, its attempts, its code and its networks', async () => {
    const now = server.app.now();
    const early = { from: now + HOUR, until: now + 2 * HOUR };
    expect(await refusal(early)).toEqual({ code: 409, data: { state: 'waiting', ...early } });
    expect(await refusal({ from: now - HOUR, lateMinutes: 30 })).toMatchObject({
      code: 409,
      data: { state: 'missed' },
    });
    expect(await refusal({ code: 'abc' })).toMatchObject({ code: 460 });
    expect(await refusal({ code: 'abc' }, { code: ' abc ' })).toMatchObject({ code: 0 });
    // another device is in the room, too: the one that has begun is asked no more
    const first = deviceOf(student, (await makeExam(server, teacher, { to: mine(), code: 'abc' })).examId);
    await first.start({ code: 'abc' });
    const takeOver = (more: object) =>
      student.call<Started>('/api/Exam/Start', { examId: first.examId, device: randomUUID(), ...more });
    expect(await takeOver({})).toMatchObject({ code: 460 });
    expect((await first.start()).lease).toBe(1);
    expect(await takeOver({ code: 'abc' })).toMatchObject({ code: 0, data: { lease: 2 } });
    const guessed = (await makeExam(server, teacher, { to: mine(), code: 'abc' })).examId;
    const guess = (code: string) =>
      student.call('/api/Exam/Start', { examId: guessed, device: randomUUID(), ...(code && { code }) });
    for (let n = 0; n < 10; n++) expect((await guess(`a${n}`)).code).toBe(460);
    // what is asked for is no guess
    expect((await guess('')).code).toBe(460);
    expect(await guess('abc')).toMatchObject({ code: 429, data: { retryAfter: expect.any(Number) } });
    expect(await refusal({ addresses: ['10.1.0.0/16'] })).toMatchObject({ code: 403, data: { reason: 'address' } });
    expect(await refusal({ addresses: ['127.0.0.0/8'] })).toMatchObject({ code: 0 });
    const { examId } = await makeExam(server, teacher, { to: mine() });
    const device = deviceOf(student, examId);
    await device.start();
    await device.submit();
    const again = await student.call('/api/Exam/Start', { examId, device: device.device });
    expect(again).toMatchObject({ code: 409, data: { state: expect.stringMatching(/submitted|marked|marking/) } });
    await done(
      teacher.call('/OrgApi/Exam/Except', { id: examId, userId: student.user.id, attempts: 1, reason: '断电' }),
    );
    const { attemptId } = await deviceOf(student, examId).start();
    expect(await rowOf(attemptId)).toMatchObject({ attempt: 2 });
  });
});

test('who is moved to another class in the middle keeps the attempt, and a closed exam lets nobody in', async () => {
  const [{ id: classId } = { id: '' }] = await q<{ id: string }>('select dept_id as id from sys_user where id = $1', [
    student.user.id,
  ]);
  const { examId } = await makeExam(server, teacher, { to: { classIds: [classId] } });
  const device = deviceOf(student, examId);
  const { attemptId } = await device.start();
  await q('update sys_user set dept_id = null where id = $1', [student.user.id]);
  await done(teacher.call('/OrgApi/Exam/SetStatus', { id: examId, status: 'closed' }));
  expect((await device.start()).attemptId).toBe(attemptId);
  expect(await device.put(device.of('essay'), 1, '我')).toMatchObject({ saved: 1, late: false });
  expect((await device.submit()).data).toMatchObject({ answered: 1 });
  await q('update sys_user set dept_id = $2 where id = $1', [student.user.id, classId]);
  const mate = await q<{ name: string }>(
    'select user_name as name from sys_user where dept_id = $1 and id <> $2 limit 1',
    [classId, student.user.id],
  );
  const late = await server.signIn(mate[0]?.name ?? '');
  const answer = await late.call('/api/Exam/Start', { examId, device: device.device });
  expect(answer).toMatchObject({ code: 409, data: { state: 'missed' } });
  const items = await done(late.call<OutputOf<'/api/Exam/Items'>>('/api/Exam/Items'));
  expect(items.find((i) => i.id === examId)).toMatchObject({ state: 'missed' });
});

test('no key, seed, explanation or mark reaches the student before its time', async () => {
  const { examId, bankIds } = await makeExam(server, teacher, { to: mine(), show: 'released', code: 'c1' });
  const heard: unknown[] = [];
  const call: Client['call'] = async (path, body, headers) => {
    const answer = await student.call(path, body, headers);
    heard.push(answer);
    return answer as never;
  };
  const device = deviceOf({ call }, examId);
  const { attemptId, log, room } = await device.start({ code: 'c1' });
  const changes = device.questions().flatMap((s) => [{ questionId: s.questionId, n: 1, value: rightValue(s) }]);
  await device.save(changes);
  await device.seen({ left: [{ at: 5, ms: 3000 }] });
  await call('/api/Exam/Items');
  await device.submit();
  await stateOf(attemptId).toBe('marked');
  await device.score();
  await call('/api/Exam/Start', { examId, device: device.device });
  for (const name of [log, room]) await call('/api/Stream/Events', { log: name, limit: 1000 });
  const text = JSON.stringify(heard);
  expect(text).not.toContain(CANARY);
  const [{ seed } = { seed: '-' }] = await q<{ seed: string }>('select seed from exam_attempt where id = $1', [
    attemptId,
  ]);
  expect(text).not.toContain(seed);
  for (const key of [
    'explanation',
    'misconception',
    'rubric',
    'concepts',
    'tolerance',
    '"score"',
    '"points":null',
    'bankId',
  ])
    expect(text).not.toContain(key);
  // the ids are the attempt's own: the bank's, sorted by a seed, would tell its letters
  for (const id of bankIds) expect(text).not.toContain(id);
  // nor does the chart hold any of it, for an invigilator either
  for (const role of ['student', 'invigilator']) {
    const { snapshot } = await server.app.lifecycles.view(log, role);
    expect(Object.keys((snapshot as { context: object }).context).toSorted()).toEqual([
      'by',
      'heldAt',
      'left',
      'submittedAt',
      'until',
    ]);
    expect(JSON.stringify(snapshot)).not.toContain(seed);
  }
});

test('two who sit the same exam know each question by another id, and no id is the bank’s', async () => {
  const to = { userIds: [student.user.id, other.user.id] };
  const { examId, bankIds } = await makeExam(server, teacher, { to });
  const devices = [deviceOf(student, examId), deviceOf(other, examId)];
  for (const device of devices) await device.start();
  const ids = devices.flatMap((device) => device.questions().map((one) => one.questionId));
  expect(new Set([...ids, ...bankIds]).size).toBe(3 * bankIds.length);
});

describe('a key that is mended while somebody sits it', () => {
  const questions = EVERY_KIND.filter(({ kind }) => kind === 'single');
  const sat = async (change: (made: { examId: string; bankIds: string[] }) => Promise<unknown>) => {
    const made = await makeExam(server, teacher, { to: mine(), questions, shuffle: false });
    const device = deviceOf(student, made.examId);
    const { attemptId } = await device.start();
    await device.put(device.of('single'), 1, 'A');
    await change(made);
    await device.submit();
    await stateOf(attemptId).toBe('marked');
    return (await rowOf(attemptId))['score'];
  };

  test('in the bank changes nothing: it was frozen', async () => {
    const inBank = ({ bankIds: [id] }: { bankIds: string[] }) =>
      done(teacher.call('/OrgApi/Question/Update', { id, answer: 'A' }));
    expect(await sat(inBank)).toBe(0);
  });

  test('in the exam counts for who hands in afterwards', async () => {
    const inExam = ({ examId, bankIds: [bankId] }: { examId: string; bankIds: string[] }) =>
      done(teacher.call('/OrgApi/ExamRecord/Rekey', { examId, bankId, answer: 'A', reason: '印错了', commit: '1' }));
    expect(await sat(inExam)).toBe(2);
  });
});

test('a score is shown as the exam says', async () => {
  const shown = async (show: 'never' | 'submitted', pointId: string | null = null) => {
    const { examId, bankIds } = await makeExam(server, teacher, { to: mine(), show });
    await q('update question set point_id = $2 where id = $1', [bankIds[0], pointId]);
    const device = deviceOf(student, examId);
    const { attemptId } = await device.start();
    await device.put(device.of('single'), 1, rightValue(device.questions().find((s) => s.kind === 'single') as never));
    await device.submit();
    await stateOf(attemptId).toBe('marked');
    return { score: await device.score(), device };
  };
  const never = await shown('never');
  await done(teacher.call('/OrgApi/ExamRecord/Release', { examId: never.device.examId }));
  await stateOf(never.device.at().attemptId).toBe('released');
  for (const known of [never.score, await never.device.score()])
    for (const field of ['questions', 'score', 'paper']) expect(known).not.toHaveProperty(field);
  const [point] = await q<{ id: string }>('select id from lesson_point where deleted_at is null limit 1');
  const { score, device } = await shown('submitted', point?.id);
  expect(score).toMatchObject({ state: 'marked', score: 2, max: 22 });
  expect(score.questions).toHaveLength(11);
  expect(score.questions?.find((x) => x.questionId === device.of('single'))).toMatchObject({
    points: 2,
    max: 2,
    correct: true,
    explanation: expect.stringContaining(CANARY),
    right: expect.stringContaining('乙'),
    // whence a miss leads back to the lesson
    pointId: point?.id,
  });
  const stranger = await other.call('/api/Exam/Score', { attemptId: device.at().attemptId });
  expect(stranger.code).toBe(404);
});

describe('a result that is out', () => {
  const questions = EVERY_KIND.filter(({ kind }) => kind === 'single' || kind === 'judge');
  const sat = async (client: Client, examId: string, isRight: boolean) => {
    const device = deviceOf(client, examId);
    const { attemptId } = await device.start();
    for (const one of isRight ? device.questions() : []) await device.put(one.questionId, 1, rightValue(one));
    await device.submit();
    await stateOf(attemptId).toBe('marked');
    return device;
  };
  const release = (examId: string) => done(teacher.call('/OrgApi/ExamRecord/Release', { examId }));
  const itemOf = async (client: Client, examId: string) =>
    (await done(client.call<OutputOf<'/api/Exam/Items'>>('/api/Exam/Items'))).find((i) => i.id === examId);

  test('has no keys while somebody sits or may yet begin; and whoever has one begins no more', async () => {
    const to = { userIds: [student.user.id, other.user.id] };
    const { examId } = await makeExam(server, teacher, { to, attempts: 2, questions });
    const first = await sat(student, examId, false);
    const second = deviceOf(other, examId);
    await second.start();
    await release(examId);
    const withheld = await first.score();
    expect(withheld).toMatchObject({ state: 'released', score: 0, keysLater: true });
    expect(withheld.questions?.map((one) => [one.points, one.max, one.correct])).toEqual([
      [0, 2, false],
      [0, 2, false],
    ]);
    expect(JSON.stringify(withheld)).not.toMatch(/explanation|"right"/);
    const again = await student.call('/api/Exam/Start', { examId, device: first.device });
    expect(again).toMatchObject({
      code: 409,
      msg: '成绩已经公布，不能再考',
      data: { state: 'released', from: expect.any(Number), until: expect.any(Number) },
    });
    expect(await itemOf(student, examId)).toMatchObject({ attempt: 1, attempts: 1, state: 'released' });
    await second.submit();
    // who handed in after that has a second time
    expect(await first.score()).toMatchObject({ keysLater: true });
    await done(teacher.call('/OrgApi/Exam/SetStatus', { id: examId, status: 'closed' }));
    const all = await first.score();
    expect(all).not.toHaveProperty('keysLater');
    expect(all.questions?.map((one) => one.right).toSorted()).toEqual([expect.stringContaining('乙'), '正确']);
  });

  test('shown on handing in has no keys for who may sit it once more', async () => {
    const { examId } = await makeExam(server, teacher, { to: mine(), attempts: 2, show: 'submitted', questions });
    const first = await sat(student, examId, false);
    expect(await first.score()).toMatchObject({ score: 0, keysLater: true });
    const last = await sat(student, examId, true);
    for (const device of [first, last]) expect(await device.score()).not.toHaveProperty('keysLater');
  });

  test('of several the one that counts is shown, and the others beside it', async () => {
    const to = mine();
    const { examId } = await makeExam(server, teacher, { to, attempts: 3, counts: 'best', questions });
    const best = await sat(student, examId, true);
    const last = await sat(student, examId, false);
    // before they are out nobody learns which is the better one
    expect(await itemOf(student, examId)).toMatchObject({
      result: { attemptId: last.at().attemptId, state: 'marked' },
    });
    const third = deviceOf(student, examId);
    await third.start();
    await release(examId);
    const listed = { result: { attemptId: best.at().attemptId, state: 'released' } };
    expect(await itemOf(student, examId)).toMatchObject({ ...listed, state: 'answering', attempt: 3, attempts: 3 });
    expect((await last.score()).all).toEqual([
      { attemptId: best.at().attemptId, attempt: 1, state: 'released', counts: true },
      { attemptId: last.at().attemptId, attempt: 2, state: 'released', counts: false },
      { attemptId: third.at().attemptId, attempt: 3, state: 'answering', counts: false },
    ]);
    await third.submit();
    await stateOf(third.at().attemptId).toBe('marked');
    expect(await itemOf(student, examId)).toMatchObject(listed);
    const bells = await done(student.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', { pageSize: 100 }));
    expect(
      bells.items.find((n) => n.kind === 'task.released' && JSON.stringify(n).includes(best.at().attemptId)),
    ).toBeDefined();
  });
});
