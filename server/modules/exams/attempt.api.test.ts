// An attempt by the wire: begun, saved, taken over, late, handed in, marked; and what its student may know of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { CANARY, deviceOf, done, makeExam, rightValue } from '#tests/support/exam.ts';
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
const stateOf = (id: string) => expect.poll(async () => (await rowOf(id))['state'], { timeout: 5000 });
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
  const devices = Array.from({ length: 5 }, () => deviceOf(student, examId));
  const leases = await Promise.all(devices.map(async (d) => (await d.start()).lease));
  expect(leases.toSorted()).toEqual([3, 4, 5, 6, 7]);
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

describe('saving', () => {
  const begin = async () => {
    const { examId } = await makeExam(server, teacher, { to: mine() });
    const device = deviceOf(student, examId);
    await device.start();
    return { examId, device, questionId: device.of('essay') };
  };
  const storedAt = async (attemptId: string, questionId: string) =>
    (
      await q<{ value: unknown }>('select value from exam_answer where attempt_id = $1 and question_id = $2', [
        attemptId,
        questionId,
      ])
    )[0]?.value;

  test('the greatest (lease, n) stands, whichever came first', async () => {
    const { examId, device: old, questionId } = await begin();
    const fresh = deviceOf(student, examId);
    const put = async (who: typeof old, n: number, value: string) => {
      const { saved, kept } = await who.put(questionId, n, value);
      return { saved, kept: kept.length, value: await storedAt(old.at().attemptId, questionId) };
    };
    expect(await put(old, 2, 'b')).toEqual({ saved: 1, kept: 0, value: 'b' });
    expect(await put(old, 1, 'a')).toEqual({ saved: 0, kept: 1, value: 'b' });
    // the answer to the first was lost: the same again
    expect(await put(old, 2, 'b')).toEqual({ saved: 1, kept: 0, value: 'b' });
    expect(await put(old, 2, 'other')).toMatchObject({ value: 'b' });
    expect(await put(old, 5, 'e')).toEqual({ saved: 1, kept: 0, value: 'e' });
    await fresh.start();
    expect(await put(fresh, 1, 'second')).toEqual({ saved: 1, kept: 0, value: 'second' });
    // what the first had not sent is older, wherever there is something newer, and fills gaps
    expect(await put(old, 9, 'late journal')).toEqual({ saved: 0, kept: 1, value: 'second' });
    expect(await old.put(old.of('judge'), 1, false)).toMatchObject({ saved: 1, kept: [] });
    expect((await old.save([{ questionId, n: 1, value: 'x' }], { lease: 7 })).code).toBe(409);
    const twice = [3, 4, 2].map((n) => ({ questionId, n, value: `n${n}` }));
    expect((await fresh.save(twice)).data).toMatchObject({ saved: 1 });
    expect(await storedAt(old.at().attemptId, questionId)).toBe('n4');
    expect(await put(fresh, 5, '')).toMatchObject({ value: '' });
    expect(await fresh.put(questionId, 6, null)).toMatchObject({ saved: 1 });
    expect(await storedAt(old.at().attemptId, questionId)).toBe(null);
  });

  test('all or nothing: wrong values by their place, foreign questions, too much', async () => {
    const { device, questionId } = await begin();
    const good = { questionId, n: 1, value: 'good' };
    const single = device.of('single');
    const bad = [
      good,
      { questionId: single, n: 1, value: 'Z' },
      { questionId: device.of('judge'), n: 1, value: 'yes' },
    ];
    expect(await device.save(bad)).toMatchObject({
      code: 422,
      data: { fields: { 'changes.1.value': expect.any(String), 'changes.2.value': expect.any(String) } },
    });
    expect((await device.save([good, { questionId: randomUUID(), n: 1, value: 'x' }])).code).toBe(404);
    expect((await device.save([good, { questionId, n: 2 ** 40, value: 'x' }])).code).toBe(422);
    expect((await device.save([{ ...good, value: 'x'.repeat(20_001) }])).code).toBe(422);
    expect((await device.save(Array.from({ length: 501 }, (_, n) => ({ ...good, n: n + 1 })))).code).toBe(422);
    expect(await storedAt(device.at().attemptId, questionId)).toBe(undefined);
    const stranger = await other.call('/api/Exam/Save', {
      attemptId: device.at().attemptId,
      lease: 1,
      changes: [good],
    });
    expect(stranger.code).toBe(404);
    // five hundred long answers: a paste is taken, one above the limit is refused by its size
    const paste = Array.from({ length: 500 }, (_, n) => ({ ...good, n: n + 1, value: '字'.repeat(8000) }));
    expect((await device.save(paste)).data).toMatchObject({ saved: 1 });
    const huge = await device.save(paste.map((c) => ({ ...c, value: '字'.repeat(20_000) })));
    expect(huge.code).toBe(413);
    expect((await device.put(device.of('judge'), 1, true)).saved).toBe(1);
  });

  test('files are one’s own', async () => {
    const { device } = await begin();
    const file = async (owner: Client) => {
      const id = server.app.newId();
      await q(
        `insert into stored_file (id, org_id, owner_id, created_at, name, type, size, purpose, key, sha256)
          values ($1, $2, $3, 1, 'a.pdf', 'application/pdf', 1, 'upload', $1, '')`,
        [id, owner.user.orgId, owner.user.id],
      );
      return id;
    };
    const questionId = device.of('file');
    expect((await device.save([{ questionId, n: 1, value: [await file(other)] }])).code).toBe(422);
    const own = await file(student);
    expect((await device.save([{ questionId, n: 1, value: [own] }])).code).toBe(0);
    expect(await q('select used_by from stored_file where id = $1', [own])).toEqual([
      { used_by: `attempt:${device.at().attemptId}` },
    ]);
  });
});

test('a submit waits for the saves under way, and nothing comes in behind it', async () => {
  const { examId } = await makeExam(server, teacher, { to: mine(), attempts: 20 });
  for (let round = 0; round < 6; round++) {
    const device = deviceOf(student, examId);
    const { attemptId } = await device.start();
    const ids = [device.of('essay'), device.of('short')];
    const saves = Array.from({ length: 40 }, (_, n) =>
      device.save(ids.map((questionId) => ({ questionId, n: n + 1, value: `v${n + 1}` }))),
    );
    const hands = Array.from({ length: 50 }, () => device.submit());
    const [said, receipts] = await Promise.all([Promise.all(saves), Promise.all(hands)]);
    expect(new Set(receipts.map((r) => JSON.stringify(r.data))).size).toBe(1);
    const inTime = said.flatMap((s, n) => (s.data.late ? [] : [n + 1]));
    const rows = await q<{ n: number; at: number }>('select n, at from exam_answer where attempt_id = $1', [attemptId]);
    // what was told as saved is there: the greatest of them
    expect(rows.map((r) => r.n)).toEqual(inTime.length > 0 ? ids.map(() => Math.max(...inTime)) : []);
    expect(receipts[0]?.data.answered).toBe(rows.length);
    const late = await q<{ n: number }>('select n from exam_late where attempt_id = $1', [attemptId]);
    const after = said.flatMap((s, n) => (s.data.late ? [n + 1] : []));
    for (const { n } of late) expect(after).toContain(n);
    const newest = Math.max(0, ...after);
    expect(Math.max(0, ...rows.map((r) => r.n), ...late.map((r) => r.n))).toBe(Math.max(newest, 0, ...inTime));
    expect((await device.put(ids[0] ?? '', 99, 'behind')).late).toBe(true);
    expect(await q('select n from exam_answer where attempt_id = $1 and n = 99', [attemptId])).toEqual([]);
    // what came in time and is sent again is not late
    const [first] = rows;
    if (first) expect((await device.put(ids[0] ?? '', first.n, `v${first.n}`)).late).toBe(false);
  }
});

test('a save that comes while an end is being written waits for it, and is late', async () => {
  const { examId } = await makeExam(server, teacher, { to: mine() });
  const device = deviceOf(student, examId);
  const { attemptId } = await device.start();
  const client = await server.database.pool.connect();
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%exam_answer%' and datname = current_database()`;
  try {
    await client.query('begin');
    await client.query("update exam_attempt set taking = false, state = 'submitted' where id = $1", [attemptId]);
    const save = device.put(device.of('essay'), 1, 'on its way');
    await expect.poll(() => q(waiting)).toHaveLength(1);
    await client.query('commit');
    expect(await save).toMatchObject({ late: true, state: 'submitted' });
  } finally {
    client.release();
  }
  expect(await q('select n from exam_answer where attempt_id = $1', [attemptId])).toEqual([]);
});

test('no key, seed, explanation or mark reaches the student before its time', async () => {
  const { examId } = await makeExam(server, teacher, { to: mine(), show: 'released', code: 'c1' });
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
});

test('a score is shown as the exam says', async () => {
  const shown = async (show: 'never' | 'submitted') => {
    const { examId } = await makeExam(server, teacher, { to: mine(), show });
    const device = deviceOf(student, examId);
    const { attemptId } = await device.start();
    await device.put(device.of('single'), 1, rightValue(device.questions().find((s) => s.kind === 'single') as never));
    await device.submit();
    await stateOf(attemptId).toBe('marked');
    return { score: await device.score(), device };
  };
  expect((await shown('never')).score).not.toHaveProperty('questions');
  const { score, device } = await shown('submitted');
  expect(score).toMatchObject({ state: 'marked', score: 2, max: 22 });
  expect(score.questions).toHaveLength(11);
  expect(score.questions?.find((x) => x.questionId === device.of('single'))).toMatchObject({
    points: 2,
    max: 2,
    correct: true,
    explanation: expect.stringContaining(CANARY),
    right: expect.stringContaining('乙'),
  });
  const stranger = await other.call('/api/Exam/Score', { attemptId: device.at().attemptId });
  expect(stranger.code).toBe(404);
});
