// A connection that is lost before it was answered, and a stream that is refused, keep no place of the user's streams.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newRunId, openStream, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const PLACES = 20;
const LOSSES = PLACES + 5;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { MAX_STREAMS_PER_USER: String(PLACES) } });
});
afterAll(() => server.stop());

/** Called once for each stream that has been opened, after its place was taken. */
const joined = () => vi.mocked(server.app.logs.hub.join).mock.calls.length;
beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(server.app.logs.hub, 'join');
});

function request(client: Client, path: string, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `authorization: ${client.user.token}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Sends it and is gone before an answer can come. */
async function lose(text: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const line = connect(Number(port), hostname);
  line.on('error', () => undefined);
  line.write(text, () => line.destroy());
  await once(line, 'close');
}

/** Until so many have come as far as their stream: of a line that is lost sooner, the body is not read. */
async function loseMany(sent: () => string): Promise<void> {
  const before = joined();
  const another = () => lose(sent()).then(() => joined() - before);
  await expect.poll(another, { interval: 1 }).toBeGreaterThanOrEqual(LOSSES);
}

/** As many as the user may have, at once. */
async function allPlacesAreFree(client: Client): Promise<void> {
  const openAll = async () => {
    const over = new AbortController();
    const open = Array.from({ length: PLACES }, () =>
      fetch(`${server.url}/api/stream?follow=user:${client.user.id}`, {
        headers: { token: client.user.token },
        signal: over.signal,
      }),
    );
    const answers = await Promise.all(open);
    over.abort();
    return answers.filter((answer) => answer.status === 200).length;
  };
  await expect.poll(openAll).toBe(PLACES);
}

test.each(['follow', 'chat', 'lesson'] as const)('%s: lines that are lost at once', async (kind) => {
  const client = await server.signIn({ follow: 'student04', chat: 'student05', lesson: 'student06' }[kind]);
  const { lessonId } = await startLesson(client);
  const sent = {
    follow: () => request(client, `/api/stream?follow=user:${client.user.id}`),
    chat: () => request(client, '/api/Chat/ChatCompletStreamAsync', { runId: newRunId(), message: '什么是单摆？' }),
    lesson: () =>
      request(client, '/api/Theory/TeachReplyStreamAsync', {
        runId: newRunId(),
        lessonId,
        command: { type: 'ask', text: '摆长怎么测量？' },
      }),
  }[kind];
  if (kind === 'lesson') {
    const start = { runId: newRunId(), lessonId, command: { type: 'start' } };
    await openStream(server, client, '/api/Theory/TeachReplyStreamAsync', start);
  }
  await loseMany(sent);
  await allPlacesAreFree(client);
});

test('requests that wait behind a stream on the same line go with it', async () => {
  const client = await server.signIn('student07');
  await loseMany(() => request(client, `/api/stream?follow=user:${client.user.id}`).repeat(3));
  await allPlacesAreFree(client);
});

test('streams that are refused, or fail as they begin', async () => {
  const client = await server.signIn('student08');
  const { lessonId } = await startLesson(client);
  const command = { type: 'answer', questionId: 'none', value: 'x' };
  for (let i = 0; i < LOSSES; i++) {
    const foreign = await openStream(server, client, '/api/stream?follow=chat:nobody', undefined);
    expect(foreign.json?.code).toBe(404);
    const body = { runId: newRunId(), lessonId, command };
    const refused = await openStream(server, client, '/api/Theory/TeachReplyStreamAsync', body);
    expect(refused.json?.code).toBe(409);
  }
  vi.mocked(server.app.logs.hub.join).mockRejectedValue(new Error('the database is away'));
  for (let i = 0; i < LOSSES; i++) {
    const failed = await openStream(server, client, `/api/stream?follow=user:${client.user.id}`, undefined);
    expect(failed).toMatchObject({ status: 200, frames: [] });
  }
  vi.restoreAllMocks();
  vi.spyOn(server.app.logs.hub, 'join');
  await allPlacesAreFree(client);
});

test('a part of a log that one may not read: refused as following it is', async () => {
  const client = await server.signIn('student09');
  const { log } = await startLesson(await server.signIn('student10'));
  const asked = await client.call('/api/Stream/Events', { log });
  expect(asked).toMatchObject({ code: 404, data: { log } });
  expect((await openStream(server, client, `/api/stream?follow=${log}`, undefined)).json).toEqual(
    expect.objectContaining({ code: asked.code, data: asked.data }),
  );
});
