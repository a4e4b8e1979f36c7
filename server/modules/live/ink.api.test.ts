// Drawing in a live class: who may, what is kept, what is only told, and that nothing stands twice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { MOST_GROWN } from '#contract/live-limits.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
let liveId: string;

beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student] = (await Promise.all(['teacher01', 'student01'].map((name) => server.signIn(name)))) as [
    Client,
    Client,
  ];
  const { rows } = await server.app.pool.query<{ id: string }>('select dept_id as id from sys_user where id = $1', [
    student.user.id,
  ]);
  const plan = { title: '画图课', classIds: rows.map((r) => r.id), startAt: server.app.now(), minutes: 45 };
  liveId = (await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan)).data.id;
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' });
  await command({ type: 'open' });
});
afterAll(() => server.stop());

const command = (event: object) => teacher.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: event });

type Stroke = InputOf<'/api/Live/Drawing'>['stroke'];
const look = (id: string) => ({ id, kind: 'pen' as const, color: '#1677ff', width: 40 });
const points = (n: number, from = 0): [number, number][] => Array.from({ length: n }, (_, i) => [from + i, from + i]);
const growing = (id: string, from: number, n: number): Stroke => ({
  ...look(id),
  page: 'board:1',
  from,
  points: points(n, from),
});
const drawing = async (who: Client, stroke: object) => (await who.call('/api/Live/Drawing', { liveId, stroke })).code;
const draw = (who: Client, ops: object[], cmd?: string) =>
  who.call<{ seq: number }>('/api/Live/Draw', { liveId, page: 'board:1', ops, ...(cmd ? { cmd } : {}) });
const add = (id: string) => ({ op: 'add', stroke: { ...look(id), points: points(3) } });
const kept = async () =>
  (
    await server.app.pool.query<{ event: string }>('select event from log_event where log = $1 order by seq', [
      `live:${liveId}`,
    ])
  ).rows.flatMap(({ event }) => {
    const parsed = JSON.parse(event) as StreamEvent;
    return parsed.type === 'CUSTOM' ? [parsed] : [];
  });

test('a stroke that is sent again stands once; another person’s of the same id is theirs; who has no floor draws nothing', async () => {
  const cmd = randomUUID();
  const first = await draw(teacher, [add('one')], cmd);
  expect(await draw(teacher, [add('one')], cmd)).toEqual(first);
  expect((await draw(student, [add('two')], cmd)).code).toBe(403);
  expect(await drawing(student, growing('two', 0, 2))).toBe(403);
  await command({ type: 'grant', userId: student.user.id, sources: ['microphone'] });
  expect((await draw(student, [add('two')], cmd)).code).toBe(0);
  const inks = (await kept()).filter((e) => e.name === 'live.ink').map((e) => e.value);
  expect(inks).toMatchObject([
    { page: 'board:1', by: { userId: teacher.user.id, role: 'host' } },
    { page: 'board:1', by: { userId: student.user.id, role: 'student' } },
  ]);
});

test('a text has words', async () => {
  const words = (text?: string) => ({ op: 'add', stroke: { ...add('words').stroke, kind: 'text', text } });
  expect((await draw(teacher, [words()])).code).toBe(422);
  expect((await draw(teacher, [words(' ')])).code).toBe(422);
  expect((await draw(teacher, [words('T')])).code).toBe(0);
});

test('nothing is drawn on a page that the class does not have', async () => {
  const on = (page: string) => teacher.call('/api/Live/Draw', { liveId, page, ops: [add('astray')] });
  for (const page of ['board:99999', 'board:10001', 'board:0', `${randomUUID()}:1`])
    expect(await on(page)).toMatchObject({ code: 422, data: { fields: { page: expect.any(String) } } });
  expect(await drawing(teacher, { ...growing('astray', 0, 2), page: 'nothing:1' })).toBe(422);
  expect((await on('board:10000')).code).toBe(0);
});

test('what is too much is refused by the limit that it is over, however long it is', async () => {
  const long = (n: number) => Array.from({ length: n }, (_, i) => [i / 3, 1234.567890123 + i / 7]);
  const many = (of: number, n: number) =>
    draw(
      teacher,
      Array.from({ length: of }, () => ({ op: 'add', stroke: { ...look(randomUUID()), points: long(n) } })),
    );
  expect((await many(10, 2000)).code).toBe(0);
  expect(await many(100, 2000)).toMatchObject({ code: 422, data: { fields: { ops: '一次最多画 20000 个点' } } });
  const answer = await fetch(`${server.url}/api/open/LiveKit`, {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json' },
    body: ' '.repeat(64 * 1024 + 1),
  });
  expect(await answer.json()).toMatchObject({ code: 413, msg: expect.stringContaining('64 KB') });
});

test('what grows is told in one frame without a place in the log, in stretches that go on, and is kept nowhere', async () => {
  const told: { strokes: (Stroke & { userId: string })[] }[] = [];
  const leave = await server.app.logs.hub.join({
    log: `live:${liveId}`,
    seq: (await server.app.logs.head(`live:${liveId}`))?.seq ?? 0,
    take: (frames) => {
      for (const { text, bytes } of frames) {
        expect(bytes.toString()).not.toContain('\nid:');
        told.push((JSON.parse(text) as { value: (typeof told)[number] }).value);
      }
      return true;
    },
  });
  const before = (await kept()).length;
  await Promise.all([
    // one stretch after the other, as a page sends them
    drawing(teacher, growing('three', 0, 2)).then(() => drawing(teacher, growing('three', 2, 2))),
    drawing(student, growing('four', 0, 3)),
  ]);
  const all = () => told.flatMap((t) => t.strokes);
  await expect.poll(() => new Set(all().flatMap((s) => s.points.map((p) => `${s.userId} ${p}`))).size).toBe(7);
  expect(told.length).toBeLessThanOrEqual(3);
  expect(told[0]).toMatchObject({ log: `live:${liveId}` });
  expect((await kept()).length).toBe(before);
  expect(await drawing(teacher, growing('long', 0, MOST_GROWN + 1))).toBe(422);
  expect(await drawing(teacher, { ...growing('off', 0, 1), points: [[10_001, 0]] })).toBe(422);
  leave?.();
});

test('who follows by another process sees it grow, too', async () => {
  const other = await testServer({ beside: server });
  const told: string[] = [];
  const log = `live:${liveId}`;
  const leave = await other.app.logs.hub.join({
    log,
    seq: (await other.app.logs.head(log))?.seq ?? 0,
    take: (frames) => {
      told.push(...frames.map(({ text }) => text));
      return true;
    },
  });
  // the first process may not have heard of the second yet
  await expect
    .poll(async () => {
      await drawing(teacher, growing('far', 0, 2));
      return told.join();
    })
    .toContain('"far"');
  leave?.();
  await other.stop();
});

test('a question that is answered aloud stands before its answer, without its asker', async () => {
  const { data } = await student.call<{ askId: string }>('/api/Live/Ask', { liveId, text: '为什么？<b>' });
  await command({ type: 'show', what: { kind: 'ask', askId: data.askId } });
  const { rows } = await server.app.pool.query<{ event: string }>(
    "select event from log_event where log = $1 and event like '%TEXT_MESSAGE%' order by seq limit 3",
    [`live:${liveId}`],
  );
  const events = rows.map((r) => JSON.parse(r.event) as StreamEvent);
  expect(events).toMatchObject([
    { type: 'TEXT_MESSAGE_START', role: 'user' },
    { type: 'TEXT_MESSAGE_CONTENT', delta: '为什么？<b>' },
    { type: 'TEXT_MESSAGE_END' },
  ]);
  expect(JSON.stringify(events)).not.toContain(student.user.name);
  // who asked finds it again, and what came of it; nobody else of the class does
  const asks = async (who: Client) => (await who.call<object[]>('/api/Live/Asks', { liveId })).data;
  const own = { askId: data.askId, text: '为什么？<b>', answered: false, told: true, chatId: null };
  expect(await asks(student)).toEqual([expect.objectContaining(own)]);
  expect(await asks(await server.signIn('student05'))).toEqual([]);
  const reply = await teacher.call<{ chatId: string }>('/api/Live/AskReply', { liveId, askId: data.askId });
  expect(await asks(student)).toMatchObject([{ ...own, answered: true, chatId: reply.data.chatId }]);
  expect(JSON.stringify(await asks(teacher))).not.toContain(reply.data.chatId);
});
