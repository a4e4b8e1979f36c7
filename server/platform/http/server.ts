// Fastify as this product speaks: {code, data, msg}, HTTP 200 for every application answer, paths without regard to case.

import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { DatabaseError } from 'pg';
import { CODE, TRANSPORT } from '#contract/codes.ts';
import { storable } from '#server/platform/text.ts';
import type { HasLogger } from '../basics.ts';
import type { HasConfig } from '../config.ts';
import { Failure, Invalid, invalid } from '../failure.ts';
import { isMediaRequest } from '../media/index.ts';
import { acceptedLang, type MessageKey, say } from '../messages.ts';
import { notFound, onClientError } from './unrouted.ts';
import { fieldReasons } from './validation.ts';

const BODY_LIMIT = 1024 * 1024;
const MAX_DEPTH = 32;
/** Whoever asks elsewhere for another protocol (curl for HTTP/2) is answered in this one. */
const UPGRADES = { shouldUpgradeCallback: isMediaRequest };
export const UPLOAD_LIMIT = 50 * 1024 * 1024;

export async function createServer(app: HasConfig & HasLogger): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: app.config.TRUST_PROXY,
    // streams are open for hours: closing must not wait for them
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    rewriteUrl: (request) => withoutPrefix(request.url ?? '/'),
    clientErrorHandler: onClientError,
    // an address that cannot be read has no route, and so no error handler
    frameworkErrors: (error, request, reply) => sendError(app, error, request, reply),
    ...(app.tls ? { https: { ...app.tls, ...UPGRADES } } : { http: UPGRADES }),
  });
  server.removeContentTypeParser('text/plain');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.signed) request.signedBody = String(body);
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  // handed on unread, to the operations that take it; to all others it is no body they know
  server.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.raw) done(null, payload);
    else done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
  });
  await server.register(helmet, {
    // pages write their own policy with a nonce; answers have nothing to run
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: app.tls !== null,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await server.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 20, fields: 20, fieldSize: 10_000 } });
  server.setErrorHandler((error: FastifyError | Failure | Invalid, request, reply) =>
    sendError(app, error, request, reply),
  );
  server.setNotFoundHandler((request, reply) => notFound(server, request, reply));
  // answered before the body is looked at: what is wrong with it does not matter
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) return notFound(server, request, reply);
  });
  return server;
}

/** The production prefix and the plain one are the same place. */
function withoutPrefix(url: string): string {
  const cut = /^\/mengoo(?=\/|\?|$)/i.exec(url);
  if (!cut) return url;
  const rest = url.slice(cut[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '{' || c === '[') deepest = Math.max(deepest, ++depth);
    else if (c === '}' || c === ']') depth--;
  }
  if (deepest > MAX_DEPTH) throw new Failure(CODE.invalid, 'invalid', { data: { fields: { '*': 'wrongKind' } } });
  try {
    // PostgreSQL's text cannot hold NUL, and a lone surrogate cannot become UTF-8
    return /\\u(0000|d[89a-f])/i.test(text) ? JSON.parse(text, clean) : JSON.parse(text);
  } catch {
    throw new Failure(CODE.malformed, 'malformed');
  }
}

const clean = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);

function sendError(
  app: HasLogger,
  error: FastifyError | Failure | Invalid | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const lang = acceptedLang(request.headers['accept-language']);
  if (error instanceof Invalid) {
    const fields = fieldReasons(error.zod, lang);
    return reply.code(200).send({ code: CODE.invalid, data: { fields }, msg: say(lang, 'invalid') });
  }
  if (error instanceof Failure) {
    if (error.code === CODE.tooMany && isRetry(error.data)) reply.header('retry-after', String(error.data.retryAfter));
    return reply
      .code(TRANSPORT.has(error.code) ? error.code : 200)
      .send({ code: error.code, data: inLanguage(error, lang), msg: say(lang, error.key, error.params) });
  }
  if (isBrokenForm(error)) return sendError(app, invalid({ file: 'wrongKind' }), request, reply);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const [code, key] = transportFailure(status);
  if (code === CODE.failed) app.logger.error({ err: withoutRows(error), url: request.url.split('?')[0] }, 'defect');
  // Fastify would close the line on what is still coming, and the sender, or the nginx before us, would see that and no
  // answer: left open, the rest is read and thrown away
  if (code === CODE.tooLarge) reply.removeHeader('connection');
  const params = key === 'tooLarge' ? { max: sizeText(mostOf(request)) } : {};
  return reply.code(code).send({ code, data: null, msg: say(lang, key, params) });
}

/** The database quotes the row that it refuses, which is somebody's: the log says which rule it broke. */
function withoutRows(error: Error): Error {
  if (error instanceof DatabaseError)
    for (const quoted of ['detail', 'where', 'internalQuery'] as const) delete error[quoted];
  return error;
}

const mostOf = (request: FastifyRequest): number =>
  request.isMultipart() ? UPLOAD_LIMIT : (request.routeOptions.bodyLimit ?? BODY_LIMIT);
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The parser of forms throws plain errors. */
const isBrokenForm = (error: Error): boolean => /unexpected end of multipart data$/i.test(error.message);

const isRetry = (data: unknown): data is { retryAfter: number } =>
  typeof data === 'object' && data !== null && 'retryAfter' in data;

function transportFailure(status: number): [number, MessageKey] {
  if (status === 413) return [CODE.tooLarge, 'tooLarge'];
  if (status === 415 || status === 406) return [CODE.contentType, 'contentType'];
  if (status === 429) return [CODE.tooMany, 'tooMany'];
  if (status === 503) return [CODE.unavailable, 'unavailable'];
  if (status >= 400 && status < 500) return [CODE.malformed, 'malformed'];
  return [CODE.failed, 'failed'];
}

/** What other programs tell apart by name (WIRE, "Courses", "Exams"): their sentence stands beside it, in `words`. */
const REASONS: Partial<Record<MessageKey, string>> = {
  weightsSum: 'sum',
  kindLater: 'unavailable',
  wrongType: 'wrongType',
  ring: 'ring',
  surveyRequired: 'required',
  ruleShort: 'tooFew',
  ruleShared: 'tooFew',
  questionGone: 'missing',
  askedTwice: 'twice',
};

/** `data.fields` of a Failure name messages; here they become sentences. */
function inLanguage({ data, params }: Failure, lang: ReturnType<typeof acceptedLang>): unknown {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return data;
  const { params: own = {}, ...rest } = data as {
    fields: Record<string, MessageKey>;
    params?: Record<string, Failure['params']>;
  };
  const named = Object.entries(rest.fields);
  const saying = (field: string, m: MessageKey) => say(lang, m, own[field] ?? params);
  const fields = Object.fromEntries(named.map(([field, m]) => [field, REASONS[m] ?? saying(field, m)]));
  const words = Object.fromEntries(named.filter(([, m]) => REASONS[m]).map(([field, m]) => [field, saying(field, m)]));
  return { ...rest, fields, ...(Object.keys(words).length > 0 && { words }) };
}
