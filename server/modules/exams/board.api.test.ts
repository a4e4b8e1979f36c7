// Invigilating: the clock of an attempt, what moves it, and what is seen of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Device, deviceOf, done, makeExam, rightValue } from '#tests/support/exam.ts';
import { openStream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { releaseAttempts, remark, settleAttempts } from './attempt.marking.ts';

const MINUTE = 60_000;
let server: TestServer;
let beside: TestServer;
let teacher: Client;
let foreign: Client;
let students: Client[];

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const rowOf = async (id: string) =>
  (await q<Record<string, unknown>>('select * from exam_attempt where id = $1', [id]))[0] ?? {};
const stateOf = (id: string) => expect.poll(async () => (await rowOf(id))['state']);
const staff = <T = { attempts: number }>(name: string, body: object, who = teacher) =>
  who.call<T>(`/OrgApi/Exam/${name}`, body);

beforeAll(async () => {
  server = await testServer({ env: { ACCESS_TTL_S: '86400' } });
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  beside = await testServer({ beside: server });
  [teacher, foreign] = (await Promise.all(['teacher01', 'teacher02'].map((n) => server.signIn(n)))) as [Client, Client];
  students = await Promise.all(['student01', 'student02', 'student03'].map((n) => server.signIn(n)));
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

async function sat(more: object = {}): Promise<{ examId: string; devices: [Device, Device, Device] }> {
  const { examId } = await makeExam(server, teacher, { to: { userIds: students.map((s) => s.user.id) }, ...more });
  const devices = students.map((s) => deviceOf(s, examId)) as [Device, Device, Device];
  for (const device of devices) await device.start();
  return { examId, devices };
}
const essay = (device: Device, n: number, value = `v${n}`) => device.put(device.of('essay'), n, value);

test('a deadline: what is on its way comes in for half a minute, then it is handed in by its time', async () => {
  const { devices } = await sat();
  const [device] = devices;
  const { attemptId, until } = device.at();
  await essay(device, 1);
  server.advance(until - server.app.now() + 1000);
  await stateOf(attemptId).toBe('grace');
  expect(await essay(device, 2)).toMatchObject({ late: false, saved: 1, state: 'grace', until });
  server.advance(30_000);
  await stateOf(attemptId).toBe('marking');
  expect(await rowOf(attemptId)).toMatchObject({
    submitted_by: 'time',
    submitted_at: until,
    taking: false,
    answered: 1,
  });
  expect(await essay(device, 3)).toMatchObject({ late: true });
  expect((await device.submit()).data).toMatchObject({ by: 'time', submittedAt: until, answered: 1, of: 11 });
  expect(await q('select value, n from exam_answer where attempt_id = $1', [attemptId])).toEqual([
    { value: 'v2', n: 2 },
  ]);
  expect(await q('select value, n from exam_late where attempt_id = $1', [attemptId])).toEqual([{ value: 'v3', n: 3 }]);
});

test('a pause moves the deadline; what is written in it is late', async () => {
  const { examId, devices } = await sat();
  const [device, second, third] = devices;
  const { attemptId, until } = device.at();
  expect((await staff('Hold', { id: examId, attemptIds: [attemptId] })).data).toEqual({ attempts: 1 });
  expect((await staff('Hold', { id: examId, attemptIds: [attemptId] })).code).toBe(409);
  expect(await essay(device, 1)).toMatchObject({ late: false, state: 'paused' });
  expect((await device.submit()).code).toBe(409);
  server.advance(31_000);
  expect(await essay(device, 2)).toMatchObject({ late: true, state: 'paused' });
  server.advance(5 * MINUTE);
  const { data } = await staff('Resume', { id: examId });
  expect(data).toEqual({ attempts: 1 });
  const after = await essay(device, 3);
  expect(after).toMatchObject({ late: false, state: 'answering' });
  expect(after.until - until).toBeGreaterThanOrEqual(5 * MINUTE + 31_000);
  expect(after.until - until).toBeLessThan(5 * MINUTE + 60_000);
  // more for all: who was paused, and who was not
  expect((await staff('Extend', { id: examId, minutes: 7 })).data).toEqual({ attempts: 3 });
  expect((await essay(device, 4)).until).toBe(after.until + 7 * MINUTE);
  expect((await essay(second, 1)).until).toBe(second.at().until + 7 * MINUTE);
  // an extension in a pause is not lost
  await staff('Hold', { id: examId, attemptIds: [third.at().attemptId] });
  await staff('Extend', { id: examId, attemptIds: [third.at().attemptId], minutes: 3 });
  await staff('Resume', { id: examId, attemptIds: [third.at().attemptId] });
  expect((await essay(third, 1)).until).toBeGreaterThanOrEqual(third.at().until + 10 * MINUTE);
});

test('an exception reaches who is in it, and comes on top of what an invigilator gave', async () => {
  const { examId, devices } = await sat();
  const [device, second] = devices;
  await staff('Extend', { id: examId, attemptIds: [device.at().attemptId], minutes: 5 });
  const userId = students[0]?.user.id ?? '';
  await done(staff('Except', { id: examId, userId, minutes: 10, reason: '读写障碍' }));
  expect((await essay(device, 1)).until).toBe(device.at().until + 15 * MINUTE);
  await done(staff('Except', { id: examId, userId, minutes: 25, reason: '再加' }));
  // the most of each stands, and is said: five more are none
  const third = await done(staff('Except', { id: examId, userId, minutes: 5, reason: '又五分钟' }));
  expect(third).toMatchObject({ stands: { minutes: 25, attempts: 0 } });
  expect((await essay(device, 2)).until).toBe(device.at().until + 30 * MINUTE);
  expect((await essay(second, 1)).until).toBe(second.at().until);
  // out of time and not handed in yet: it goes on
  server.advance(second.at().until - server.app.now() + 1000);
  await stateOf(second.at().attemptId).toBe('grace');
  await done(staff('Except', { id: examId, userId: students[1]?.user.id, minutes: 10, reason: '停电' }));
  expect(await essay(second, 2)).toMatchObject({ state: 'answering', until: second.at().until + 10 * MINUTE });
});

test('a later end of one’s own reaches who is in it', async () => {
  const now = server.app.now();
  const end = now + 30 * MINUTE;
  const { examId, devices } = await sat({ from: now - MINUTE, until: end, minutes: 31 });
  const [device, second] = devices;
  expect(device.at().until).toBe(end);
  const own = { id: examId, userId: students[0]?.user.id, until: end + 20 * MINUTE, reason: '停电' };
  await done(staff('Except', own));
  // as long as the exam takes, within the longer window
  const { until } = await essay(device, 1);
  expect(until).toBeGreaterThan(end);
  expect(until - server.app.now()).toBeLessThanOrEqual(31 * MINUTE);
  expect((await essay(second, 1)).until).toBe(end);
});

test('what is done to one, to some and to all is written down, with who did it and why', async () => {
  const admin = await server.signIn('admin');
  const { examId, devices } = await sat();
  const ids = devices.map((device) => device.at().attemptId);
  const acts: [string, object, number][] = [
    ['Extend', { minutes: 5, attemptIds: ids.slice(0, 2), reason: '晚发卷' }, 2],
    ['Hold', { reason: '火警' }, 3],
    ['Resume', { attemptIds: ids.slice(1), reason: '警报解除' }, 2],
    ['Message', { attemptIds: ids.slice(0, 1), text: '请坐好', reason: '走动' }, 1],
    ['ForceSubmit', { attemptIds: ids.slice(0, 1), reason: '作弊' }, 1],
    // its maker may annul it for all
    ['Void', { reason: '泄题' }, 2],
  ];
  for (const [name, more, attempts] of acts)
    expect([name, (await staff(name, { id: examId, ...more })).data]).toEqual([name, { attempts }]);
  expect(await q('select state from exam_attempt where exam_id = $1 order by state', [examId])).toContainEqual({
    state: 'voided',
  });
  for (const [name, more] of acts) {
    const { items } = await done(
      admin.call<OutputOf<'/OrgApi/LogOperate/Items'>>('/OrgApi/LogOperate/Items', { pageSize: 100 }),
    );
    const row = items.find(
      ({ ids: about, after }) =>
        about.includes(examId) && (after as { reason?: string } | null)?.reason === (more as { reason: string }).reason,
    );
    expect([name, row?.userId]).toEqual([name, teacher.user.id]);
  }
});

test('handed in by a teacher, and void', async () => {
  const { examId, devices } = await sat();
  const [device, second, third] = devices;
  const id = device.at().attemptId;
  expect((await staff('ForceSubmit', { id: examId, attemptIds: [id], reason: '离场' })).data).toEqual({ attempts: 1 });
  await stateOf(id).toBe('marked');
  expect(await rowOf(id)).toMatchObject({ submitted_by: 'teacher', reason: '离场' });
  const posts = () =>
    q<{ s: string }>("select student_id as s from score_post where kind = 'exam' and ref_id = $1", [examId]);
  await expect.poll(posts).toEqual([{ s: students[0]?.user.id }]);
  const ids = [id, second.at().attemptId];
  expect((await staff('Void', { id: examId, attemptIds: ids, reason: '替考' })).data).toEqual({ attempts: 2 });
  expect(await posts()).toEqual([]);
  for (const one of [device, second]) {
    expect(await one.save([{ questionId: one.of('essay'), n: 9, value: 'x' }])).toMatchObject({ code: 409 });
    expect((await one.submit()).code).toBe(409);
    expect((await one.seen()).code).toBe(409);
  }
  expect((await staff('ForceSubmit', { id: examId })).data).toEqual({ attempts: 1 });
  await stateOf(third.at().attemptId).toBe('marked');
});

test('a board shows who sits it, and a row moves with each save, in another process too', async () => {
  const [away] = await q<{ studentId: string }>(
    `select id as "studentId", user_name as "userName", name from sys_user where user_name = 'student04' and org_id = $1`,
    [teacher.user.orgId],
  );
  const { examId, devices } = await sat({
    to: { userIds: [away?.studentId, ...students.map((s) => s.user.id)] },
  });
  const [device] = devices;
  const { attemptId } = device.at();
  const stop = new AbortController();
  const watch = openStream(beside, teacher, `/api/stream?follow=board:${examId}`, undefined, {
    signal: stop.signal,
    until: (frames) =>
      frames.some(({ event }) => event.type === 'CUSTOM' && JSON.stringify(event).includes('"answered":2')),
  });
  await expect.poll(() => beside.app.logs.hub.logs()).toContain(`board:${examId}`);
  const board = await done(staff<OutputOf<'/OrgApi/Exam/Board'>>('Board', { id: examId }));
  expect(board.rows.map((r) => [r.state, r.answered, r.of])).toEqual([0, 1, 2].map(() => ['answering', 0, 11]));
  // beside them who has not begun
  expect(board.absent).toEqual([away]);
  await essay(device, 1);
  await device.put(device.of('judge'), 1, true);
  // emptied again: no answer
  await device.put(device.of('short'), 1, '');
  await device.put(device.of('multiple'), 1, []);
  await device.seen({
    left: [
      { at: 100, ms: 4000 },
      { at: 90, ms: 1000 },
    ],
  });
  // the answer was lost: the same again counts once
  await device.seen({ left: [{ at: 100, ms: 4000 }] });
  // another page was opened in its place: it counts as it begins, and its time is told by who comes back
  await device.seen({ left: [{ at: 200, ms: 0 }] });
  await device.seen({ left: [{ at: 200, ms: 3000 }] });
  await device.seen({ left: [{ at: 200, ms: 3000 }] });
  const { frames } = await watch;
  const rows = frames.flatMap(({ event }) =>
    event.type === 'CUSTOM' && event.name === 'board.row' ? [event.value] : [],
  );
  expect(rows).toContainEqual({
    log: `board:${examId}`,
    row: expect.objectContaining({ attemptId, answered: 2, state: 'answering' }),
  });
  const again = await done(staff<OutputOf<'/OrgApi/Exam/Board'>>('Board', { id: examId }));
  expect(again.rows.find((r) => r.attemptId === attemptId)).toMatchObject({
    left: { count: 3, ms: 8000 },
    answered: 2,
  });
  stop.abort();
});

test('what is said comes to one, or to the room', async () => {
  const { examId, devices } = await sat();
  const [device, second] = devices;
  await done(staff('Message', { id: examId, text: '还有十分钟' }));
  await done(staff('Message', { id: examId, attemptIds: [device.at().attemptId], text: '请看题' }));
  const said = async (log: string, who: Client | undefined) =>
    (
      await done((who ?? teacher).call<OutputOf<'/api/Stream/Events'>>('/api/Stream/Events', { log, limit: 1000 }))
    ).events.flatMap(({ event }) =>
      event['name'] === 'exam.message' ? [(event['value'] as { text: string }).text] : [],
    );
  expect(await said(device.at().room, students[1])).toEqual(['还有十分钟']);
  expect(await said(device.at().log, students[0])).toEqual(['请看题']);
  expect(await said(second.at().log, teacher)).toEqual([]);
  const raw = await done(
    teacher.call<OutputOf<'/api/Stream/Events'>>('/api/Stream/Events', { log: device.at().room, limit: 1000 }),
  );
  expect(raw.events.at(-1)?.event).toMatchObject({
    type: 'CUSTOM',
    name: 'exam.message',
    value: { text: '还有十分钟', at: expect.any(Number) },
  });
  // who begins later hears nothing of before, and what was read on one device is read on the next
  const { now, heard } = await device.start();
  expect(heard).toBeLessThan(now);
  expect((await device.seen({ heard: now })).code).toBe(0);
  expect((await device.seen({ heard: 5 })).code).toBe(0);
  expect((await device.start()).heard).toBe(now);
  expect((await device.seen({ heard: now + 1e9 })).code).toBe(0);
  expect((await device.start()).heard).toBeLessThan(now + 1e9);
  for (const log of [device.at().log, device.at().room])
    expect((await foreign.call('/api/Stream/Events', { log, limit: 10 })).code).toBe(404);
  expect((await students[1]?.call('/api/Stream/Events', { log: device.at().log, limit: 10 }))?.code).toBe(404);
});

test('nobody else invigilates', async () => {
  const { examId, devices } = await sat();
  const { examId: another } = await sat();
  const attemptIds = [devices[0].at().attemptId];
  for (const [name, more] of Object.entries({
    Board: {},
    Extend: { minutes: 1 },
    Hold: {},
    Resume: {},
    Message: { text: 'x' },
    ForceSubmit: {},
    Void: {},
  })) {
    const who = foreign;
    expect([name, (await staff(name, { id: examId, ...more }, who)).code]).toEqual([name, 404]);
    expect((await staff(name, { id: examId, ...more }, students[0])).code).toBe(403);
    if (name !== 'Board') expect((await staff(name, { id: another, attemptIds, ...more })).code).toBe(404);
  }
  await stateOf(attemptIds[0] ?? '').toBe('answering');
});

test('marks that come and go move the attempt, a changed key is marked anew, and all are released', async () => {
  const { examId, devices } = await sat();
  const [device, second] = devices;
  const { attemptId } = device.at();
  const right = (d: Device, kind: 'single') => {
    const shown = d.questions().find((s) => s.kind === kind);
    if (!shown) throw new Error('there is one');
    return d.put(shown.questionId, 1, rightValue(shown));
  };
  await right(device, 'single');
  await essay(device, 1);
  await device.submit();
  await right(second, 'single');
  await second.submit();
  await stateOf(attemptId).toBe('marking');
  await stateOf(second.at().attemptId).toBe('marked');
  const { app } = server;
  await q('update exam_mark set points = 1.5, by_id = $2 where attempt_id = $1 and points is null', [
    attemptId,
    teacher.user.id,
  ]);
  const client = await app.pool.connect();
  const ids = [attemptId, second.at().attemptId];
  const why = { now: app.now(), byId: teacher.user.id, reason: '答案有误' };
  await remark(app, client, ids, why);
  await settleAttempts(app, ids);
  await stateOf(attemptId).toBe('marked');
  expect(await rowOf(attemptId)).toMatchObject({ score: 3.5, to_mark: 0 });
  // the right letter was another one: both lose, what the teacher gave stays
  const [bank] = await q<{ id: string; fields: object }>(
    `select m.bank_id as id, r.fields from exam_mark m join question_revision r on r.question_id = m.bank_id
      where m.attempt_id = $1 and r.fields ->> 'kind' = 'single'`,
    [attemptId],
  );
  await q('update exam set rekeyed = $2 where id = $1', [
    examId,
    JSON.stringify({ [bank?.id ?? '']: { ...bank?.fields, answer: 'C' } }),
  ]);
  const changes = await remark(app, client, ids, why);
  client.release();
  expect(changes.map((c) => [c.from, c.to]).toSorted()).toEqual([
    [2, 0],
    [3.5, 1.5],
  ]);
  expect(
    await q('select reason, from_points, to_points from exam_mark_history where attempt_id = $1 order by to_points', [
      attemptId,
    ]),
  ).toContainEqual({ reason: '答案有误', from_points: 2, to_points: 0 });
  expect((await device.score()).questions).toBeUndefined();
  expect(await releaseAttempts(app, examId)).toBe(2);
  await stateOf(attemptId).toBe('released');
  expect(await device.score()).toMatchObject({ state: 'released', score: 1.5, max: 22 });
});
