// A model speaks in the embedded tutor's place: over the wire, with a provider that fails in every way it can.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { startProcess } from '#tests/support/process.ts';
import { type Provider, startProvider, WORDS } from '#tests/support/provider.ts';
import { ask, newRunId, openStream, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let provider: Provider;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  provider = await startProvider();
  student = await server.signIn('student04');
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

const message = '单摆的周期由什么决定？';
const events = (s: Stream): StreamEvent[] => s.frames.map((f) => f.event);
const speakers = (s: Stream): unknown[] =>
  events(s).flatMap((e) => (e.type === 'CUSTOM' && e.name === 'tutor.speaker' ? [e.value] : []));
const notices = (s: Stream): unknown[] =>
  events(s).flatMap((e) => (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'notice' ? [e.content['kind']] : []));

/** A server whose model follows the named script. */
async function withModel<T>(script: string, body: (s: TestServer) => Promise<T>): Promise<T> {
  const s = await testServer({
    beside: server,
    env: { AI_BASE_URL: provider.url, AI_MODEL: script, AI_KEY: 'secret-key' },
  });
  // whatever the test before has put there
  provider.say(WORDS);
  try {
    return await body(s);
  } finally {
    await s.stop();
  }
}

const balanced = (s: Stream) => {
  const starts = events(s).filter((e) => e.type === 'TEXT_MESSAGE_START');
  const ends = events(s).filter((e) => e.type === 'TEXT_MESSAGE_END');
  expect(ends).toHaveLength(starts.length);
};

test('speaks with its name, its marks become citations of what it was given', () =>
  withModel('normal', async (s) => {
    const before = provider.calls.length;
    const run = await ask(s, student, { message });
    expect(speakers(run)).toEqual([{ engine: 'model', model: 'normal' }]);
    expect(run.text).toContain('单摆的周期');
    const items = events(run).flatMap((e) => {
      if (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'citations')
        return e.content['items'] as { n: number; quote: string }[];
      return e.type === 'ACTIVITY_DELTA' ? e.patch.map((p) => p.value as { n: number; quote: string }) : [];
    });
    expect(items.map((i) => i.n)).toEqual([1, 2]);
    for (const { quote } of items) {
      const { rowCount } = await server.database.pool.query('select 1 from passage where position($1 in text) > 0', [
        quote,
      ]);
      expect(rowCount).toBeGreaterThan(0);
    }
    expect(run.last?.type).toBe('RUN_FINISHED');
    expect(provider.calls.length - before).toBe(1);
    balanced(run);
  }));

test('is told the last eight turns of the talk, however long they were, and no other talk', () =>
  withModel('normal', async (s) => {
    await ask(s, student, { message: '别处问的：摆球多重？' });
    provider.say(Array.from({ length: 450 }, (_, i) => `长${i}，`));
    const first = await ask(s, student, { message: '第1问：摆长怎么量？' });
    provider.say(['第二答。']);
    const { event } = first.frames[0] ?? {};
    const chatId = event?.type === 'RUN_STARTED' ? event.threadId : '';
    for (let n = 2; n <= 6; n++) await ask(s, student, { chatId, message: `第${n}问：周期怎么测？` });
    const [, ...turns] = provider.calls.at(-1)?.body.messages ?? [];
    expect(turns.map((t) => t.role)).toEqual([
      ...Array.from({ length: 4 }, () => ['user', 'assistant']).flat(),
      'user',
    ]);
    expect(turns.map((t) => /第(\d)问/.exec(t.content)?.[1]).filter(Boolean)).toEqual(['2', '3', '4', '5', '6']);
    const second = provider.calls.at(-5)?.body.messages ?? [];
    expect(second.map((t) => t.role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(second[2]?.content).toHaveLength(2000);
    expect(second[2]?.content.startsWith('长0，长1，')).toBe(true);
    expect(JSON.stringify(turns)).not.toContain('摆球多重');
  }));

describe('fails before its first word: the embedded tutor speaks in its place, in the same run', () => {
  test.each(['500', '429', '429-long', 'redirect', 'empty'])('%s', (script) =>
    withModel(script, async (s) => {
      const run = await ask(s, student, { message });
      expect(speakers(run).at(-1)).toEqual({ engine: 'embedded' });
      expect(run.text.length).toBeGreaterThan(20);
      expect(run.last?.type).toBe('RUN_FINISHED');
      balanced(run);
    }),
  );
});

describe('fails after it: the text ends, a notice says so, the embedded tutor goes on in a new message', () => {
  test.each(['mid-stream-error', 'cut', 'unfinished', 'malformed'])('%s', (script) =>
    withModel(script, async (s) => {
      const run = await ask(s, student, { message });
      expect(speakers(run)).toEqual([{ engine: 'model', model: script }, { engine: 'embedded' }]);
      expect(notices(run)).toContain('provider-failed');
      expect(run.last?.type).toBe('RUN_FINISHED');
      balanced(run);
    }),
  );
});

test('too long an answer ends with limit, what was said stays', () =>
  withModel('length', async (s) => {
    const run = await ask(s, student, { message });
    expect(run.text).not.toBe('');
    expect(run.last).toMatchObject({ type: 'RUN_ERROR', code: 'limit' });
    balanced(run);
  }));

test('a delta of any length is stored in frames that every reader takes, no character cut in two', () =>
  withModel('flood', async (s) => {
    const run = await ask(s, student, { message });
    const deltas = events(run).flatMap((e) =>
      e.type === 'TEXT_MESSAGE_CONTENT' && e.delta !== message ? [e.delta] : [],
    );
    expect(run.text.length).toBeGreaterThan(100_000);
    expect(Math.max(...deltas.map((d) => d.length))).toBeLessThanOrEqual(8_000);
    expect(deltas.every((d) => d.isWellFormed())).toBe(true);
    // and whoever comes later reads it all
    const follow = (run.frames[0]?.id ?? '').replace(/\d+$/, '0');
    const isEnd = ({ event }: { event: StreamEvent }) => event.type === run.last?.type;
    const later = await openStream(s, student, `/api/stream?follow=${encodeURIComponent(follow)}`, undefined, {
      until: (received) => received.some(isEnd),
    });
    expect(later.text).toBe(run.text);
  }));

test('other answers than the first, and empty lines, are none of what is said', () =>
  withModel('noisy', async (s) => {
    const run = await ask(s, student, { message });
    expect(speakers(run)).toEqual([{ engine: 'model', model: 'noisy' }]);
    expect(notices(run)).toEqual([]);
    expect(run.text).toContain(WORDS.slice(0, 6).join(''));
    expect(run.text).not.toContain('另一个回答');
    expect(run.last?.type).toBe('RUN_FINISHED');
  }));

test('a spent budget stops no teaching: the embedded tutor goes on, and says so once a run', async () => {
  const env = { AI_BASE_URL: provider.url, AI_MODEL: 'normal', AI_KEY: 'secret-key', AI_DAILY_TOKENS: '1' };
  const s = await testServer({ beside: server, env });
  try {
    const client = await server.signIn('student06');
    const before = provider.calls.length;
    const first = await ask(s, client, { message });
    expect(first.last?.type).toBe('RUN_ERROR');
    const run = await ask(s, client, { message });
    expect(speakers(run)).toEqual([{ engine: 'embedded' }]);
    expect(notices(run)).toEqual(['budget']);
    expect(run.last?.type).toBe('RUN_FINISHED');
    const { lessonId } = await startLesson(client);
    const lesson = await teach(s, client, lessonId, { type: 'start' });
    expect(notices(lesson)).toEqual(['budget']);
    expect(speakers(lesson).length).toBeGreaterThan(0);
    expect(lesson.last?.type).toBe('RUN_FINISHED');
    expect(provider.calls).toHaveLength(before + 1);
  } finally {
    await s.stop();
  }
});

test("Stop ends the run and the provider's request", () =>
  withModel('endless', async (s) => {
    const runId = newRunId();
    const aborted = provider.calls.filter((c) => c.aborted).length;
    let stopping: Promise<unknown> | null = null;
    const run = await ask(
      s,
      student,
      { runId, message },
      {
        until: (r) => {
          if (r.length > 20) stopping ??= student.call('/api/Stream/Stop', { runId }, {});
          return false;
        },
      },
    );
    await stopping;
    expect(run.last).toMatchObject({ type: 'RUN_ERROR', code: 'cancelled' });
    await provider.untilAborted(aborted + 1);
  }));

test("a student's question ends the provider's request of the explanation; the rest follows with one more call", () =>
  withModel('held', async (s) => {
    const client = await server.signIn('student05');
    const { lessonId } = await startLesson(client);
    let asking: Promise<Stream> | null = null;
    const first = await teach(
      s,
      client,
      lessonId,
      { type: 'start' },
      {
        until: (r) => {
          const held =
            r.filter(({ event: e }) => e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId.startsWith('point.')).length >=
            3;
          if (held) asking ??= teach(s, client, lessonId, { type: 'ask', text: message });
          return false;
        },
      },
    );
    expect(first.last).toMatchObject({ type: 'RUN_FINISHED', result: { superseded: true } });
    const releasing = setInterval(() => provider.release(), 20);
    const run = await (asking as unknown as Promise<Stream>);
    clearInterval(releasing);
    expect(events(run).some((e) => e.type === 'CUSTOM' && e.name === 'message.continues')).toBe(true);
    expect(run.last?.type).toBe('RUN_FINISHED');
    balanced(run);
  }));

test('what a model was talked into never reaches the page: pictures, links, markup, marks of its own', () =>
  withModel('normal', async (s) => {
    provider.say([
      '看 ![x](http://evil',
      '.test/?q=1) ',
      '[这里](javascript:alert(1)) ',
      '<img src=x onerror=1>',
      '[9]',
      '好。[1]',
    ]);
    const run = await ask(s, student, { message });
    expect(run.text).not.toMatch(/evil|javascript:|<img|\[9\]/);
    expect(run.text).toContain('好。');
  }));

test('what the material does not hold is said by the server, whatever the model answers, unless that cites it', () =>
  withModel('normal', async (s) => {
    provider.say(['今天', '食堂', '吃面条', '。']);
    const run = await ask(s, student, { message: '今天食堂的午饭有什么菜？' });
    expect(notices(run)).toEqual(['not-in-material']);
    const order = events(run).map((e) => e.type);
    expect(order.indexOf('ACTIVITY_SNAPSHOT')).toBeGreaterThan(order.lastIndexOf('TEXT_MESSAGE_CONTENT'));
    expect(run.text).toContain('吃面条');
    provider.say(['单摆的', '周期由摆长', '和重力加速度决定', '[1]。']);
    const cited = await ask(s, student, { message: '今天食堂的午饭有什么菜？单摆的周期' });
    const blocks = events(cited).flatMap((e) => (e.type === 'ACTIVITY_SNAPSHOT' ? [e.activityType] : []));
    expect(blocks).toEqual(['citations']);
    provider.say(WORDS);
    const known = await ask(s, student, { message });
    expect(notices(known)).toEqual([]);
  }));

test('a mark behind a number that its source has not is left out', () =>
  withModel('normal', async (s) => {
    provider.say(['单摆的', '周期是', '98765', '秒[1]。', '它由摆长', '和重力加速度决定[1]。']);
    const run = await ask(s, student, { message });
    expect(run.text.trim()).toBe('单摆的周期是98765秒。它由摆长和重力加速度决定[1]。');
  }));

test('the key goes to the provider and nowhere else', () =>
  withModel('normal', async (s) => {
    const run = await ask(s, student, { message });
    expect(provider.calls.at(-1)?.headers.authorization).toBe('Bearer secret-key');
    expect(JSON.stringify(run.frames)).not.toContain('secret-key');
  }));

test('killed in mid-answer: interrupted, in the language of who asked; never a second call for the run; a new run goes on', async () => {
  const body = { runId: newRunId(), message };
  const path = '/api/Chat/ChatCompletStreamAsync';
  const before = provider.calls.length;
  await server.app.lifecycles.stop();
  const env = { AI_BASE_URL: provider.url, AI_MODEL: 'held', AI_KEY: 'k' };
  const first = await startProcess(server, env);
  let killing: Promise<void> | null = null;
  const cut = await openStream({ url: first.url }, student, path, body, {
    headers: { 'accept-language': 'en' },
    until: (r) => {
      // half of the answer is there, and the other half does not come
      const isTold = r.some(({ event }) => event.type === 'TEXT_MESSAGE_CONTENT');
      if (isTold && provider.calls.length > before) killing ??= first.kill();
      return false;
    },
  });
  await killing;
  const second = await startProcess(server, env);
  const rest = await openStream({ url: second.url }, student, path, body, { lastEventId: cut.frames.at(-1)?.id ?? '' });
  const told = 'The reply was cut off; you can go on';
  expect(rest.last).toMatchObject({ type: 'RUN_ERROR', code: 'interrupted', message: told });
  expect(provider.calls.length - before).toBe(1);
  await second.kill();
});
