// What never comes to an operation: a path or method that nobody serves, and what is no request at all.
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { acceptedLang, languageOf, say } from '../messages.ts';

const SERVED = ['GET', 'POST'] as const;

/** 405 where another method is served at this path, else 404; who browses is led into the page. */
export function notFound(server: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const url = request.url.split('?')[0] ?? '/';
  const lang = acceptedLang(request.headers['accept-language']);
  const allowed = SERVED.filter((method) => server.findRoute({ url, method }) !== null);
  // a path that is served by this very method has looked for something, and not found it
  const isServed = request.method === 'HEAD' || allowed.some((method) => method === request.method);
  if (allowed.length > 0 && !isServed) {
    return reply
      .code(405)
      .header('allow', allowed.join(', '))
      .send({ code: CODE.method, data: null, msg: say(lang, 'method') });
  }
  if (isNavigation(request)) return reply.redirect(inPage(request.originalUrl));
  return reply.code(404).send({ code: CODE.missing, data: null, msg: say(lang, 'noSuchPath') });
}

/** An address that is served has looked for something and not found it: who browses is told on a page that leads home. */
export function notServed({ headers, originalUrl }: FastifyRequest, reply: FastifyReply) {
  const lang = acceptedLang(headers['accept-language']);
  reply.code(404);
  if (!takesPages(headers)) return reply.send({ code: CODE.missing, data: null, msg: say(lang, 'noSuchPath') });
  const [title, home] = [say(lang, 'goneTitle'), say(lang, 'toHome')];
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${languageOf(lang)}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
        `<title>${title}</title></head><body><h1>${title}</h1><p><a href="${splitPrefix(originalUrl).prefix}/">${home}</a></p></body></html>`,
    );
}

const takesPages = ({ accept = '' }: FastifyRequest['headers']): boolean => /\btext\/html\b/.test(accept);

/** Somebody has typed an address, or followed a link, and it is no operation's. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && takesPages(headers) && !/^\/+(api|orgapi|assets)(\/|$)/i.test(url);

/** The page's own addresses stand behind the `#`: whoever leaves it out comes there too, and an unknown one is the page's to tell. */
function inPage(url: string): string {
  const { prefix, path } = splitPrefix(url);
  return `${prefix}/#${path}`;
}

/** The prefix that was asked by, and what comes behind it. */
function splitPrefix(url: string): { prefix: string; path: string } {
  const [, prefix = '', path = ''] = /^(\/mengoo(?=\/|\?|$))?(.*)$/is.exec(url) ?? [];
  return { prefix, path };
}

/** How long the sender may go on before the line is cut: long enough to read the answer. */
const LINGER_MS = 1000;
/** Of an address with its headers, as Node reads them. */
const HEAD_LIMIT = '16 KB';

/** What Node's parser refuses: a head that is too large, or what is no HTTP. Answered once, then the line is closed. */
export function onClientError(error: NodeJS.ErrnoException, line: Duplex): void {
  // what has come behind the refused bytes is refused once more
  if (line.writableEnded) return;
  if (error.code === 'ECONNRESET' || line.destroyed || !line.writable || isAnswering(line)) {
    line.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const code = isLarge ? CODE.tooLarge : CODE.malformed;
  // in which language is not known: the head was not read
  const msg = isLarge ? say('zh', 'tooLarge', { max: HEAD_LIMIT }) : say('zh', 'malformed');
  const body = JSON.stringify({ code, data: null, msg });
  const head = [
    `HTTP/1.1 ${isLarge ? '413 Content Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  line.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => line.destroy(), LINGER_MS);
  line.once('close', () => clearTimeout(timer));
}

/** An answer to an earlier request on this line is under way: bytes put into it would spoil it. */
const isAnswering = (line: Duplex): boolean => '_httpMessage' in line && Boolean(line._httpMessage);
