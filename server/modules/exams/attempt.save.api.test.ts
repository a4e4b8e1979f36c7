// Saving by the wire: what stands of several devices, what is refused whole, what is late; and the fence that an end is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { deviceOf, done, makeExam } from '#tests/support/exam.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
let other: Client;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const mine = () => ({ userIds: [student.user.id] });
beforeAll(async () => {
  server = await testServer();
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student, other] = (await Promise.all(
    ['teacher01', 'student01', 'student02'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
});
afterAll(() => server.stop());

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
    const told = async () =>
      (
        await done(
          student.call<OutputOf<'/api/Stream/Events'>>('/api/Stream/Events', { log: old.at().log, limit: 1000 }),
        )
      ).events.filter(({ event }) => event['name'] === 'exam.older').length;
    expect(await told()).toBe(0);
    for (const _ of ['once', 'and again, its answer was lost'])
      expect(await old.put(old.of('judge'), 1, false)).toMatchObject({ saved: 1, kept: [] });
    // the device that took over hears of it, and may fetch what it does not show
    expect(await told()).toBe(1);
    expect((await fresh.seen()).data.older).toBeUndefined();
    expect((await fresh.seen({ older: true })).data.older).toMatchObject([
      { questionId: old.of('judge'), value: false, lease: 1, n: 1 },
    ]);
    expect((await old.seen({ older: true })).data.older).toEqual([]);
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
    // in words, without a pattern's gaps
    const blanks = await device.save([{ questionId: device.of('blanks'), n: 1, value: ['1', '2', '3', '4'] }]);
    expect(blanks).toMatchObject({ code: 422, data: { fields: { 'changes.0.value': '填的比空多' } } });
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
    expect((await device.save([{ ...good, n: 0 }])).code).toBe(422);
    expect((await device.save([])).code).toBe(422);
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

  test('a lease that was never given saves, ends and says nothing', async () => {
    const { device, questionId } = await begin();
    const changes = [{ questionId, n: 1, value: 'x' }];
    for (const lease of [2, 9]) {
      const refused = { code: 409, data: { state: 'answering', lease: 1 } };
      expect(await device.save(changes, { lease })).toMatchObject(refused);
      expect(await device.submit({ changes, lease })).toMatchObject(refused);
      expect(await device.seen({ lease, left: [{ at: 1, ms: 1 }] })).toMatchObject(refused);
    }
    expect(await storedAt(device.at().attemptId, questionId)).toBe(undefined);
    expect(await q('select left_count as n from exam_attempt where id = $1', [device.at().attemptId])).toEqual([
      { n: 0 },
    ]);
  });

  test('is no step: the log does not grow; what goes with the hand-in is saved before it, or nothing is handed in', async () => {
    const { device, questionId } = await begin();
    const { attemptId, log } = device.at();
    const last = async () =>
      (await done(student.call<OutputOf<'/api/Stream/Events'>>('/api/Stream/Events', { log, limit: 1 }))).last;
    const before = await last();
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
    for (let n = 1; n <= 30; n++) await device.put(questionId, n, `${n} ${html}`);
    expect(await last()).toBe(before);
    // letter by letter, whatever it is
    expect(await storedAt(attemptId, questionId)).toBe(`30 ${html}`);
    const wrong = await device.submit({ changes: [{ questionId: device.of('judge'), n: 1, value: 'yes' }] });
    expect(wrong).toMatchObject({ code: 422, data: { fields: { 'changes.0.value': expect.any(String) } } });
    expect((await device.seen()).data.state).toBe('answering');
    const right = await device.submit({ changes: [{ questionId: device.of('judge'), n: 2, value: true }] });
    expect(right.data).toMatchObject({ by: 'student', answered: 2 });
    expect(await storedAt(attemptId, device.of('judge'))).toBe(true);
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

  test('a file that is an answer is seen by its student and by who invigilates, and by nobody else', async () => {
    const { device } = await begin();
    const text = [{ name: '报告.txt', bytes: new TextEncoder().encode('实验报告') }];
    const stored = await send<{ items: { id: string }[] }>(server, student, '/OrgApi/UploadFile/FileUp', text);
    const fileId = stored.data.items[0]?.id ?? '';
    const stranger = await server.signIn('teacher02');
    const sees = async (who: Client) =>
      (await (await get(server, who, `/OrgApi/UploadFile/Get?id=${fileId}`)).text()) === '实验报告';
    expect(await Promise.all([student, teacher].map(sees))).toEqual([true, false]);
    expect((await device.save([{ questionId: device.of('file'), n: 1, value: [fileId] }])).code).toBe(0);
    expect(await Promise.all([student, teacher, other, stranger].map(sees))).toEqual([true, true, false, false]);
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
