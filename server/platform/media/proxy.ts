// The way of browsers to the media server, by our own origin: signals and nothing else, and only for whom we admit.
import { type IncomingMessage, type RequestOptions, request as requestPlain, STATUS_CODES } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLang, type MessageKey, say } from '../messages.ts';
import type { Participant } from './types.ts';

/** What LiveKit's clients ask for; its calls and figures lie beside it. */
const OPEN = /^\/media(\/rtc(?:\/v1)?(?:\/validate)?)$/;
const CONNECT_MS = 5000;
/** In which the media server tells somebody that it was put out. */
const GOODBYE_MS = 500;
const LAST_MS = 3000;
/** What the two ends of a WebSocket agree on. */
const AGREED = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions', 'sec-websocket-protocol'];

export interface Gate {
  /** Where signals go; null while nobody is there. */
  upstream: () => string | null;
  /** Whose token it is; null where it is forged or expired. */
  participantOf: (token: string) => Promise<Participant | null>;
  admits: (participant: Participant) => Promise<boolean>;
}

interface Passing {
  participant: Participant | null;
  close: () => void;
}

export interface MediaProxy {
  /** All that are open now, or are being opened. */
  close: () => void;
  /** One person's of now, if they are still open in a moment: `late` is told then. */
  closeLater: (participant: Participant, late: () => void) => void;
}

/** What a caller is given in place of the proxy. */
class Refused extends Error {
  readonly status: 401 | 404 | 503;
  constructor(status: Refused['status']) {
    super(String(status));
    this.status = status;
  }
}
const WORDS: Record<Refused['status'], MessageKey> = {
  401: 'signedOut',
  404: 'noSuchPath',
  503: 'unavailable',
};

/** Requests that want another protocol are ordinary ones everywhere else. */
export const isMediaRequest = ({ url }: IncomingMessage): boolean => /^(\/mengoo)?\/media(\/|\?|$)/i.test(url ?? '');

export function mountMediaProxy(server: FastifyInstance, gate: Gate): MediaProxy {
  const open = new Set<Passing>();
  server.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    // from the first moment on: an error that nobody hears ends the process
    socket.on('error', () => socket.destroy());
    void upgrade(gate, open, request, socket, head).catch((error: unknown) => refuse(request, socket, statusOf(error)));
  });
  // before any body is looked at: whatever is no signal is not there
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => answer(gate, open, request, reply);
  server.all('/media/*', { onRequest }, (_request, reply) => reply.callNotFound());
  return {
    close: () => {
      for (const passing of open) passing.close();
    },
    closeLater: ({ room, identity }, late) => {
      const meant = [...open].filter(
        ({ participant }) => participant?.room === room && participant.identity === identity,
      );
      if (meant.length === 0) return;
      const timer = setTimeout(() => {
        const still = meant.filter((passing) => open.has(passing));
        for (const passing of still) passing.close();
        if (still.length > 0) late();
      }, GOODBYE_MS);
      timer.unref();
    },
  };
}

async function answer(gate: Gate, open: Set<Passing>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const passing: Passing = { participant: null, close: () => raw.destroy() };
  open.add(passing);
  try {
    const target = await admit(gate, passing, request.raw);
    const answered = await asked(target, request.raw, raw.socket, false);
    raw.writeHead(answered.response.statusCode ?? 503, plainHeaders(answered.response));
    await pipeline(answered.response, raw);
  } catch (error) {
    if (raw.headersSent || raw.destroyed) return void raw.destroy();
    const { head, body } = refusal(request, statusOf(error));
    raw.writeHead(statusOf(error), head).end(body);
  } finally {
    open.delete(passing);
  }
}

const statusOf = (error: unknown): Refused['status'] => (error instanceof Refused ? error.status : 503);

interface Target {
  url: URL;
  token: string;
}

/** Throws Refused. The query holds the token: it is told to nobody but the media server, and there in a header. */
async function admit(
  gate: Gate,
  passing: Passing,
  { url: asked = '', headers, method }: IncomingMessage,
): Promise<Target> {
  const [address = '', query = ''] = asked.replace(/^\/mengoo(?=\/)/i, '').split(/\?(.*)/s);
  const path = OPEN.exec(address)?.[1];
  if (!path || method !== 'GET') throw new Refused(404);
  const params = new URLSearchParams(query);
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? params.get('access_token') ?? '';
  const participant = token ? await gate.participantOf(token) : null;
  if (!participant) throw new Refused(401);
  // known before it is asked: who is put out meanwhile is not let in by an answer that was true
  passing.participant = participant;
  const isAdmitted = await gate.admits(participant).catch(() => {
    throw new Refused(503);
  });
  if (!isAdmitted) throw new Refused(401);
  const upstream = gate.upstream();
  if (!upstream) throw new Refused(503);
  params.delete('access_token');
  const url = new URL(upstream);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  url.search = params.toString();
  return { url, token };
}

async function upgrade(gate: Gate, open: Set<Passing>, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const passing: Passing = { participant: null, close: () => socket.destroy() };
  open.add(passing);
  socket.once('close', () => open.delete(passing));
  const target = await admit(gate, passing, request);
  if (socket.destroyed) return;
  const answer = await asked(target, request, socket, true);
  if (!('socket' in answer)) {
    // it says itself what is wrong: no such room, too many
    socket.write(headOf(answer.response, { ...plainHeaders(answer.response), connection: 'close' }));
    return pipeline(answer.response, socket);
  }
  socket.write(headOf(answer.response, answer.response.headers));
  if (answer.head.length > 0) socket.write(answer.head);
  if (head.length > 0) answer.socket.write(head);
  // each end waits for the other's reader; when one has said all, the other has a moment for what is under way
  const ways = [pipeline(socket, answer.socket), pipeline(answer.socket, socket)].map((way) => way.catch(() => {}));
  await Promise.race(ways);
  await Promise.race([Promise.all(ways), delay(LAST_MS, undefined, { ref: false })]);
  socket.destroy();
  answer.socket.destroy();
}

type Answered = { response: IncomingMessage } | { response: IncomingMessage; socket: Duplex; head: Buffer };

/** Throws Refused. Ends when the line of who asks does. */
function asked({ url, token }: Target, request: IncomingMessage, line: Duplex | null, isUpgrade: boolean) {
  return new Promise<Answered>((resolve, reject) => {
    const passed = isUpgrade
      ? AGREED.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []))
      : [];
    const options: RequestOptions = {
      agent: false,
      headers: {
        ...Object.fromEntries(passed),
        ...(isUpgrade ? { connection: 'Upgrade', upgrade: 'websocket' } : {}),
        ...(request.headers['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
        authorization: `Bearer ${token}`,
      },
    };
    const out = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options);
    const timer = setTimeout(() => out.destroy(new Refused(503)), CONNECT_MS);
    const leave = () => out.destroy(new Refused(503));
    line?.once('close', leave);
    const over = () => {
      clearTimeout(timer);
      line?.off('close', leave);
    };
    out.once('upgrade', (response, socket: Duplex, head: Buffer) => {
      over();
      socket.on('error', () => socket.destroy());
      resolve({ response, socket, head });
    });
    out.once('response', (response) => {
      over();
      resolve({ response });
    });
    // also after it has answered: the line to the media server may break at any time
    out.on('error', () => {
      over();
      reject(new Refused(503));
    });
    out.end();
  });
}

/** Its own words, and none of what it says of itself. */
const plainHeaders = ({ headers }: IncomingMessage) => ({
  'content-type': headers['content-type'] ?? 'text/plain',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

function headOf({ statusCode = 503 }: IncomingMessage, headers: IncomingMessage['headers']): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n${lines.join('')}\r\n`;
}

function refusal({ headers }: Pick<FastifyRequest | IncomingMessage, 'headers'>, status: Refused['status']) {
  const body = JSON.stringify({
    code: status,
    data: null,
    msg: say(acceptedLang(headers['accept-language']), WORDS[status]),
  });
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { head, body };
}

function refuse(request: IncomingMessage, socket: Duplex, status: Refused['status']): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const { head, body } = refusal(request, status);
  const lines = Object.entries({ ...head, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
