// The client's files: one page with a nonce of its own for each request, everything else by hash for ever.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { contentOrigin } from './content.ts';

const NONCE = '__CSP_NONCE__';
export const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

export async function mountPages(server: FastifyInstance, app: App, dist = DIST): Promise<void> {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) {
    app.logger.warn('the client is not built: run `npm run build`');
    return;
  }
  const html = readFileSync(file, 'utf8');
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('content-security-policy', "default-src 'none'");
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  server.get('/', (request, reply) => sendPage(app, html, { request, reply }));
  server.get('/index.html', (request, reply) => sendPage(app, html, { request, reply }));
  const icon = join(dist, 'favicon.svg');
  if (existsSync(icon)) {
    const svg = readFileSync(icon);
    server.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg),
    );
  }
}

function sendPage(app: App, html: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const nonce = randomBytes(18).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy(nonce, contentFor(app, request)))
    .send(html.replaceAll(NONCE, nonce));
}

/** This host's content, and no other's; a policy cannot name an address in brackets. */
function contentFor(app: App, request: FastifyRequest): string {
  const origin = contentOrigin(app, request);
  if (!origin.includes('[')) return origin;
  const { port } = new URL(origin);
  return `http://*:${port} https://*:${port}`;
}

/** No `upgrade-insecure-requests`: the first try of every school is plain http. */
function policy(nonce: string, content: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Chakra and KaTeX place things by style attributes
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${content}`,
    "font-src 'self'",
    "connect-src 'self'",
    `media-src 'self' blob: ${content}`,
    `frame-src ${content}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
