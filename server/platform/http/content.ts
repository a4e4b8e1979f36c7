// The second origin, for foreign content (experiment packages, uploaded files): nothing of the platform is reachable there.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';

export interface Content {
  type: string;
  body: Uint8Array | Readable;
  /** In place of the listener's own, where they differ. */
  headers?: Record<string, string>;
}

/** Answers `/<ticket>/<path>`, if the ticket is one of its own and still opens something. */
export type ContentSource = (ticket: string, path: string) => Promise<Content | null>;

export function startContent(app: App, sources: readonly ContentSource[]): Promise<Server> {
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
      ports.set(app, (server.address() as AddressInfo).port);
      resolve(server);
    });
  });
}

const ports = new WeakMap<App, number>();

/** As the browser that asks reaches it. */
export function contentOrigin(app: App, request: FastifyRequest): string {
  if (app.config.CONTENT_ORIGIN) return new URL(app.config.CONTENT_ORIGIN).origin;
  return `${request.protocol}://${request.hostname}:${ports.get(app) ?? app.config.CONTENT_PORT}`;
}

async function answer(
  app: App,
  sources: readonly ContentSource[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = headersOf(app);
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, headers).end();
  const [, ticket = '', ...rest] = (request.url ?? '/').split('?')[0]?.split('/') ?? [];
  const found = await find(sources, ticket, rest.map(safeDecode).join('/'));
  if (!found) return void response.writeHead(404, headers).end();
  response.writeHead(200, { ...headers, 'content-type': found.type, ...found.headers });
  if (request.method === 'HEAD') {
    if (found.body instanceof Readable) found.body.destroy();
    response.end();
  } else if (found.body instanceof Readable) await pipeline(found.body, response);
  else response.end(found.body);
}

async function find(sources: readonly ContentSource[], ticket: string, path: string): Promise<Content | null> {
  for (const source of sources) {
    const found = await source(ticket, path);
    if (found) return found;
  }
  return null;
}

const headersOf = (app: App) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'content-security-policy': `frame-ancestors ${app.config.PUBLIC_URL ?? '*'}; sandbox allow-scripts allow-same-origin allow-forms`,
});

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
