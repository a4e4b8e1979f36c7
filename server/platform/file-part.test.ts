import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FilePart } from './file-part.ts';

const SIZE = 5 * 1024 * 1024;
const content = randomBytes(SIZE);
let folder: string;
let path: string;
const failed: Error[] = [];
const server = createServer((request, answer) => {
  const [start = 0, end = 0] = (request.url ?? '').slice(1).split('-').map(Number);
  answer.setHeader('content-length', end - start + 1);
  pipeline(new FilePart(path, { start, end }), answer).catch((error: Error) => failed.push(error));
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-part-'));
  path = join(folder, 'film');
  writeFileSync(path, content);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (start: number, end: number): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, path: `/${start}-${end}` }), 'response')) as [IncomingMessage];
  return answer;
};
/** How often this process has the file open. */
const held = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;

test('many at once, some of them slow: each has its own bytes, and nothing is left open', async () => {
  const parts = Array.from({ length: 40 }, (_, n) => ({ start: n * 1000, end: SIZE - 1 - n * 70_001 }));
  const got = await Promise.all(
    parts.map(async ({ start, end }) => {
      const answer = await ask(start, end);
      if (start % 3000 === 0) for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve));
      return (await buffer(answer)).equals(content.subarray(start, end + 1));
    }),
  );
  expect(got).toEqual(parts.map(() => true));
  expect((await buffer(await ask(7, 7))).equals(content.subarray(7, 8))).toBe(true);
  await vi.waitFor(() => expect(held()).toBe(0));
});

test('who goes away in the middle leaves nothing open, and disturbs nobody', async () => {
  const gone = await Promise.all(Array.from({ length: 10 }, () => ask(0, SIZE - 1)));
  for (const answer of gone) {
    await once(answer, 'data');
    answer.destroy();
  }
  expect((await buffer(await ask(0, SIZE - 1))).equals(content)).toBe(true);
  await vi.waitFor(() => expect(held()).toBe(0));
});

test('a file that ends before it was said to cuts the answer off; read as a stream it is the same bytes', async () => {
  failed.length = 0;
  const answer = await ask(SIZE - 10, SIZE + 10);
  await expect(buffer(answer)).rejects.toThrow('aborted');
  expect(failed).toHaveLength(1);
  expect((await buffer(new FilePart(path, { start: 9, end: 200_000 }))).equals(content.subarray(9, 200_001))).toBe(
    true,
  );
  await expect(buffer(new FilePart(join(folder, 'none'), { start: 0, end: 1 }))).rejects.toThrow('ENOENT');
  await vi.waitFor(() => expect(held()).toBe(0));
});
