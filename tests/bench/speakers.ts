// Readers of token streams, ours or the provider's own: the same parser, the same clock.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { clock, receivedStamp, since, tokenStamps } from './event.ts';

export interface Ask {
  url: string;
  token: string;
  body: object;
  /** In the chat of the answer before. */
  goesOn?: boolean;
}

/** Asks its questions one after the other, beginning after a while. */
export interface Worker {
  after: number;
  asks: Ask[];
}

/** In milliseconds. */
export interface Heard {
  /** From the request to the first bytes of the stream's body. */
  firstFrame: number;
  /** From the request to the first token, and until the provider had been asked. */
  firstToken: number;
  asked: number;
  /** From the making of each token to its arrival here. */
  tokens: number[];
  chatId: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Answers per worker, in the order of its asks. */
export const talk = (workers: Worker[]): Promise<Heard[][]> =>
  Promise.all(
    workers.map(async ({ after, asks }) => {
      await delay(after);
      const heard: Heard[] = [];
      for (const ask of asks) {
        const body = ask.goesOn ? { ...ask.body, chatId: heard.at(-1)?.chatId } : ask.body;
        heard.push(await hear({ ...ask, body }));
      }
      return heard;
    }),
  );

function hear({ url, token, body }: Ask): Promise<Heard> {
  const begin = clock();
  const heard: Heard = {
    firstFrame: Number.NaN,
    firstToken: Number.NaN,
    asked: Number.NaN,
    tokens: [],
    chatId: undefined,
  };
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: token };
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) take(heard, begin, part);
      });
      answer.on('end', () => {
        // an error known before the run is JSON
        if (answer.headers['content-type']?.startsWith('text/event-stream')) resolve(heard);
        else reject(new Error(`no stream: ${rest}`));
      });
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

function take(heard: Heard, begin: number, part: string): void {
  if (Number.isNaN(heard.firstFrame)) heard.firstFrame = since(begin);
  heard.chatId ??= /"RUN_STARTED","threadId":"([^"]+)"/.exec(part)?.[1];
  const stamps = tokenStamps(part);
  if (stamps.length === 0) return;
  if (heard.tokens.length === 0) {
    heard.firstToken = since(begin);
    heard.asked = ((receivedStamp(part) ?? Number.NaN) - begin) / 1e6;
  }
  for (const stamp of stamps) heard.tokens.push(since(stamp));
}
