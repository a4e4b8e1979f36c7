// Runs and logs: attach, cut, stop, resync, follow; two processes on one database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { ask, newRunId, openStream, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  student = await server.signIn('student04');
});
afterAll(() => server.stop());

const frames = (s: Stream): string[] => s.frames.map((f) => f.frame);
const question = '摆长怎么测量？';

describe('a run', () => {
  test('goes on when the connection is lost, and gives the same bytes to who attaches', async () => {
    const slow = await testServer({ beside: server, env: { TUTOR_PACE_MS: '2' } });
    const runId = newRunId();
    const message = question;
    const cut = await ask(slow, student, { runId, message }, { until: (r) => r.length >= 12 });
    expect(cut.frames.length).toBeGreaterThanOrEqual(12);
    const rest = await ask(slow, student, { runId, message }, { lastEventId: cut.frames.at(-1)?.id ?? '' });
    const whole = await ask(slow, student, { runId, message });
    expect([...frames(cut), ...frames(rest)]).toEqual(frames(whole));
    expect(whole.last?.type).toBe('RUN_FINISHED');
    const nothing = await ask(slow, student, { runId, message }, { lastEventId: whole.frames.at(-1)?.id ?? '' });
    expect(nothing).toMatchObject({ status: 200, frames: [] });
    await slow.stop();
  });

  test('cut at 40 random places gives the bytes of the uncut run', async () => {
    const runId = newRunId();
    const message = '周期公式是什么？';
    const whole = frames(await ask(server, student, { runId, message }));
    let seed = 11;
    for (let i = 0; i < 40; i++) {
      seed = (seed * 48_271) % 2_147_483_647;
      const at = seed % whole.length;
      const id = /^id: (.*)$/m.exec(whole[at] ?? '')?.[1] ?? '';
      expect(frames(await ask(server, student, { runId, message }, { lastEventId: id }))).toEqual(whole.slice(at + 1));
    }
  });

  test('is one, however many start it at once', async () => {
    const runId = newRunId();
    const all = await Promise.all(Array.from({ length: 12 }, () => ask(server, student, { runId, message: question })));
    for (const one of all) expect(frames(one)).toEqual(frames(all[0] as Stream));
    const { rows } = await server.database.pool.query<{ n: number }>(
      'select count(*)::int as n from run where id = $1',
      [runId],
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('refuses another body, another person, a hostile cursor', async () => {
    const runId = newRunId();
    const done = await ask(server, student, { runId, message: question });
    expect((await ask(server, student, { runId, message: 'other' })).json?.code).toBe(409);
    const other = await server.signIn('student05');
    expect((await ask(server, other, { runId, message: question })).json?.code).toBe(404);
    const id = done.frames[3]?.id ?? '';
    for (const bad of ['x', `${id}x`, `class:1@a.1`, `${'9'.repeat(300)}`, `chat:..@a.1`, `${id.split('@')[0]}@a.-1`]) {
      expect((await ask(server, student, { runId, message: question }, { lastEventId: bad })).json?.code, bad).toBe(
        422,
      );
    }
  });

  test('an old epoch or a place beyond the end: resync first, then the run from its start', async () => {
    const runId = newRunId();
    const whole = await ask(server, student, { runId, message: question });
    const [log = '', rest = ''] = (whole.frames[0]?.id ?? '').split('@');
    for (const id of [`${log}@gone.3`, `${log}@${rest.split('.')[0]}.99999`]) {
      const again = await ask(server, student, { runId, message: question }, { lastEventId: id });
      expect(again.frames[0]).toMatchObject({
        id: null,
        event: { type: 'CUSTOM', name: 'stream.resync', value: { log } },
      });
      expect(frames(again).slice(1)).toEqual(frames(whole));
    }
  });

  test('Stop ends it with cancelled, and nothing follows', async () => {
    const slow = await testServer({ beside: server, env: { TUTOR_PACE_MS: '20' } });
    const runId = newRunId();
    let stopped: Promise<unknown> | null = null;
    const stream = await ask(
      slow,
      student,
      { runId, message: question },
      {
        until: (r) => {
          if (r.length > 8) stopped ??= student.call('/api/Stream/Stop', { runId });
          return false;
        },
      },
    );
    expect(await stopped).toMatchObject({ code: 0, data: { stopped: true } });
    expect(stream.last).toMatchObject({ type: 'RUN_ERROR', code: 'cancelled', runId });
    const types = stream.frames.map((f) => f.event.type);
    expect(types.indexOf('TEXT_MESSAGE_END')).toBeGreaterThan(0);
    expect(types.filter((t) => t === 'TEXT_MESSAGE_START')).toHaveLength(
      types.filter((t) => t === 'TEXT_MESSAGE_END').length,
    );
    expect(await student.call('/api/Stream/Stop', { runId })).toMatchObject({ code: 0, data: { stopped: false } });
    const stranger = await server.signIn('student06');
    expect((await stranger.call('/api/Stream/Stop', { runId })).code).toBe(404);
    await slow.stop();
  });
});

describe('chat', () => {
  test('a refusal is plain, with the notice and without citations', async () => {
    const run = await ask(server, student, { message: '今天股票会涨吗？' });
    const blocks = run.frames.flatMap(({ event }) => (event.type === 'ACTIVITY_SNAPSHOT' ? [event.activityType] : []));
    expect(blocks).toContain('notice');
    expect(blocks).not.toContain('citations');
    expect(run.text).not.toMatch(/\[\d+\]/);
    // nothing here leads to one
    expect(run.text).not.toContain('问老师');
  });

  test("lists, renames, deletes; only one's own", async () => {
    const client = await server.signIn('student07');
    const run = await ask(server, client, { message: '什么是单摆？' });
    const started = run.frames[0]?.event;
    const chatId = started?.type === 'RUN_STARTED' ? started.threadId : '';
    const list = await client.call<{ items: { id: string; name: string }[]; itemCount: number }>('/api/Chat/Items');
    expect(list.data).toMatchObject({ itemCount: 1, pageSize: 10, items: [{ id: chatId, name: '什么是单摆？' }] });
    const other = await server.signIn('student08');
    expect((await other.call('/api/Chat/Update', { id: chatId, name: 'x' })).code).toBe(404);
    expect((await other.call('/api/Chat/Delete', { ids: [chatId] })).data).toEqual({ deleted: 0 });
    expect((await ask(server, other, { chatId, message: 'x' })).json?.code).toBe(404);
    expect((await client.call('/api/Chat/Update', { id: chatId, name: '单摆' })).code).toBe(0);
    expect((await client.call('/api/Chat/Delete', { ids: [chatId] })).data).toEqual({ deleted: 1 });
    expect((await client.call('/api/Stream/Events', { log: `chat:${chatId}` })).code).toBe(404);
  });

  test('the chat that was asked in last comes first', async () => {
    const client = await server.signIn('student11');
    const chatOf = async (more: object) => {
      const started = (await ask(server, client, { message: '什么是单摆？', ...more })).frames[0]?.event;
      return started?.type === 'RUN_STARTED' ? started.threadId : '';
    };
    const first = await chatOf({});
    server.advance(1000);
    const second = await chatOf({});
    const order = async () => (await client.call<{ items: { id: string }[] }>('/api/Chat/Items')).data.items;
    expect((await order()).map((c) => c.id)).toEqual([second, first]);
    server.advance(1000);
    await chatOf({ chatId: first });
    expect((await order()).map((c) => c.id)).toEqual([first, second]);
  });

  test('script and markup stay text', async () => {
    const message = '<script>alert(1)</script>\u0000 ![x](http://evil.test/a.png) 单摆的周期？';
    const run = await ask(server, student, { message });
    const said = run.frames.flatMap(({ event }) =>
      event.type === 'TEXT_MESSAGE_CONTENT' && event.messageId.startsWith('q.') ? [event.delta] : [],
    );
    expect(said.join('')).toBe(message.replace('\0', ''));
    expect(run.text).not.toContain('evil.test');
  });
});

describe('follow', () => {
  test('two logs on one connection, live from another process, each event once', async () => {
    const second = await testServer({ beside: server, env: { TUTOR_PACE_MS: '0' } });
    const client = await server.signIn('student09');
    const { lessonId, log } = await startLesson(client);
    const following = openStream(
      server,
      client,
      `/api/stream?follow=${log}@${await epochOf(client, log)}.0&follow=user:${client.user.id}`,
      undefined,
      {
        until: (r) => r.some((f) => f.event.type === 'RUN_FINISHED'),
      },
    );
    const run = await teach(second, client, lessonId, { type: 'start' });
    const followed = await following;
    expect(run.last?.type).toBe('RUN_FINISHED');
    const ids = followed.frames.flatMap((f) => f.id ?? []);
    expect(ids.length).toBeGreaterThan(50);
    const seqs = ids.map((id) => Number(id.split('.').at(-1)));
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    await second.stop();
  });

  test('a log in which nothing was said yet has an end to follow from: nothing is missed while the line is broken', async () => {
    const client = await server.signIn('student11');
    const log = `user:${client.user.id}`;
    const { data } = await client.call<{ epoch: string; last: number }>('/api/Stream/Events', { log });
    expect(data).toMatchObject({ last: 0, events: [] });
    await server.app.logs.append(log, [{ type: 'CUSTOM', name: 'missed', value: {} }]);
    const path = `/api/stream?follow=${log}@${data.epoch}.${data.last}`;
    const followed = await openStream(server, client, path, undefined, { until: (r) => r.length > 0 });
    expect(followed.frames.map((f) => f.event)).toMatchObject([{ name: 'missed' }]);
  });

  test('an unknown epoch is told, then everything comes from the start', async () => {
    const { log } = await startLesson(await server.signIn('student10'));
    const client = await server.signIn('student10');
    const stream = await openStream(server, client, `/api/stream?follow=${log}@old.7`, undefined, {
      until: (r) => r.length >= 2,
    });
    expect(stream.frames[0]).toMatchObject({ id: null, event: { name: 'stream.resync', value: { log, from: 0 } } });
    expect(stream.frames[1]?.id).toMatch(/\.1$/);
  });

  test('a past of 12 MB reaches a reader who was away: nobody is taken for slow because of it', async () => {
    const client = await server.signIn('student18');
    const log = `user:${client.user.id}`;
    const value = 'x'.repeat(60_000);
    for (let i = 0; i < 10; i++) {
      await server.app.logs.append(
        log,
        Array.from({ length: 20 }, () => ({ type: 'CUSTOM', name: 'test', value })),
      );
    }
    const stream = await openStream(
      server,
      client,
      `/api/stream?follow=${log}@${await epochOf(client, log)}.0`,
      undefined,
      {
        until: (r) => r.length >= 200,
      },
    );
    expect(stream.frames).toHaveLength(200);
  });

  test('bad wishes: 51 logs, no log, a log of nobody', async () => {
    const many = Array.from({ length: 51 }, (_, i) => `follow=user:${i}`).join('&');
    for (const query of [many, 'follow=', 'follow=x', `follow=${encodeURIComponent("chat:1' or 1=1")}`]) {
      expect(
        (await openStream(server, student, `/api/stream?${query}`, undefined)).json?.code,
        query.slice(0, 40),
      ).toBe(422);
    }
    expect((await openStream(server, student, '/api/stream?follow=chat:nobody', undefined)).json?.code).toBe(404);
  });

  test('more streams than a user may have: 429 with a time to wait', async () => {
    const narrow = await testServer({ beside: server, env: { MAX_STREAMS_PER_USER: '3' } });
    const client = await server.signIn('student11');
    const abort = new AbortController();
    const refused: Stream[] = [];
    const open = Array.from({ length: 7 }, () =>
      openStream(narrow, client, `/api/stream?follow=user:${client.user.id}`, undefined, { signal: abort.signal }).then(
        (s) => {
          if (s.json) refused.push(s);
        },
      ),
    );
    await expect.poll(() => refused.length).toBe(4);
    for (const s of refused) expect(s).toMatchObject({ status: 429, json: { code: 429, data: { retryAfter: 5 } } });
    abort.abort();
    await Promise.allSettled(open);
    // places that were left are free again
    await expect
      .poll(
        async () =>
          (
            await openStream(narrow, client, `/api/stream?follow=user:${client.user.id}`, undefined, {
              signal: AbortSignal.timeout(200),
            })
          ).json,
      )
      .toBeNull();
    await narrow.stop();
  });
});

async function epochOf(client: Client, log: string): Promise<string> {
  return (await client.call<{ epoch: string }>('/api/Stream/Events', { log })).data.epoch;
}

test('Events pages through a log', async () => {
  const client = await server.signIn('student12');
  const run = await ask(server, client, { message: question });
  const log = (run.frames[0]?.id ?? '').split('@')[0] ?? '';
  const all: StreamEvent[] = [];
  for (let after = 0; ; ) {
    const { data } = await client.call<{ last: number; events: { seq: number; event: StreamEvent }[] }>(
      '/api/Stream/Events',
      { log, after, limit: 7 },
    );
    all.push(...data.events.map((e) => e.event));
    after = data.events.at(-1)?.seq ?? data.last;
    if (after >= data.last) break;
  }
  // the chat's first snapshot came before the run
  expect(all.slice(1)).toEqual(run.frames.map((f) => f.event));
  expect((await client.call('/api/Stream/Events', { log: `chat:${randomUUID()}` })).code).toBe(404);
});

test('whoever is disabled is out within five seconds: calls at once, open streams too', async () => {
  const client = await server.signIn('student29');
  const admin = await server.signIn('admin');
  const ended = openStream(server, client, `/api/stream?follow=user:${client.user.id}`, undefined);
  const started = Date.now();
  expect((await admin.call('/OrgApi/SysUser/Update', { id: client.user.id, disabled: true })).code).toBe(0);
  expect((await client.call('/api/Chat/Items')).code).toBe(401);
  await ended;
  expect(Date.now() - started).toBeLessThan(5_000);
  expect((await admin.call('/OrgApi/SysUser/Update', { id: client.user.id, disabled: false })).code).toBe(0);
  // enabled again is no sign-in
  expect((await client.call('/api/Chat/Items')).code).toBe(401);
});

describe('within five seconds', () => {
  /** Whether the server ends it within the time. */
  const ends = async (client: Client, within: number): Promise<boolean> => {
    const signal = AbortSignal.timeout(within);
    await openStream(server, client, `/api/stream?follow=user:${client.user.id}`, undefined, { signal });
    return !signal.aborted;
  };
  const change = (sql: string) => server.database.pool.query(sql);
  const opened = () => new Promise((done) => setTimeout(done, 500));

  test('the streams end of those whom the school binds to addresses that are not theirs, and no others', async () => {
    const teacher = await server.signIn('teacher02');
    const ended = Promise.all([ends(teacher, 5_500), ends(student, 5_500)]);
    await opened();
    await change(`update organisation set settings = settings || '{"whiteList": "staff"}' where code = 'demo'`);
    expect(await ended).toEqual([true, false]);
    await change(`insert into white_list (id, org_id, cidr, created_at)
      select 'here', id, '127.0.0.0/8', 0 from organisation where code = 'demo'`);
    expect(await ends(teacher, 4_500)).toBe(false);
    await change('delete from white_list');
    await change("update organisation set settings = settings - 'whiteList'");
  });

  test('the streams end of a school that is no more', async () => {
    const ended = ends(await server.signIn('admin@second'), 5_500);
    await opened();
    await change("update organisation set deleted_at = 1 where code = 'second'");
    expect(await ended).toBe(true);
    await change("update organisation set deleted_at = null where code = 'second'");
  });
});
