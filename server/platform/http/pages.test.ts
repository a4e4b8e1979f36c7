// The client's files as they lie in dist now: it is built anew while the server runs.
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { mountPages } from './pages.ts';
import { createServer } from './server.ts';

let dist = '';
let server: FastifyInstance;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

const pageOf = (name: string) =>
  `<!doctype html><html><head><script nonce="__CSP_NONCE__" src="./assets/${name}.js"></script></head></html>\n`;
/** As a build leaves it. */
function build(name: string): void {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  const script = `console.log('${name}');\n`.repeat(100);
  writeFileSync(join(dist, 'assets', `${name}.js`), script);
  writeFileSync(join(dist, 'assets', `${name}.js.br`), brotliCompressSync(script));
  writeFileSync(join(dist, 'favicon.svg'), `<svg><title>${name}</title></svg>`);
  writeFileSync(join(dist, 'index.html'), pageOf(name));
}
async function start(): Promise<void> {
  // what pages ask of it
  const app = { logger: pino({ level: 'silent' }), config: { CONTENT_PORT: 1, TRUST_PROXY: false }, tls: null };
  server = await createServer(app as unknown as App);
  await mountPages(server, app as unknown as App, dist);
}
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
/** Without what is the request's own. */
const page = async (url = '/') => (await get(url)).body.replace(/nonce="[^"]+"/, 'nonce="__CSP_NONCE__"');

test('a client that was built anew is served without a restart, and so are its files', async () => {
  build('old');
  await start();
  expect(await page()).toBe(pageOf('old'));
  rmSync(join(dist, 'assets'), { recursive: true });
  build('new');
  expect(await page()).toBe(pageOf('new'));
  expect(await page('/index.html')).toBe(pageOf('new'));
  expect((await get('/favicon.svg')).body).toContain('new');
  const script = await get('/assets/new.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^W\/"/),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(script.rawPayload).toString()).toContain("console.log('new')");
  const again = await get('/assets/new.js', {
    'accept-encoding': 'br',
    'if-none-match': String(script.headers['etag']),
  });
  expect(again.statusCode).toBe(304);
  expect((await get('/assets/old.js')).statusCode).toBe(404);
});

test('what lies beside the assets is not given out, and a head has no body', async () => {
  build('old');
  await start();
  expect((await get('/assets/..%2findex.html')).statusCode).toBe(400);
  for (const url of ['/assets/', '/assets/none.js']) expect((await get(url)).statusCode, url).toBe(404);
  const { statusCode, headers, body } = await server.inject({ method: 'HEAD', url: '/assets/old.js' });
  expect([statusCode, headers['content-type'], body]).toEqual([200, expect.stringContaining('javascript'), '']);
});

test('each answer has a nonce of its own, and none is kept', async () => {
  build('old');
  await start();
  const [one, other] = [await get('/'), await get('/')];
  const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(nonceIn(one.body)).not.toBe(nonceIn(other.body));
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceIn(one.body)}'`);
  expect([one.headers['cache-control'], one.headers['etag']]).toEqual(['no-store', undefined]);
});

test('while a build is under way the page before is given: never half of one, and never none', async () => {
  build('old');
  await start();
  const file = join(dist, 'index.html');
  rmSync(file);
  expect(await page()).toBe(pageOf('old'));
  writeFileSync(file, pageOf('new').slice(0, 60));
  expect(await page()).toBe(pageOf('old'));
  writeFileSync(file, '');
  expect(await page()).toBe(pageOf('old'));
  writeFileSync(file, pageOf('new'));
  expect(await page()).toBe(pageOf('new'));
});

test('one of the same size and date is told from the one before', async () => {
  build('old');
  await start();
  expect(await page()).toBe(pageOf('old'));
  const { atime, mtime } = statSync(join(dist, 'index.html'));
  const next = join(dist, 'next.html');
  writeFileSync(next, pageOf('new'));
  utimesSync(next, atime, mtime);
  utimesSync(join(dist, 'index.html'), atime, mtime);
  renameSync(next, join(dist, 'index.html'));
  expect(await page()).toBe(pageOf('new'));
});

test('where nothing was built at the start, the first build is found', async () => {
  await start();
  expect((await get('/')).statusCode).toBe(404);
  expect((await get('/favicon.svg')).statusCode).toBe(404);
  expect((await get('/assets/new.js')).statusCode).toBe(404);
  build('new');
  expect(await page()).toBe(pageOf('new'));
  expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/assets/new.js')).statusCode).toBe(200);
});

test('a browser that comes before the first build is told so, and not led round in a circle', async () => {
  await start();
  const { statusCode, headers } = await get('/', { accept: 'text/html' });
  expect([statusCode, headers['location']]).toEqual([404, undefined]);
});

test('a worker of documents may fetch and compile what lies beside it; no other file and no page may', async () => {
  build('old');
  const folder = join(dist, 'assets', 'pdfjs-1.2.3', 'build');
  mkdirSync(folder, { recursive: true });
  for (const name of ['pdf.worker.min.mjs', 'pdf.worker.min.mjs.br', 'other.mjs'])
    writeFileSync(join(folder, name), '//');
  await start();
  const policyOf = async (url: string, headers = {}) =>
    String((await get(url, headers)).headers['content-security-policy']);
  const worker = '/assets/pdfjs-1.2.3/build/pdf.worker.min.mjs';
  for (const headers of [{}, { 'accept-encoding': 'br' }])
    expect(await policyOf(worker, headers)).toBe(
      "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    );
  expect(await policyOf('/assets/pdfjs-1.2.3/build/other.mjs')).toBe("default-src 'none'");
  expect(await policyOf('/')).not.toContain('wasm');
});
