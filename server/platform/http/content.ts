// The second origin, for foreign content (experiment packages, uploaded files): nothing of the platform is reachable there.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { HasLogger } from '../basics.ts';
import type { HasConfig } from '../config.ts';
import { isLan } from '../outward.ts';
import type { Hooks } from '../registry.ts';
import { cameBy, siteOf } from '../site.ts';

export interface Content {
  status: number;
  /** Headers that replace those of the listener, where they differ. */
  headers: Record<string, string>;
  /** Opens what is to be sent, if anything. */
  body: () => Promise<Readable | null>;
}

/** Answers `/<ticket>/…`, if the ticket is one of its own and still opens something. */
export type ContentSource = (ticket: string, request: IncomingMessage) => Promise<Content | null>;

export function startContent(app: HasConfig & HasLogger & Hooks, sources: readonly ContentSource[]): Promise<Server> {
  const listener: RequestListener = (request, response) => {
    answer(app, sources, request, response).catch((error: unknown) => {
      // a reader that goes away is no defect
      if (!response.destroyed) app.logger.error({ err: error }, 'content');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, headersOf(app)).end();
    });
  };
  const server = app.tls ? createTlsServer(app.tls, listener) : createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.config.CONTENT_PORT, app.config.HOST, () => {
      ports.set(app.registries, (server.address() as AddressInfo).port);
      resolve(server);
    });
  });
}

const ports = new WeakMap<object, number>();

type Place = Pick<FastifyRequest, 'protocol' | 'hostname'>;

/** Beside the host by which the server is reached there. */
export function contentBeside({ config, registries }: HasConfig & Hooks, { protocol, hostname }: Place): string {
  if (config.CONTENT_ORIGIN) return new URL(config.CONTENT_ORIGIN).origin;
  return `${protocol}://${hostname}:${ports.get(registries) ?? config.CONTENT_PORT}`;
}

/** As the browser that asks reaches it. Of a Host header that may be forged nothing comes back. */
export function contentOrigin(app: HasConfig & Hooks, request: FastifyRequest): string {
  if (isLan(request.hostname) || isOfPage(request)) return contentBeside(app, request);
  const { protocol, hostname } = new URL(siteOf(app, cameBy(request), []));
  return contentBeside(app, { protocol: protocol === 'https:' ? 'https' : 'http', hostname });
}

/** A page asks that its browser has from this very host, by whatever name: no page can say so of another. */
const isOfPage = ({ headers: { origin = '' }, hostname }: FastifyRequest): boolean =>
  URL.canParse(origin) && new URL(origin).hostname === hostname;

async function answer(
  app: HasConfig,
  sources: readonly ContentSource[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = headersOf(app);
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, headers).end();
  const [, ticket = ''] = request.url?.split('?')[0]?.split('/') ?? [];
  const found = await find(sources, ticket, request);
  if (!found) return void response.writeHead(404, headers).end();
  // opened before the head is written: what cannot be read is an error, not a file that is cut short
  const body = await found.body();
  response.writeHead(found.status, { ...headers, ...found.headers });
  if (body) await pipeline(body, response);
  else response.end();
}

async function find(
  sources: readonly ContentSource[],
  ticket: string,
  request: IncomingMessage,
): Promise<Content | null> {
  for (const source of sources) {
    const found = await source(ticket, request);
    if (found) return found;
  }
  return null;
}

const headersOf = (app: HasConfig) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'content-security-policy': `frame-ancestors ${app.config.PUBLIC_URL ?? '*'}; sandbox allow-scripts allow-same-origin allow-forms`,
});
