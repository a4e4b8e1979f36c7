// A model in a chat, over the wire: what it says is cleaned and cited, what it breaks the embedded tutor mends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { type Provider, startProvider, WORDS } from '#tests/support/provider.ts';
import { ask, newRunId, type Stream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let provider: Provider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider();
  server = await testServer({ env: { AI_BASE_URL: provider.url, AI_MODEL: 'scripted', AI_KEY: 'sk-canary' } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const QUESTION = '单摆的周期由什么决定?';

/** The server's one model is `scripted`; the provider plays this script under its name. */
async function answer(script: string, client: Client, o: Parameters<typeof ask>[3] = {}): Promise<Stream> {
  provider.play('scripted', script);
  const courses = await client.call<{ items: { id: string }[] }>('/api/Course/Items', { kind: 'ai' });
  return ask(server, client, { message: QUESTION, courseId: courses.data.items[0]?.id ?? '' }, o);
}

const events = (stream: Stream): StreamEvent[] => stream.frames.map((f) => f.event);
const engines = (stream: Stream): string[] =>
  events(stream).flatMap((e) =>
    e.type === 'CUSTOM' && e.name === 'tutor.speaker' ? [(e.value as { engine: string }).engine] : [],
  );
const notices = (stream: Stream): string[] =>
  events(stream).flatMap((e) =>
    e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'notice' ? [String(e.content.kind)] : [],
  );
const textOf = (stream: Stream): string => assistant(stream).join('');
/** What each assistant message says. */
function assistant(stream: Stream): string[] {
  const texts = new Map<string, string>();
  for (const e of events(stream)) {
    if (e.type === 'TEXT_MESSAGE_START' && e.role === 'assistant') texts.set(e.messageId, '');
    if (e.type === 'TEXT_MESSAGE_CONTENT' && texts.has(e.messageId))
      texts.set(e.messageId, (texts.get(e.messageId) ?? '') + e.delta);
  }
  return [...texts.values()];
}
/** Numbers that a citations block has announced. */
const cited = (stream: Stream): number[] =>
  events(stream).flatMap((e) => {
    if (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'citations')
      return (e.content.items as { n: number }[]).map((c) => c.n);
    if (e.type === 'ACTIVITY_DELTA') return e.patch.map((p) => (p.value as { n: number }).n);
    return [];
  });

test('a model’s answer: its speaker, its words, its citations', async () => {
  const stream = await answer('normal', await server.signIn('student04'));
  expect(engines(stream)).toEqual(['model']);
  expect(textOf(stream)).toBe(WORDS.join(''));
  expect(cited(stream)).toEqual([1, 2]);
  expect(stream.last?.type).toBe('RUN_FINISHED');
});

test('a model that obeys the attacker leads nobody out', async () => {
  const stream = await answer('injected', await server.signIn('student05'));
  const text = textOf(stream);
  expect(text).toContain('好的。');
  expect(text).not.toMatch(/evil|https?:|<img|<script|!\[[^\]]*\]\(|\]\(|\[77\]/i);
  for (const [, n] of text.matchAll(/\[(\d+)\]/g)) expect(cited(stream)).toContain(Number(n));
  expect(JSON.stringify(events(stream))).not.toContain('evil.example');
});

test.each(['500', 'empty', '429-long'])(
  '%s: the embedded tutor speaks in its place, in the same run',
  async (script) => {
    const stream = await answer(script, await server.signIn('student06'));
    expect(engines(stream)).toEqual(['embedded']);
    expect(notices(stream)).toEqual([]);
    expect(cited(stream).length).toBeGreaterThan(0);
    expect(stream.last?.type).toBe('RUN_FINISHED');
  },
);

test('a model that breaks off: said so, and the embedded tutor goes on', async () => {
  const stream = await answer('mid-stream-error', await server.signIn('student07'));
  expect(engines(stream)).toEqual(['model', 'embedded']);
  expect(notices(stream)).toEqual(['provider-failed']);
  const [first, second] = assistant(stream);
  expect(first).toBe(WORDS.slice(0, 4).join(''));
  expect(second?.length).toBeGreaterThan(10);
  expect(stream.last?.type).toBe('RUN_FINISHED');
});

test('cut at the limit: what was said stays, and the run says why it ended', async () => {
  const stream = await answer('length', await server.signIn('student08'));
  expect(textOf(stream)).toBe(WORDS.join(''));
  expect(stream.last).toMatchObject({ type: 'RUN_ERROR', code: 'limit' });
});

test('Stop ends the provider’s request; the same run attaches and asks nobody again', async () => {
  const client = await server.signIn('student09');
  provider.play('scripted', 'held');
  const before = provider.calls.length;
  const aborted = provider.calls.filter((call) => call.aborted).length;
  const runId = newRunId();
  const body = { message: QUESTION, runId };
  const cut = await ask(server, client, body, {
    until: (received) => received.some((r) => r.event.type === 'TEXT_MESSAGE_CONTENT' && r.event.delta !== QUESTION),
  });
  expect(cut.last?.type).toBe('TEXT_MESSAGE_CONTENT');
  const again = ask(server, client, body);
  expect((await client.call('/api/Stream/Stop', { runId })).data).toEqual({ stopped: true });
  await provider.untilAborted(aborted + 1);
  expect((await again).last).toMatchObject({ type: 'RUN_ERROR', code: 'cancelled' });
  expect(provider.calls).toHaveLength(before + 1);
});
