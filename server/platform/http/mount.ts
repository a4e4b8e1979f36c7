// Puts a family's operations on the server: rights first, then the body, then the handler, then the answer's shape.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import type { Operation, Operations } from '#contract/kit.ts';
import type { App } from '../app.ts';
import { isWhiteListed, wrongAddress } from '../auth/addresses.ts';
import type { HasSignIn } from '../auth/sessions.ts';
import type { Clock } from '../basics.ts';
import { Failure, forbidden, Invalid, invalid } from '../failure.ts';
import { cleanRich } from '../html.ts';
import { acceptedLang, type Lang } from '../messages.ts';
import type { Postgres } from '../postgres/pool.ts';
import { closeConnection } from '../upload/receive.ts';
import { isGuest, may, type Who } from '../who.ts';
import { type FamilyRows, familyRowsOf, isOfPlainFamily, lookAt, tellChange } from './audit.rows.ts';
import { type AuditNote, abandonOperation, beginOperation, endOperation, idsIn } from './audit.ts';

/** Who asks, in which language: all that is known outside of a request, as in a job. */
export interface Context<W = Who> {
  app: App;
  who: W;
  lang: Lang;
}

export interface Call<W = Who> extends Context<W> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Filled in by handlers that know better than the input what they changed. */
  note: AuditNote;
}

/** A change of rows without a request: what a job or the demo school makes of them. */
export type NotedCall = Context & Pick<Call, 'note'>;

/** A stream or a download has answered by itself and returns nothing. */
export const ANSWERED = Symbol('answered');

type Handler<O extends Operation> = (
  input: z.output<O['input']>,
  call: Call<O['access'] extends 'public' ? Who | null : Who>,
) => Promise<(O['kind'] extends 'json' ? z.input<O['output']> : never) | z.input<O['output']> | typeof ANSWERED>;

/** Exactly one handler for each operation of the contract. */
export type Handlers<C extends Operations> = { [K in keyof C]: Handler<C[K]> };

/** Every operation that is mounted: OpenAPI and the rights matrix ask it. */
const mounted = new WeakMap<FastifyInstance, Operation[]>();
export const operationsOf = (server: FastifyInstance): readonly Operation[] => mounted.get(server) ?? [];

type AnyHandler = (input: unknown, call: Call<Who | null>) => Promise<unknown>;
const handlersBy = new WeakMap<FastifyInstance, Map<string, { operation: Operation; handler: AnyHandler }>>();

export function mayAsk(server: FastifyInstance, path: string, who: Who): boolean {
  const found = handlersBy.get(server)?.get(path);
  return found !== undefined && may(who, found.operation);
}

/** What an operation would answer to somebody, asked within the server; null: they may not ask. */
export async function answerTo(
  server: FastifyInstance,
  path: string,
  body: Record<string, unknown>,
  call: Call,
): Promise<unknown> {
  const found = handlersBy.get(server)?.get(path);
  if (!found || !may(call.who, found.operation)) return null;
  return found.handler(found.operation.input.parse(body), { ...call, note: {} });
}

/** What is served and is no operation, as OpenAPI describes it: by path. */
const beside = new WeakMap<FastifyInstance, Record<string, unknown>>();
export const pathsBeside = (server: FastifyInstance): Readonly<Record<string, unknown>> => beside.get(server) ?? {};

/** Tells OpenAPI of a path that is mounted by hand. */
export function describePath(server: FastifyInstance, path: string, item: object): void {
  beside.set(server, { ...beside.get(server), [path]: item });
}

export function mount<C extends Operations>(
  server: FastifyInstance,
  app: App,
  contract: C,
  handlers: Handlers<C>,
): void {
  const known = mounted.get(server) ?? [];
  mounted.set(server, known);
  const byPath = handlersBy.get(server) ?? new Map<string, { operation: Operation; handler: AnyHandler }>();
  handlersBy.set(server, byPath);
  const rows = familyRowsOf(handlers);
  for (const [name, operation] of Object.entries(contract)) {
    // Object.entries forgets which handler belongs to which operation; Handlers<C> has already checked it
    const handler = handlers[name] as unknown as AnyHandler;
    known.push(operation);
    byPath.set(operation.path, { operation, handler });
    server.route(routeOf(app, operation, handler, isOfPlainFamily(handler) ? null : rows));
  }
}

function routeOf(app: App, operation: Operation, handler: AnyHandler, rows: FamilyRows | null): RouteOptions {
  return {
    // answers are never asked for their head, nor are files that are made as they are asked for. Fastify's own HEAD would
    // read the whole file
    method: operation.parts ? [operation.method, 'HEAD'] : operation.method,
    url: operation.path,
    exposeHeadRoute: false,
    ...(operation.bodyLimit === null ? {} : { bodyLimit: operation.bodyLimit }),
    // no schema: validation is ours, it must come after the rights and give our sentences
    config: { raw: operation.raw, signed: operation.signed },
    onRequest: async (request) => {
      request.who = await admit(app, operation, request);
    },
    handler: async (request, reply) => {
      checkType(operation, request);
      const input = parse(operation, request);
      askAgain(app, operation, request.who, input);
      const call = {
        app,
        who: request.who,
        lang: acceptedLang(request.headers['accept-language']),
        request,
        reply,
        note: {},
      };
      const result =
        // of a guest nothing stays
        call.who && operation.audited && !isGuest(call.who)
          ? await audited(operation, { ...call, who: call.who }, input, (noted) =>
              rows ? lookedAt(rows, noted, input, () => handler(input, noted)) : handler(input, noted),
            )
          : await handler(input, call);
      if (result === ANSWERED) return reply;
      return { code: CODE.ok, data: operation.output.parse(result ?? null), msg: '' };
    },
  };
}

/** Does it between its two words in the operation log. What is refused changed nothing; what broke may have. */
async function audited(
  operation: Operation,
  call: Call,
  input: unknown,
  work: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { app, who, note } = call;
  const address = call.request.ip;
  const begun = await beginOperation(app, operation, who, { input, address });
  const end = (result: unknown, code: number) =>
    endOperation(app, begun, operation, who, { input, result, note, address, code });
  try {
    const result = await work(call);
    await end(result, CODE.ok);
    return result;
  } catch (error) {
    if (error instanceof Failure && error.code < CODE.failed) await abandonOperation(app, begun);
    else await end(null, error instanceof Failure ? error.code : CODE.failed);
    throw error;
  }
}

/** What it changes in rows of its family is told where it tells nothing itself. */
async function lookedAt(rows: FamilyRows, call: Call, input: unknown, work: () => Promise<unknown>): Promise<unknown> {
  const { app, who, note } = call;
  const before = await lookAt(app, rows, who.orgId, idsIn(input));
  const result = await work();
  if (note.subject !== undefined && (note.before !== undefined || note.after !== undefined)) return result;
  try {
    const ids = [...new Set([...idsIn(input), ...idsIn(result)])];
    tellChange(note, rows, before, await lookAt(app, rows, who.orgId, ids));
  } catch (err) {
    // the change stands: its caller is not told otherwise
    app.logger.error({ err }, 'operation log');
  }
  return result;
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Who | null;
    /** The body's bytes as they came, where the operation is signed. */
    signedBody?: string;
  }
  interface FastifyContextConfig {
    /** Takes `application/octet-stream` as a stream. */
    raw?: boolean;
    /** Operation.signed */
    signed?: boolean;
  }
}

/** What a borrowed screen must not do wants the password again. */
function askAgain({ now }: Clock, { again }: Operation, who: Who | null, input: unknown): void {
  const asks = typeof again === 'boolean' ? again : again(input);
  if (asks && (who?.againUntil ?? 0) <= now()) throw new Failure(CODE.again, 'again');
}

/** 401, 423 or 403 before anything of the body is read. */
async function admit(app: HasSignIn & Postgres, operation: Operation, request: FastifyRequest): Promise<Who | null> {
  const token = tokenOf(request);
  const who = token === null ? null : await app.identify(token);
  if (who?.isBound && !operation.anywhere && !(await isWhiteListed(app, who.orgId, request.ip))) throw wrongAddress();
  if (who?.gated && !operation.gated) throw new Failure(CODE.gated, 'gated');
  if (operation.access === 'public') return who && isGuest(who) && !operation.guests ? null : who;
  if (!who) throw new Failure(CODE.signedOut, 'signedOut');
  if (!may(who, operation)) throw forbidden();
  return who;
}

/** The token of a request, raw or after `Bearer `, in either header; 401 for two that differ, on public calls too. */
function tokenOf(request: FastifyRequest): string | null {
  const { authorization, token } = request.headers;
  const a = authorization?.replace(/^bearer\s+/i, '').trim() ?? '';
  const b = (Array.isArray(token) ? token.join() : (token ?? '')).replace(/^bearer\s+/i, '').trim();
  if (a && b && a !== b) throw new Failure(CODE.signedOut, 'signedOut');
  const found = a || b;
  return found !== '' && found.length <= 1024 ? found : null;
}

/** What a browser makes has 16 to 70 characters; the parser of forms takes at most 250. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,200}"|[^\s;"]{1,200})\s*(?:;|$)/i;

/** A form is taken by uploads alone, and must say where its parts end. */
function checkType({ kind }: Operation, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data/i.test(type)) return;
  const takesForms = kind === 'upload';
  if (takesForms && BOUNDARY.test(type)) return;
  closeConnection(request);
  throw takesForms ? invalid({ boundary: 'required' }) : new Failure(CODE.contentType, 'contentType');
}

function parse(operation: Operation, request: FastifyRequest): unknown {
  if (operation.kind === 'upload') return {};
  const given = operation.method === 'GET' ? (request.query ?? {}) : (request.body ?? {});
  // with the input: what is missing and what is wrong are told apart
  const result = operation.input.safeParse(given, { reportInput: true });
  if (!result.success) throw new Invalid(result.error);
  return cleanRich(operation.input, result.data);
}
