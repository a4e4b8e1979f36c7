// @vitest-environment jsdom
// (fetch-event-source touches window and document)
import { afterEach, expect, test, vi } from 'vitest';
import { frame } from '#contract/cursor.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { ApiError } from '#src/api/errors.ts';
import { type Connection, connectStream, type StreamFrame } from './connect.ts';

const event = (delta: string): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const bytes = (seq: number) => frame(JSON.stringify(event(`${seq}`)), { log: 'chat:1', epoch: 'e', seq });
const END = 4;

const sse = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const json = (code: number, data: unknown = null) =>
  new Response(JSON.stringify({ code, data, msg: 'no' }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** A reader that applies only what comes next, and a server that answers in the given way, one answer a request. */
function reader(answers: (() => Response | Promise<Response>)[], more: Partial<Connection> = {}) {
  const taken: StreamFrame[] = [];
  const sent: Headers[] = [];
  let last = 0;
  const abort = new AbortController();
  const done = connectStream({
    url: () => '/api/x',
    method: 'POST',
    body: { runId: 'r' },
    cursor: () => (last === 0 ? null : `chat:1@e.${last}`),
    headers: () => ({ token: `t${sent.length}` }),
    refresh: async () => true,
    take: (f) => {
      if ((f.cursor?.seq ?? 0) !== last + 1) return;
      last += 1;
      taken.push(f);
    },
    isOver: () => last >= END,
    signal: abort.signal,
    random: () => 0,
    fetch: async (_input, init) => {
      sent.push(new Headers(init?.headers));
      const answer = answers[sent.length - 1];
      if (!answer) throw new Error('nobody expected another request');
      return answer();
    },
    ...more,
  });
  return { done, taken, sent, abort };
}

afterEach(() => vi.useRealTimers());

test('reads to the end; heartbeats are not frames', async () => {
  const r = reader([() => sse(': \n\n', bytes(1), ': \n\n', bytes(2) + bytes(3), bytes(4))]);
  await r.done;
  expect(r.taken.map((f) => f.cursor?.seq)).toEqual([1, 2, 3, 4]);
});

test('a cut is a drop: the next request carries the last frame taken, fresh headers, and nothing comes twice', async () => {
  const whole = bytes(2);
  const r = reader([
    () => sse(bytes(1), whole.slice(0, whole.indexOf('id:'))),
    () => sse(bytes(2), bytes(3)),
    () => sse(bytes(3), bytes(4)),
  ]);
  await r.done;
  expect(r.taken.map((f) => f.cursor?.seq)).toEqual([1, 2, 3, 4]);
  expect(r.sent.map((h) => h.get('last-event-id'))).toEqual([null, 'chat:1@e.1', 'chat:1@e.3']);
  expect(r.sent.map((h) => h.get('token'))).toEqual(['t0', 't1', 't2']);
});

test('an end without the terminal event is a drop; an end after it is the end', async () => {
  const changes: string[] = [];
  const r = reader([() => sse(), () => sse(bytes(1), bytes(2), bytes(3), bytes(4))], {
    onChange: (c) => changes.push(c),
  });
  await r.done;
  expect(changes).toEqual(['open', 'dropped', 'open']);
});

test('a network error is a drop', async () => {
  const r = reader([
    () => Promise.reject(new TypeError('fetch failed')),
    () => sse(bytes(1), bytes(2), bytes(3), bytes(4)),
  ]);
  await r.done;
  expect(r.sent).toHaveLength(2);
});

test.each([403, 404, 409, 422, 423])('a refusal %i in JSON with HTTP 200 is final', async (code) => {
  const r = reader([() => json(code, { state: 'done' })]);
  await expect(r.done).rejects.toMatchObject({ code, data: { state: 'done' }, message: 'no' });
  expect(r.sent).toHaveLength(1);
});

test('401 refreshes once and goes on', async () => {
  const refresh = vi.fn(async () => true);
  const r = reader([() => json(401), () => sse(bytes(1), bytes(2), bytes(3), bytes(4))], { refresh });
  await r.done;
  expect(refresh).toHaveBeenCalledOnce();
});

test('401 again after a refresh is final', async () => {
  const refresh = vi.fn(async () => true);
  const r = reader([() => json(401), () => json(401)], { refresh });
  await expect(r.done).rejects.toBeInstanceOf(ApiError);
  expect(refresh).toHaveBeenCalledOnce();
});

test('503 is tried again, up to the limit', async () => {
  const r = reader([() => new Response('<html>', { status: 503 }), () => json(503), () => json(503)], {
    maxAttempts: 3,
  });
  await expect(r.done).rejects.toMatchObject({ code: 503 });
});

test('429 waits as long as the server says', async () => {
  vi.useFakeTimers();
  const r = reader([() => json(429, { retryAfter: 7 }), () => sse(bytes(1), bytes(2), bytes(3), bytes(4))]);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(r.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await r.done;
  expect(r.sent).toHaveLength(2);
});

test('a silent connection is dropped', async () => {
  vi.useFakeTimers();
  const silent = () => new Response(new ReadableStream({}), { headers: { 'content-type': 'text/event-stream' } });
  const hang = () => new Promise<Response>(() => {});
  const r = reader([silent, hang], { silenceMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(r.sent).toHaveLength(2);
  r.abort.abort();
  await r.done;
});

test('an aborted signal asks nothing', async () => {
  const abort = new AbortController();
  abort.abort();
  const r = reader([], { signal: abort.signal });
  await r.done;
  expect(r.sent).toHaveLength(0);
});

test('abort while waiting ends at once', async () => {
  const r = reader([() => json(503)], { random: () => 1 });
  await vi.waitFor(() => expect(r.sent).toHaveLength(1));
  r.abort.abort();
  await r.done;
});
