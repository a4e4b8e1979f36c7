// Who sees how much of a lifecycle's log, and feedback from its writing to its end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedbackItem } from '#contract/feedback.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { ask, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

interface Page {
  epoch: string;
  last: number;
  events: { seq: number; event: StreamEvent }[];
  masked: boolean;
}
const QUESTION = '为什么摆角要小于5度';

let server: TestServer;
let student: Client;
let qa: Client;
let log = '';
beforeAll(async () => {
  server = await testServer();
  student = await server.signIn('student05');
  qa = await server.signIn('qa');
  const lesson = await startLesson(student);
  log = lesson.log;
  await teach(server, student, lesson.lessonId, { type: 'start' });
  await teach(server, student, lesson.lessonId, { type: 'ask', text: QUESTION });
});
afterAll(() => server.stop());

const replay = (client: Client, body: object) => client.call<Page>('/api/QA/Replay', body);
const add = (client: Client, body: object) =>
  client.call<{ id: string }>('/api/Feedback/Add', {
    text: '这里卡住了',
    route: '/AiCurriculumLearning?id=1',
    ...body,
  });

describe('replay', () => {
  test('is masked for qa: the same events, in the same order, without a word that was said', async () => {
    const whole = (await student.call<Page>('/api/Stream/Events', { log, limit: 1000 })).data;
    const { data } = await replay(qa, { log, limit: 1000 });
    expect(data).toMatchObject({ masked: true, epoch: whole.epoch, last: whole.last });
    expect(data.events.map((e) => [e.seq, e.event.type])).toEqual(whole.events.map((e) => [e.seq, e.event.type]));
    expect(JSON.stringify(data).includes('摆角')).toBe(false);
    const deltas = data.events.flatMap(({ event: e }) => (e.type === 'TEXT_MESSAGE_CONTENT' ? [e.delta] : []));
    expect(deltas.filter((delta) => /[\p{L}\p{N}]/u.test(delta))).toEqual([]);
    expect(deltas.length).toBeGreaterThan(50);
    const states = (page: Page) =>
      page.events.flatMap(({ event: e }) => (e.type === 'STATE_SNAPSHOT' ? [[e.snapshot.state, e.snapshot.cmd]] : []));
    expect(states(data)).toEqual(states(whole));
    expect(states(data).length).toBeGreaterThan(3);
  });

  test('comes in pages', async () => {
    const first = (await replay(qa, { log, limit: 3 })).data;
    const next = (await replay(qa, { log, after: 3, limit: 2 })).data;
    expect([...first.events, ...next.events].map((e) => e.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('stands in the operation log with the log that was looked at', async () => {
    await replay(qa, { log });
    const { rows } = await server.database.pool.query<{ ids: string[] }>(
      "select ids from operation_log where power = 'QA.Replay' and user_id = $1 order by at desc limit 1",
      [qa.user.id],
    );
    expect(rows).toEqual([{ ids: [log] }]);
  });

  test("a chat is replayed as a lesson is, and one's own is whole", async () => {
    const begun = (await ask(server, qa, { message: '什么是单摆？' })).frames[0]?.event as { threadId: string };
    const own = (await replay(qa, { log: `chat:${begun.threadId}` })).data;
    expect(own.masked).toBe(false);
    expect(JSON.stringify(own.events)).toContain('什么是单摆');
    const other = (await ask(server, student, { message: '什么是单摆？' })).frames[0]?.event as { threadId: string };
    for (const reader of [qa, await server.signIn('super')])
      expect((await replay(reader, { log: `chat:${other.threadId}` })).data.masked).toBe(true);
  });

  test.each([
    ['of another school', () => replayOf('qa@second'), 404],
    ['a student', () => replayOf('student05'), 403],
    ['a teacher', () => replayOf('teacher01'), 403],
  ])('%s', async (_who, asked, code) => expect((await asked()).code).toBe(code));

  test.each([`class:${randomUUID()}`, `lesson:${randomUUID()}`, 'board:x', 'user:x'])('%s is none', async (name) =>
    expect((await replay(qa, { log: name })).code).toBe(404),
  );
  test.each(['', 'lesson:', 'lesson:../x', 'poem:1', 'lesson:<img onerror=1>', 'x'.repeat(5_000)])(
    'the malformed name %.30s',
    async (name) => expect((await replay(qa, { log: name })).code).toBe(422),
  );
});

async function replayOf(userName: string) {
  if (userName === 'qa@second') await memberOfSecond();
  return replay(await server.signIn(userName), { log });
}

/** The other school has a qa, too. */
async function memberOfSecond(): Promise<void> {
  await server.database.pool.query(
    `insert into sys_user (id, org_id, role_id, user_name, name, pwd, reset_pwd, set_email, created_at)
      select $1, o.id, r.id, 'qa', 'qa', (select pwd from sys_user where user_name = 'qa' limit 1), 0, 0, 1
      from organisation o join sys_role r on r.org_id = o.id and r.name = 'qa' where o.code = 'second'
        and not exists (select from sys_user x where x.org_id = o.id and x.user_name = 'qa')`,
    [randomUUID()],
  );
}

describe('what can be replayed', () => {
  interface Found {
    itemCount: number;
    items: { log: string; machine: string; userName: string; events: number; state: string }[];
  }
  const found = async (keyword: string, reader = qa) =>
    (await reader.call<Found>('/api/QA/ReplayItems', { keyword, pageSize: 100 })).data;

  test('is listed by what moved last, of this school, and found by whose it is', async () => {
    const own = await found('student05');
    const [first] = own.items.filter((item) => item.log === log);
    expect(first).toMatchObject({ machine: 'lesson', userName: 'student05' });
    expect(first?.events).toBe((await replay(qa, { log })).data.last);
    expect(own.items.map((item) => item.userName)).toEqual(own.items.map(() => 'student05'));
    expect((await found(log)).items.map((item) => item.log)).toEqual([log]);
    expect(await found('nobody is called so')).toMatchObject({ items: [], itemCount: 0 });
    expect((await found('')).itemCount).toBeGreaterThanOrEqual(own.itemCount);
  });

  test('no other school sees it', async () => {
    await memberOfSecond();
    const { items } = await found(log, await server.signIn('qa@second'));
    expect(items).toEqual([]);
  });
});

describe('feedback', () => {
  const items = async (more: object = {}) =>
    (await qa.call<{ items: FeedbackItem[]; itemCount: number }>('/api/QA/FeedbackItems', more)).data;

  test('is kept with its page and place, as text', async () => {
    const text = '<img src=x onerror=alert(1)> 按钮没有反应';
    const { data } = await add(student, { text, log, seq: 7 });
    expect((await items()).items[0]).toMatchObject({
      ...{ id: data.id, userName: 'student05', text, route: '/AiCurriculumLearning?id=1', log, seq: 7 },
      ...{ show: false, done: false, version: 1 },
    });
    expect((await replay(qa, { log, limit: 1 })).data.masked).toBe(true);
  });

  test('lifts the mask where its writer says so', async () => {
    await add(student, { log, seq: 3, show: true });
    const { data } = await replay(qa, { log, limit: 1000 });
    expect(data.masked).toBe(false);
    expect(JSON.stringify(data.events)).toContain(QUESTION);
    await server.database.pool.query('update feedback set show = false');
  });

  test.each([
    ['nothing said', { text: '  ' }, 422],
    ['too long', { text: 'a'.repeat(2001) }, 422],
    ['without a page', { route: '' }, 422],
    ['no log', { log: 'poem:1' }, 422],
    ["somebody else's log", { log: `lesson:${randomUUID()}` }, 404],
  ])('is refused: %s', async (_name, body, code) => {
    const before = (await items()).itemCount;
    expect((await add(student, body)).code).toBe(code);
    expect((await items()).itemCount).toBe(before);
  });

  test('a foreign log is refused to a student who names it', async () => {
    expect((await add(await server.signIn('student06'), { log })).code).toBe(404);
  });

  test('is done once for everybody who had it open, and the list narrows to what is not', async () => {
    const { data } = await add(student, { text: '标题被截断' });
    const end = (version: number, done = true) =>
      qa.call<{ version: number }>('/api/QA/FeedbackDone', { id: data.id, done, version });
    expect((await end(1)).data).toEqual({ id: data.id, version: 2 });
    expect((await end(1)).code).toBe(409);
    expect((await items({ done: false })).items.map((x) => x.id)).not.toContain(data.id);
    expect((await items({ keyword: '截断' })).items).toMatchObject([{ id: data.id, done: true }]);
    expect((await end(2, false)).code).toBe(0);
    expect((await qa.call('/api/QA/FeedbackDone', { id: randomUUID(), done: true, version: 1 })).code).toBe(404);
  });

  test('at most twenty an hour from one person, also of twenty-five at once', async () => {
    const other = await server.signIn('student07');
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(other, {})));
    expect(answers.filter((a) => a.code === 0)).toHaveLength(20);
    expect(answers.filter((a) => a.code === 429)).toHaveLength(5);
    server.advance(3_600_001);
    const again = await server.signIn('student07');
    expect((await add(again, {})).code).toBe(0);
  });
});
