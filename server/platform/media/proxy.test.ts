// The proxy before a media server of ours, which does what we like.
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Gate, isMediaRequest, type MediaProxy, mountMediaProxy } from './proxy.ts';
import type { Participant } from './types.ts';

const PARTICIPANT: Participant = { room: 'class-1', identity: 'student-1' };
const servers: (Server | FastifyInstance)[] = [];
let upstream: Server;
let seen: IncomingMessage[];
let lines: Duplex[];
let gate: Gate;
let proxy: MediaProxy;
let port: number;

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeEach(async () => {
  [seen, lines] = [[], []];
  upstream = createServer((asked, response) => {
    seen.push(asked);
    response.writeHead(asked.url?.includes('missing') ? 404 : 200, { 'set-cookie': 'a=b', server: 'x' }).end('said');
  });
  upstream.on('upgrade', (asked, line: Duplex, head: Buffer) => {
    seen.push(asked);
    lines.push(line);
    line.on('error', () => {});
    line.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello ');
    line.write(head);
    line.pipe(line);
  });
  const there = await listening(upstream);
  gate = {
    upstream: () => `http://127.0.0.1:${there}/base`,
    participantOf: async (token) => (token === 'good' ? PARTICIPANT : null),
    admits: async () => true,
  };
  const server = Fastify({ http: { shouldUpgradeCallback: isMediaRequest }, forceCloseConnections: true });
  proxy = mountMediaProxy(server, {
    upstream: () => gate.upstream(),
    participantOf: (token) => gate.participantOf(token),
    admits: (participant) => gate.admits(participant),
  });
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  servers.push(server, upstream);
});
afterEach(async () => {
  proxy.close();
  upstream.closeAllConnections();
  for (const line of lines) line.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Knocked {
  status: number;
  line?: Duplex;
  body: Promise<string>;
}

function knock(path = '/media/rtc/v1?access_token=good', headers: Record<string, string> = {}): Promise<Knocked> {
  return new Promise((resolve, reject) => {
    const own = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'k', cookie: 'secret=1' };
    const asked = request({ port, path, headers: { ...own, ...headers }, agent: false });
    asked.once('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, body: Promise.resolve(Buffer.concat(parts).toString()) });
    });
    asked.once('upgrade', (_response, line: Duplex, head: Buffer) => {
      let text = head.toString();
      line.on('error', () => {});
      line.on('data', (part: Buffer) => {
        text += part.toString();
      });
      const body = new Promise<string>((done) => line.once('close', () => done(text)));
      resolve({ status: 101, line, body });
    });
    asked.once('error', reject);
    asked.end();
  });
}

test('both directions, to the end; the token goes on in a header, cookies and query do not', async () => {
  const { line, body } = await knock('/mengoo/media/rtc/v1?access_token=good&join_request=x%2By', {
    origin: 'http://x',
  });
  line?.write('one ');
  line?.end('two');
  expect(await body).toBe('hello one two');
  expect(seen[0]?.url).toBe('/base/rtc/v1?join_request=x%2By');
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer good',
    'sec-websocket-key': 'k',
    upgrade: 'websocket',
  });
  expect(seen[0]?.headers).not.toHaveProperty('cookie');
});

test('what is larger than any buffer comes whole', async () => {
  const { line, body } = await knock();
  const sent = 'x'.repeat(5_000_000);
  line?.end(sent);
  expect((await body).length).toBe('hello '.length + sent.length);
});

test('a GET is answered with the other’s words, and none of its headers', async () => {
  for (const [path, status] of [
    ['rtc/validate', 200],
    ['rtc/v1/validate?missing=1', 404],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}/media/${path}`, { headers: { authorization: 'Bearer good' } });
    expect([answer.status, await answer.text()]).toEqual([status, 'said']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('server')).toBeNull();
  }
});

const REFUSED: [string, Partial<Gate>, number][] = [
  ['a token that is none', { participantOf: async () => null }, 401],
  ['who is not admitted', { admits: async () => false }, 401],
  ['a database that is away', { admits: () => Promise.reject(new Error('away')) }, 503],
  ['a media server that is not ready', { upstream: () => null }, 503],
  ['a media server that has just died', { upstream: () => 'http://127.0.0.1:9' }, 503],
];
test.each(REFUSED)('%s: told at once, on both ways', async (_what, of, status) => {
  gate = { ...gate, ...of };
  const [upgraded, got] = [await knock(), await fetch(`http://127.0.0.1:${port}/media/rtc/validate?access_token=good`)];
  expect([upgraded.status, got.status]).toEqual([status, status]);
  const told = JSON.parse(await upgraded.body);
  expect(told).toEqual(await got.json());
  expect(told).toEqual({ code: status, data: null, msg: expect.stringMatching(/\S/) });
  expect(seen).toEqual([]);
});

test('the header’s token counts where both are given: it is the one that the media server reads', async () => {
  const { status } = await knock('/media/rtc?access_token=good', { authorization: 'Bearer forged' });
  expect(status).toBe(401);
});

test('when the media server breaks off, so do we; when the browser does, so does the other side', async () => {
  const first = await knock();
  lines[0]?.destroy();
  await first.body;
  const second = await knock();
  const gone = new Promise((resolve) => lines[1]?.once('close', resolve));
  second.line?.destroy();
  await gone;
  const third = await knock();
  proxy.close();
  await third.body;
});

test('a browser that leaves while it is asked whether it may come is let go', async () => {
  const answer = Promise.withResolvers<boolean>();
  const asking = Promise.withResolvers<void>();
  gate.admits = () => {
    asking.resolve();
    return answer.promise;
  };
  const asked = request({
    port,
    path: '/media/rtc?access_token=good',
    headers: { connection: 'Upgrade', upgrade: 'websocket' },
  });
  asked.on('error', () => {});
  asked.end();
  await asking.promise;
  asked.destroy();
  answer.resolve(true);
  await expect.poll(() => lines.every((line) => line.destroyed)).toBe(true);
  expect((await knock()).status).toBe(101);
});

test('who is put out while on the way in does not stay; another person and a later try do', async () => {
  const answer = Promise.withResolvers<boolean>();
  const asking = Promise.withResolvers<void>();
  gate.admits = () => {
    asking.resolve();
    return answer.promise;
  };
  const early = knock();
  await asking.promise;
  const late = Promise.withResolvers<void>();
  proxy.closeLater(PARTICIPANT, late.resolve);
  proxy.closeLater({ ...PARTICIPANT, identity: 'another' }, () => late.reject(new Error('another')));
  answer.resolve(true);
  const { body } = await early;
  const later = await knock();
  await late.promise;
  expect(await body).toBe('hello ');
  expect(later.line?.destroyed).toBe(false);
});
