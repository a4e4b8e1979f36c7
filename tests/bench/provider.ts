// A provider that speaks OpenAI's chat completions, in a process of its own. The model's name says how:
// `bench-<tokens>-<ms between them>-<ms before the first>`. Each token carries when it was made.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from './child.ts';
import { clock, tokenOf } from './event.ts';

/** How often each question was asked; questions are marked `编号<id>`. */
const calls = new Map<string, number>();

const server = createServer(async (request, response) => {
  const received = clock();
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { model, messages } = JSON.parse(body) as { model: string; messages: { content: unknown }[] };
  const mark = /编号([\w-]+)/.exec(JSON.stringify(messages.at(-1)?.content))?.[1] ?? '';
  calls.set(mark, (calls.get(mark) ?? 0) + 1);
  const [, tokens = 0, pace = 0, wait = 0] = model.split('-').map(Number);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  await delay(wait);
  const begin = performance.now();
  for (let n = 0; n < tokens && !response.destroyed; n++) {
    // by the clock, not by adding delays: late timers must not stretch the stream
    const due = begin + n * pace - performance.now();
    if (due > 0) await delay(due);
    chunk(response, { delta: { role: 'assistant', content: tokenOf(n === 0 ? received : undefined) } });
  }
  chunk(response, { delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
});

function chunk(response: ServerResponse, choice: object): void {
  const head = { id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench' };
  response.write(`data: ${JSON.stringify({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`);
}

server.listen(0, '127.0.0.1', () => {
  serve(commands(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));
});

const commands = (url: string) => ({
  url: () => url,
  calls: () => Object.fromEntries(calls),
});
export type ProviderCommands = ReturnType<typeof commands>;
