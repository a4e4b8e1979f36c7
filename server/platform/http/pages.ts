// The client's files: one page with a nonce of its own for each request, everything else by hash for ever.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../app.ts';

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
  server.get('/', (_request, reply) => sendPage(app, html, reply));
  server.get('/index.html', (_request, reply) => sendPage(app, html, reply));
  const icon = join(dist, 'favicon.svg');
  if (existsSync(icon)) {
    const svg = readFileSync(icon);
    server.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg),
    );
  }
}

function sendPage(app: App, html: string, reply: FastifyReply) {
  const nonce = randomBytes(18).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy(app, nonce))
    .send(html.replaceAll(NONCE, nonce));
}

/** No `upgrade-insecure-requests`: the first try of every school is plain http. */
function policy(app: App, nonce: string): string {
  const content =
    app.config.CONTENT_ORIGIN ?? `http://*:${app.config.CONTENT_PORT} https://*:${app.config.CONTENT_PORT}`;
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
