import { expect, test } from 'vitest';
import { type CompletionRequest, complete, type Delta } from './completions.ts';
import { HttpError } from './request.ts';

const REQUEST: CompletionRequest = {
  baseUrl: 'http://model.example/v1/',
  key: 'k',
  model: 'm',
  maxTokens: 9,
  messages: [{ role: 'user', content: '什么是单摆?' }],
};

/** A provider whose body comes in these pieces, each a read of its own. */
function provider(pieces: readonly (string | Uint8Array)[], status = 200) {
  const asked: { url: string; init: RequestInit }[] = [];
  const encoder = new TextEncoder();
  const base: typeof fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
        controller.close();
      },
    });
    return new Response(body, { status });
  };
  return { asked, base };
}

async function deltasOf(pieces: readonly (string | Uint8Array)[]): Promise<{ deltas: Delta[]; error: unknown }> {
  const deltas: Delta[] = [];
  try {
    for await (const read of complete(REQUEST, provider(pieces).base, new AbortController().signal)) {
      expect(read.length).toBeGreaterThan(0);
      deltas.push(...read);
    }
    return { deltas, error: null };
  } catch (error) {
    return { deltas, error };
  }
}

const word = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const END = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":2}}\n\ndata: [DONE]\n\n`;
const textOf = (deltas: readonly Delta[]) => deltas.map((d) => d.text).join('');

test('asks as the protocol wants it', async () => {
  const { asked, base } = provider([END]);
  for await (const _ of complete(REQUEST, base, new AbortController().signal));
  expect(asked[0]?.url).toBe('http://model.example/v1/chat/completions');
  expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer k', 'content-type': 'application/json' });
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    model: 'm',
    messages: REQUEST.messages,
    max_tokens: 9,
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('the same words however the bytes are cut, also within a character', async () => {
  const bytes = new TextEncoder().encode(`: wait\n\n${word('单摆')}${word('的周期 😀')}${END}`);
  const whole = await deltasOf([bytes]);
  expect(whole).toEqual({
    deltas: [
      { text: '单摆' },
      { text: '的周期 😀' },
      { text: '', finish: 'stop' },
      { text: '', usage: { prompt: 7, output: 2 } },
    ],
    error: null,
  });
  for (let at = 1; at < bytes.length; at++) {
    const { deltas, error } = await deltasOf([bytes.subarray(0, at), bytes.subarray(at)]);
    expect([textOf(deltas), error]).toEqual(['单摆的周期 😀', null]);
  }
  const { deltas } = await deltasOf([...bytes].map((byte) => Uint8Array.of(byte)));
  expect(textOf(deltas)).toBe('单摆的周期 😀');
});

test('lines may end in any of the three ways, and the last in none', async () => {
  for (const end of ['\r\n', '\r', '\n']) {
    const { deltas } = await deltasOf([...`${word('a')}${word('b')}${END.trim()}`.replaceAll('\n', end)]);
    expect(textOf(deltas)).toBe('ab');
  }
});

test('a comment is no word: who waits must not take it for one', async () => {
  expect((await deltasOf([': processing\n\n', ': processing\n\n'])).deltas).toEqual([]);
});

test.each([
  ['malformed', 'data: {"choices": [{\n\n'],
  ['not an object', 'data: 7\n\n'],
  ['told of an error', 'data: {"error":{"message":"什么是单摆? k"}}\n\n'],
])('%s: what came before it in the same read is given, and nothing of it is repeated', async (_, bad) => {
  const { deltas, error } = await deltasOf([word('一') + word('二') + bad + word('三')]);
  expect(textOf(deltas)).toBe('一二');
  expect(String(error)).not.toMatch(/单摆|k"/);
  expect(error).toBeInstanceOf(Error);
});

test('fields of another shape are no words', async () => {
  const odd = [
    '{"choices":[]}',
    '{"choices":{}}',
    '{"choices":[{"delta":null}]}',
    '{"choices":[{"delta":{"content":5}}]}',
  ];
  const { deltas, error } = await deltasOf([odd.map((json) => `data: ${json}\n\n`).join(''), END]);
  expect([textOf(deltas), error]).toEqual(['', null]);
});

test('what comes after the end is not said', async () => {
  expect(textOf((await deltasOf([word('a') + END + word('b'), word('c')])).deltas)).toBe('a');
});

test('an HTTP error is told by its number alone', async () => {
  const asking = complete(REQUEST, provider(['{"error":"k"}'], 503).base, new AbortController().signal).next();
  await expect(asking).rejects.toEqual(new HttpError(503));
});
