// Who is there: a code that cannot be guessed, ticks in the list, one roll call at a time, its rows and its file; who is picked.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { closeDue } from './roll-call.ts';

type Call = OutputOf<'/api/Interaction/RollCall'>;
const MINUTE = 60_000;
let server: TestServer;
let teacher: Client;
let classId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
});
afterAll(() => server.stop());

const call = (more: object = {}, who = teacher) => who.call<Call>('/api/Interaction/RollCall', { classId, ...more });
const checkIn = (who: Client, code: string) => who.call<{ at: number }>('/api/Interaction/CheckIn', { classId, code });
const end = (id: string, more: object = {}, who = teacher) => who.call('/api/Interaction/RollCallEnd', { id, ...more });
const calls = async (more: object = {}) =>
  (await teacher.call<OutputOf<'/api/Interaction/RollCalls'>>('/api/Interaction/RollCalls', { classId, ...more })).data;
const wrong = (code: string) => (code === '0000' ? '0001' : '0000');
const log = async (): Promise<string> => {
  const { rows } = await server.database.pool.query<{ event: string }>(
    'select event from log_event where log = $1 order by seq',
    [`class:${classId}`],
  );
  return rows.map((r) => r.event).join('\n');
};

describe('a roll call', () => {
  test('is one at a time, is answered by its code and marked in the list, and never tells the code to the class', async () => {
    const [student, other] = (await Promise.all(['student04', 'student05'].map((n) => server.signIn(n)))) as [
      Client,
      Client,
    ];
    const [first, again] = await Promise.all([call(), call()]);
    expect(first.data).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) });
    expect(again.data).toEqual(first.data);
    const { id, code, until } = first.data;
    expect(Math.abs(until - server.app.now() - 2 * MINUTE)).toBeLessThan(10_000);
    const open = async (who: Client) =>
      (await who.call<OutputOf<'/api/Interaction/Mine'>>('/api/Interaction/Mine')).data.rollCalls;
    expect(await open(student)).toEqual([{ classId, id, until, at: null }]);
    expect((await checkIn(student, wrong(code))).code).toBe(460);
    const { data } = await checkIn(student, code);
    expect(await checkIn(student, code)).toMatchObject({ code: 0, data });
    expect(await open(student)).toEqual([{ classId, id, until, at: data.at }]);
    const mark = (state: string, userId = other.user.id, who = teacher) =>
      who.call('/api/Interaction/RollCallMark', { id, userId, state });
    expect((await mark('excused')).code).toBe(0);
    expect((await mark('late', teacher.user.id)).code).toBe(404);
    for (const name of ['teacher02', 'admin@second']) {
      const stranger = await server.signIn(name);
      expect((await mark('present', other.user.id, stranger)).code).toBe(404);
      expect((await call({}, stranger)).code).toBe(404);
      expect((await end(id, {}, stranger)).code).toBe(404);
    }
    const [latest] = await calls();
    // the wall shows its code as long as it is open
    expect(latest).toMatchObject({ id, open: true, liveId: null, code });
    expect(latest?.rows).toHaveLength(30);
    const rowOf = (who: Client) => latest?.rows.find((r) => r.userId === who.user.id);
    expect(rowOf(student)).toMatchObject({ state: 'present', at: data.at, userName: 'student04' });
    expect(rowOf(other)).toMatchObject({ state: 'excused', at: null });
    expect(latest?.rows.filter((r) => r.state === 'absent')).toHaveLength(28);
    for (const _ of [1, 2]) expect((await end(id)).code).toBe(0);
    expect((await calls())[0]).not.toHaveProperty('code');
    expect(await checkIn(other, code)).toMatchObject({ code: 409, data: { reason: 'ended' } });
    const said = await log();
    expect(said.split('rollcall.closed')).toHaveLength(2);
    expect(said).toContain('rollcall.opened');
    expect(said).not.toMatch(/"code"/);
    // put right afterwards
    expect((await mark('late')).code).toBe(0);
    expect((await calls())[0]?.rows.find((r) => r.userId === other.user.id)).toMatchObject({ state: 'late' });
  });

  test('whose code is guessed takes five, however many come at once; the others are not held up', async () => {
    const [guesser, other] = (await Promise.all(['student06', 'student07'].map((n) => server.signIn(n)))) as [
      Client,
      Client,
    ];
    const { id, code } = (await call()).data;
    const guesses = await Promise.all(Array.from({ length: 8 }, () => checkIn(guesser, wrong(code))));
    expect(guesses.map((g) => g.code).toSorted()).toEqual([429, 429, 429, 460, 460, 460, 460, 460]);
    expect((await checkIn(guesser, code)).code).toBe(429);
    expect((await checkIn(other, code)).code).toBe(0);
    await end(id);
    // of that roll call alone
    const next = (await call()).data;
    expect((await checkIn(guesser, next.code)).code).toBe(0);
    await end(next.id, { drop: true });
  });

  test('dropped was never held; nobody of another class is in it', async () => {
    const before = (await calls()).length;
    const { id, code } = (await call()).data;
    const stranger = await server.signIn('student01@second');
    expect((await checkIn(stranger, code)).code).toBe(404);
    expect((await end(id, { drop: true })).code).toBe(0);
    expect(await calls()).toHaveLength(before);
    expect((await checkIn(await server.signIn('student08'), code)).code).toBe(409);
  });

  test('closes by the server’s clock, and is told once', async () => {
    const { id } = (await call({ minutes: 1 })).data;
    server.advance(MINUTE + 1000);
    expect((await calls())[0]).toMatchObject({ id, open: false });
    await Promise.all([closeDue(server.app), closeDue(server.app)]);
    await vi.waitFor(async () => expect((await log()).split(`{"id":"${id}"}`)).toHaveLength(2));
    expect((await call({ minutes: 1 })).data.id).not.toBe(id);
    expect((await call({ minutes: 11 })).code).toBe(422);
  });

  test('is a file: a row a student, a column a roll call', async () => {
    const answer = await fetch(`${server.url}/api/Interaction/RollCallExport`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: teacher.user.token },
      body: JSON.stringify({ classId, format: 'csv' }),
    });
    const lines = (await answer.text()).trim().split('\r\n');
    const held = await calls();
    // the one that is open has been missed by nobody yet
    const over = held.filter((c) => !c.open);
    expect(over).toHaveLength(held.length - 1);
    expect(lines).toHaveLength(31);
    expect(lines[0]?.split(',')).toHaveLength(2 + over.length + 4);
    const counts = (lines.find((l) => l.startsWith('student05')) ?? '').split(',').slice(-4).map(Number);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(over.length);
    expect(lines.find((l) => l.startsWith('student05'))).toContain('迟到');
    expect((await teacher.call('/api/Interaction/RollCallExport', { classId: teacher.user.id })).code).toBe(404);
    expect(await calls({ from: held[0]?.at })).toHaveLength(1);
    expect(await calls({ to: (held.at(-1)?.at ?? 0) - 1 })).toEqual([]);
  });

  test('in a live class stands in its data', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'insert into live_class (id, org_id, created_at, title, class_ids, start_at, minutes, status, host_id) select $1, org_id, 1, $1, $2, $3, 40, $4, id from sys_user where id = $5 returning id',
      ['live-of-roll', [classId], Date.now(), 'published', teacher.user.id],
    );
    const liveId = rows[0]?.id ?? '';
    expect((await call({ liveId: teacher.user.id })).code).toBe(404);
    await Promise.all((await calls()).filter((c) => c.open).map((c) => end(c.id)));
    const { code } = (await call({ liveId })).data;
    const { at } = (await checkIn(await server.signIn('student09'), code)).data;
    expect((await calls())[0]?.liveId).toBe(liveId);
    const data = await teacher.call<OutputOf<'/OrgApi/LiveStreamData/Items'>>('/OrgApi/LiveStreamData/Items', {
      ...{ liveId, pageSize: 100 },
    });
    expect(data.data.items.find((r) => r.userName === 'student09')?.checkedInAt).toBe(at);
    expect(data.data.items.find((r) => r.userName === 'student10')?.checkedInAt).toBeNull();
  });
});

test('a course’s attendance has its own roll calls alone', async () => {
  const { courseId: mine } = await taughtBy(server, teacher);
  await Promise.all((await calls()).filter((c) => c.open).map((c) => end(c.id)));
  const { id } = (await call({ courseId: mine })).data;
  await end(id);
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '新开的课', kind: 'ai' });
  expect((await calls({ courseId: data.id })).map((c) => c.id)).toEqual([]);
  expect((await calls({ courseId: mine })).map((c) => c.id)).toContain(id);
  expect((await calls()).map((c) => c.id)).toContain(id);
  const { id: own } = (await call({ courseId: data.id })).data;
  await end(own);
  expect((await calls({ courseId: data.id })).map((c) => c.id)).toEqual([own]);
  expect((await call({ courseId: teacher.user.id })).code).toBe(404);
});

describe('picking', () => {
  const pick = async (more: object = {}) =>
    teacher.call<OutputOf<'/api/Interaction/Pick'>>('/api/Interaction/Pick', { classId, ...more });

  test('takes nobody twice before all were once, and who comes later does not catch up alone', async () => {
    const round = async (n: number) => {
      const picked = new Set<string>();
      for (let at = 0; at < n; at++) picked.add((await pick()).data.userId);
      return picked;
    };
    expect((await round(30)).size).toBe(30);
    expect((await round(30)).size).toBe(30);
    await server.database.pool.query(
      "delete from class_pick where user_id = (select id from sys_user where user_name = 'student30' and org_id = $1)",
      [teacher.user.orgId],
    );
    // who has not been asked in this round is, once, and the next round is everybody's again
    expect((await round(1)).size).toBe(1);
    expect((await round(30)).size).toBe(30);
  });

  test('is said to the class while it looks, and kept in no log', async () => {
    const told: unknown[] = [];
    const name = `class:${classId}`;
    const leave = await server.app.logs.hub.join({
      log: name,
      seq: (await server.app.logs.head(name))?.seq ?? 0,
      take: (frames) => {
        told.push(...frames.map(({ text }) => JSON.parse(text) as unknown));
        return true;
      },
    });
    const before = await log();
    const { data } = await pick();
    await expect
      .poll(() => told)
      .toEqual([{ type: 'CUSTOM', name: 'class.picked', value: { log: name, id: expect.any(String), ...data } }]);
    expect(await log()).toBe(before);
    leave?.();
  });

  test('of those who are there alone; of nobody it says so', async () => {
    const here = new Set((await calls()).flatMap((c) => c.rows.flatMap((r) => (r.at === null ? [] : [r.userId]))));
    for (let n = 0; n < 8; n++) expect(here).toContain((await pick({ here: true })).data.userId);
    await server.database.pool.query('update roll_call_row set at = at - 86400000 where at is not null');
    expect((await pick({ here: true })).code).toBe(409);
    await server.database.pool.query(
      "insert into live_span (live_id, user_id, kind, key, from_at, until_at, is_open) select $1, id, 'media', 'x', 1, 1, true from sys_user where user_name = 'student11' and org_id = $2",
      ['live-of-roll', teacher.user.orgId],
    );
    expect((await pick({ here: true })).code).toBe(409);
    await server.database.pool.query("update live_class set opened_at = 1 where id = 'live-of-roll'");
    expect((await pick({ here: true })).code).toBe(0);
    // a question's count says who is there to answer it
    const { courseId } = await taughtBy(server, teacher);
    const asked = { kind: 'check-question', classId, courseId, question: { kind: 'judge', stem: '对吗？' } };
    const { id } = (await teacher.call<{ id: string }>('/api/Interaction/Push', asked)).data;
    const hereOf = async () =>
      (await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId })).data.find(
        (p) => p.id === id,
      )?.here;
    expect(await hereOf()).toBe(1);
    await teacher.call('/api/Interaction/Withdraw', { classId, questionId: id });
    expect(await hereOf()).toBeNull();
    expect((await (await server.signIn('teacher02')).call('/api/Interaction/Pick', { classId })).code).toBe(404);
  });
});
