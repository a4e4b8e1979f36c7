// The client's files: one page with a nonce of its own for each request, everything else by hash for ever.
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HasLogger } from '../basics.ts';
import type { HasConfig } from '../config.ts';
import { createRegistry, type Hooks } from '../registry.ts';
import { contentBeside } from './content.ts';

/** What the server writes into the page before any script runs; all of it is HTML already. */
interface Written {
  lang: string;
  title: string;
  /** At the end of the head. */
  head: string;
  /** What is shown until the client takes its place. */
  body: string;
}
/** By a module's name; null: nothing is written. The page goes out without what failed. */
type Writer = (request: FastifyRequest) => Promise<Written | null>;
const writers = createRegistry<Writer>('writer of the page');
export const writesPage = writers.register;

const NONCE = '__CSP_NONCE__';
export const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

/** Beside the page: what a browser's tab has, and what stands on a share card of a school without a sign of its own. */
const PICTURES = [
  ['favicon.svg', 'image/svg+xml'],
  ['card.png', 'image/png'],
] as const;

/** A worker has the policy of its own script, not its page's: this one fetches and compiles what lies beside it. */
const PDF_WORKER = /[\\/]pdfjs-[^\\/]+[\\/]build[\\/]pdf\.worker\.min\.mjs(\.\w+)?$/;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

export async function mountPages(
  server: FastifyInstance,
  app: HasConfig & HasLogger & Hooks,
  dist = DIST,
): Promise<void> {
  // half a page is one that a build is just writing
  const page = createReader(join(dist, 'index.html'), (bytes) => /<\/html>\s*$/.test(bytes.toString('utf8')));
  if (!(await page())) app.logger.warn('the client is not built: run `npm run build`');
  // the plugin looks for a file when it is asked for: files of a new build are there at once
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    // its own route reads the whole folder, a thousand names, for each file that is asked for
    serve: false,
    // the first build may come after the start
    suppressWarning: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', PDF_WORKER.test(path) ? WORKER_POLICY : "default-src 'none'");
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  server.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']));
  for (const path of ['/', '/index.html'])
    server.get(path, async (request, reply) => {
      const html = await page();
      if (!html) return sendNotBuilt(reply);
      return sendPage(app, html.toString('utf8'), { request, reply, written: await writtenFor(app, request) });
    });
  for (const [name, type] of PICTURES) {
    const picture = createReader(join(dist, name), (bytes) => bytes.length > 0);
    server.get(`/${name}`, async (_request, reply) => {
      const bytes = await picture();
      if (!bytes) return sendNotBuilt(reply);
      return reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes);
    });
  }
}

/**
 * A file as it lies there now, read again when it has changed: the client may be built anew while the server runs. Where a build
 * has taken it away, or has not yet written all of it, it is as it was before; null where it has never been whole.
 */
export function createReader(file: string, isWhole: (bytes: Buffer) => boolean): () => Promise<Buffer | null> {
  let known: { at: string; bytes: Buffer | null } = { at: '', bytes: null };
  return async () => {
    const found = await stat(file).catch(() => null);
    const at = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : known.at;
    if (at === known.at) return known.bytes;
    const bytes = await readFile(file).catch(() => null);
    // a file of another size was written between the two looks: it is read again at the next one
    if (bytes && bytes.length === found?.size && isWhole(bytes)) known = { at, bytes };
    return known.bytes;
  };
}

/** No `notFound`: that leads a browser into the page, which is what is missing. */
const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('页面尚未构建：npm run build\nThe client is not built: npm run build\n');

async function writtenFor(app: HasLogger & Hooks, request: FastifyRequest): Promise<readonly Written[]> {
  const parts = [...writers.of(app).values()].map((write) =>
    write(request).catch((error: unknown) => {
      app.logger.error({ err: error }, 'what the page says could not be written');
      return null;
    }),
  );
  return (await Promise.all(parts)).filter((part) => part !== null);
}

function sendPage(
  app: HasConfig & Hooks,
  html: string,
  { request, reply, written }: { request: FastifyRequest; reply: FastifyReply; written: readonly Written[] },
) {
  const nonce = randomBytes(18).toString('base64');
  return sendHtml(app, { request, reply, nonce }, written.reduce(withWritten, html.replaceAll(NONCE, nonce)));
}

/** By functions: a `$` in a school's words is no pattern. */
const withWritten = (html: string, { lang, title, head, body }: Written): string =>
  html
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', (root) => `${body}${root}`);

/** Any page of ours; `nonce`: what of it may run and look. */
export const sendHtml = (
  app: HasConfig & Hooks,
  { request, reply, nonce }: { request: FastifyRequest; reply: FastifyReply; nonce: string },
  html: string,
) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy(nonce, contentFor(app, request)))
    .send(html);

/** Content of the host that was asked for, and no other's: this answer alone is bound. A policy cannot name an address in brackets. */
function contentFor(app: HasConfig & Hooks, request: FastifyRequest): string {
  const origin = contentBeside(app, request);
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
