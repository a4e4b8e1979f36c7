// Parts of files over the wire, by token and by ticket; what a film is; where a player finds it.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { contentOrigin, startContent } from '#server/platform/http/content.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { type Given, send } from '#tests/support/upload.ts';
import { mediaOf } from './media.ts';
import { fileContent, filmAddress } from './ticket.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [fileContent(server.app)]);
  teacher = await server.signIn('teacher01');
});
afterAll(async () => {
  content.close();
  await server.stop();
});

async function stored(name: string, bytes: Given['bytes']): Promise<StoredFile> {
  const { data, code, msg } = await send<{ items: StoredFile[] }>(server, teacher, '/OrgApi/UploadFile/FileUp', [
    { name, bytes },
  ]);
  expect(code, msg).toBe(0);
  return data.items[0] as StoredFile;
}

/** What is asked of the store while something runs. */
async function opened<T>(run: () => Promise<T>): Promise<{ result: T; streams: Readable[] }> {
  const { files } = server.app;
  const { stream } = files;
  const streams: Readable[] = [];
  files.stream = async (...asked) => {
    const made = await stream(...asked);
    streams.push(made);
    return made;
  };
  try {
    return { result: await run(), streams };
  } finally {
    files.stream = stream;
  }
}

const FILM = readFileSync(join(import.meta.dirname, '../../worlds/classroom/films/单摆的摆动.webm'));
// as a browser on this machine asks; all that is read of it
const request = { protocol: 'http', hostname: '127.0.0.1' } as FastifyRequest;

/** Once it was looked at: that reads too. */
async function filmOf(file: StoredFile): Promise<string> {
  await mediaOf(server.app, file.id);
  return filmAddress(server.app, request, file);
}
const ticketOf = async (file: StoredFile): Promise<string> =>
  (await teacher.call<{ url: string }>('/OrgApi/UploadFile/Ticket', { id: file.id })).data.url;

describe.each(['the lasting address', 'a ticket', 'a film’s address'] as const)('%s', (kind) => {
  const bytes = randomBytes(200_000);
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  let url: string;
  let ask: (headers?: Record<string, string>, init?: RequestInit) => Promise<Response>;
  beforeAll(async () => {
    const file = await stored('x.bin', bytes);
    if (kind === 'a ticket') url = await ticketOf(file);
    else url = kind === 'the lasting address' ? server.url + file.url : await filmOf(file);
    ask = (headers = {}, init = {}) =>
      fetch(url, {
        ...init,
        headers: { ...(kind === 'the lasting address' ? { token: teacher.user.token } : {}), ...headers },
      });
  });

  test.each<[string, number, number]>([
    ['bytes=0-', 0, 199_999],
    ['bytes=100000-100009', 100_000, 100_009],
    ['bytes=-7', 199_993, 199_999],
    ['bytes=199999-', 199_999, 199_999],
  ])('%s is that part, and no more is read', async (range, start, end) => {
    const { result: answer, streams } = await opened(() => ask({ range }));
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(streams).toMatchObject([{ bytesRead: end - start + 1 }]);
  });

  test('a condition that holds, one that does not, several parts, none that is there', async () => {
    expect((await ask()).headers.get('etag')).toBe(etag);
    expect((await ask({ range: 'bytes=5-9', 'if-range': etag })).status).toBe(206);
    for (const headers of [{ range: 'bytes=5-9', 'if-range': '"old"' }, { range: 'bytes=0-1,5-9' }]) {
      const whole = await ask(headers);
      expect(whole.status).toBe(200);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const { result: beyond, streams } = await opened(() => ask({ range: 'bytes=200000-' }));
    expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([
      416,
      'bytes */200000',
      '',
    ]);
    expect(streams).toEqual([]);
  });

  test('who asks for the head opens nothing', async () => {
    const { result: head, streams } = await opened(() => ask({ range: 'bytes=5-9' }, { method: 'HEAD' }));
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '200000',
      'bytes',
    ]);
    expect(head.headers.get('etag')).toBe(etag);
    expect(streams).toEqual([]);
  });

  test('a reader that leaves closes the file', async () => {
    const large = await stored('large.bin', Buffer.alloc(40 * 1024 * 1024));
    url =
      kind === 'the lasting address'
        ? server.url + large.url
        : kind === 'a ticket'
          ? await ticketOf(large)
          : await filmOf(large);
    const leave = new AbortController();
    const { streams } = await opened(async () => {
      const answer = await ask({ range: 'bytes=0-' }, { signal: leave.signal });
      await answer.body?.getReader().read();
      leave.abort();
    });
    expect(streams).toHaveLength(1);
    await expect.poll(() => streams[0]?.closed).toBe(true);
    expect((streams[0] as Readable & { bytesRead: number }).bytesRead).toBeLessThan(40 * 1024 * 1024);
  });
});

test('HEAD needs the token, and only files answer it', async () => {
  const file = await stored('x.bin', 'x'.repeat(50));
  const head = (path: string, token = '') =>
    fetch(server.url + path, { method: 'HEAD', headers: token ? { token } : {} });
  const strange = await head(file.url);
  expect([strange.headers.get('content-disposition'), strange.headers.get('content-type')]).toEqual([
    null,
    expect.stringContaining('json'),
  ]);
  expect((await head(file.url, teacher.user.token)).headers.get('content-disposition')).toContain('x.bin');
  expect((await head('/api/Auth/Info', teacher.user.token)).status).toBe(404);
});

describe('a film', () => {
  test('is shown at its address for six hours, whatever its name says, and downloaded anywhere else', async () => {
    const file = await stored('录像.mp4', FILM);
    expect(await mediaOf(server.app, file.id)).toMatchObject({ kind: 'video', type: 'video/webm' });
    const url = filmAddress(server.app, request, file);
    expect(new URL(url).origin).toBe(contentOrigin(server.app, request));
    const look = async (address: string) => {
      const { status, headers } = await fetch(address, { headers: { range: 'bytes=0-9' } });
      return [status, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]];
    };
    expect(await look(url)).toEqual([206, 'video/webm', 'inline']);
    expect(await look(`${url}?save`)).toEqual([206, 'video/webm', 'attachment']);
    expect(await look(await ticketOf(file))).toEqual([206, 'video/mp4', 'attachment']);
    server.advance(5 * 3_600_000);
    expect(await look(url)).toEqual([206, 'video/webm', 'inline']);
    server.advance(2 * 3_600_000);
    expect((await look(url))[0]).toBe(404);
    server.advance(-7 * 3_600_000);
  });

  test('its address opens that file alone, and no ticket becomes one', async () => {
    const [file, other] = [await stored('a.webm', FILM), await stored('b.webm', FILM)];
    const url = filmAddress(server.app, request, file);
    for (const forged of [
      url.replace(file.id, other.id),
      url.replace('/film~', '/file~'),
      (await ticketOf(file)).replace('/file~', '/film~'),
    ])
      expect((await fetch(forged)).status).toBe(404);
  });

  test('what is none is a download there too', async () => {
    const file = await stored(
      'a.mp4',
      Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), randomBytes(5000)]),
    );
    expect(file.type).toBe('video/mp4');
    expect(await mediaOf(server.app, file.id)).toBeUndefined();
    const answer = await fetch(filmAddress(server.app, request, file));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('is looked at once', async () => {
    const file = await stored('a.webm', FILM);
    const first = await opened(() => Promise.all([1, 2, 3].map(() => mediaOf(server.app, file.id))));
    expect(first.result[0]).toBeDefined();
    expect(new Set(first.result.map((media) => JSON.stringify(media))).size).toBe(1);
    const read = first.streams.length;
    expect(read).toBeGreaterThan(0);
    expect((await opened(() => mediaOf(server.app, file.id))).streams).toEqual([]);
    expect(await mediaOf(server.app, 'nothing')).toBeUndefined();
  });
});
