import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zipOf } from '#tests/support/zip.ts';
import { writeTar } from '../postgres/dump/tar.ts';
import { LIVEKIT_VERSION } from './binary.ts';
import { MediaFault } from './fault.ts';
import { downloadRelease, OFFICIAL } from './release.ts';

const NAME = `livekit_${LIVEKIT_VERSION}_linux_amd64.tar.gz`;
const PROGRAM = Buffer.alloc(300_000, 'x');
let folder: string;
let server: Server | undefined;
let base: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-release-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function archive(files: Record<string, Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    content: (async function* () {
      yield bytes;
    })(),
  }));
  const parts: Buffer[] = [];
  const all = (async function* () {
    yield* entries;
  })();
  for await (const part of writeTar(all)) parts.push(part);
  return gzipSync(Buffer.concat(parts), { level: 0 });
}

const sumsOf = (name: string, bytes: Buffer): string =>
  `${'0'.repeat(64)}  livekit_${LIVEKIT_VERSION}_linux_arm64.tar.gz\n${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;

/** What lies in the release's folder; a listener answers by itself. */
async function publish(files: Record<string, Buffer | string | RequestListener>): Promise<void> {
  const listener: RequestListener = (request, response) => {
    const found = files[request.url?.split('/').at(-1) ?? ''];
    if (typeof found === 'function') found(request, response);
    else if (found === undefined) response.writeHead(404).end('no');
    else response.writeHead(200, { 'content-length': Buffer.byteLength(found) }).end(found);
  };
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => void opened.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(opened.address() as AddressInfo).port}/livekit`;
}

const shares: number[] = [];
const download = (more: Partial<Parameters<typeof downloadRelease>[0]> = {}) =>
  downloadRelease({
    ...{ base, folder, system: 'linux-x64', signal: new AbortController().signal },
    onProgress: (what) => 'share' in what && shares.push(what.share),
    ...more,
  });
const fault = async (more: Parameters<typeof download>[0] = {}) => {
  const error = await download(more).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MediaFault)) throw new Error(`no fault: ${error}`);
  return error.key;
};

test('the official one, where no mirror is named', () => {
  expect(OFFICIAL).toBe(`https://github.com/livekit/livekit/releases/download/v${LIVEKIT_VERSION}`);
});

test('the program comes out of the archive when its checksum is the published one', async () => {
  const bytes = await archive({ LICENSE: Buffer.from('Apache'), 'livekit-server': PROGRAM });
  await publish({ [NAME]: bytes, 'checksums.txt': sumsOf(NAME, bytes) });
  const file = await download();
  expect(readFileSync(file).equals(PROGRAM)).toBe(true);
  expect(shares.at(-1)).toBe(1);
  // with a slash at its end too
  expect(await download({ base: `${base}/` })).toBe(file);
});

test('of Windows from its zip', async () => {
  const name = `livekit_${LIVEKIT_VERSION}_windows_amd64.zip`;
  const bytes = zipOf([
    { name: 'LICENSE', bytes: 'Apache' },
    { name: 'livekit-server.exe', bytes: PROGRAM },
  ]);
  await publish({ [name]: bytes, 'checksums.txt': sumsOf(name, bytes) });
  const file = await download({ system: 'win32-x64' });
  expect(file).toMatch(/livekit-server\.exe$/);
  expect(readFileSync(file).equals(PROGRAM)).toBe(true);
});

describe('what goes wrong has a name', () => {
  test('a system that it is not released for', async () => {
    await publish({});
    expect(await fault({ system: 'darwin-arm64' })).toBe('releaseNone');
  });

  test('nobody there', async () => {
    await publish({});
    server?.close();
    expect(await fault()).toBe('releaseAway');
  });

  test('nothing published there', async () => {
    await publish({});
    expect(await fault()).toBe('releaseStatus');
  });

  test('no checksum of this file, or a page in its place', async () => {
    const bytes = await archive({ 'livekit-server': PROGRAM });
    await publish({ [NAME]: bytes, 'checksums.txt': sumsOf('another.tar.gz', bytes) });
    expect(await fault()).toBe('releaseNoSum');
    server?.close();
    await publish({ [NAME]: bytes, 'checksums.txt': Buffer.alloc(100_000, '<p>sign in</p>') });
    expect(await fault()).toBe('releaseNoSum');
  });

  test('another checksum: nothing is unpacked', async () => {
    const bytes = await archive({ 'livekit-server': PROGRAM });
    await publish({ [NAME]: bytes, 'checksums.txt': sumsOf(NAME, Buffer.from('another')) });
    expect(await fault()).toBe('releaseSum');
    expect(readdirSync(folder)).not.toContain('livekit-server');
  });

  test('cut off half-way, and standing still', async () => {
    const bytes = await archive({ 'livekit-server': PROGRAM });
    const sums = sumsOf(NAME, bytes);
    await publish({
      'checksums.txt': sums,
      [NAME]: (_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100_000), () => response.destroy());
      },
    });
    expect(await fault()).toBe('releaseCut');
    server?.close();
    await publish({
      'checksums.txt': sums,
      [NAME]: (_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100_000));
      },
    });
    expect(await fault({ idleMs: 100 })).toBe('releaseCut');
    expect(readdirSync(folder)).not.toContain('livekit-server');
  });

  test('an archive without it, or none at all, though its checksum is right', async () => {
    for (const bytes of [await archive({ LICENSE: Buffer.from('Apache') }), Buffer.from('no archive')]) {
      await publish({ [NAME]: bytes, 'checksums.txt': sumsOf(NAME, bytes) });
      expect(await fault()).toBe('releaseBroken');
      server?.close();
    }
  });

  test('who stops it is told nothing else', async () => {
    await publish({ 'checksums.txt': () => {} });
    const leaving = new AbortController();
    const asked = download({ signal: leaving.signal });
    leaving.abort(new Error('leaving'));
    await expect(asked).rejects.toThrow('leaving');
  });
});
