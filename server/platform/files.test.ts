// The same behaviour on disk and in a bucket.
import { randomBytes, randomInt } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, startS3 } from '#tests/support/s3.ts';
import { loadConfig } from './config.ts';
import { createFiles, type Files } from './files.ts';

let folder: string;
let s3: FakeS3;
const stores = {} as Record<'disk' | 'bucket', Files>;
const env = (given: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  S3_ENDPOINT: s3.url,
  S3_BUCKET: 'school',
  S3_KEY: 'k',
  S3_SECRET: 's',
  ...given,
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-files-'));
  s3 = await startS3({ bucket: 'school', key: 'k' });
  stores.disk = await createFiles(loadConfig({ DATA_DIR: folder }));
  stores.bucket = await createFiles(loadConfig(env({ S3_PREFIX: '/mengoo/' })));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function listed(files: Files, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(folder)) keys.push(key);
  return keys;
}

describe.each(['disk', 'bucket'] as const)('%s', (kind) => {
  test('put, get, stream, list, delete', async () => {
    const files = stores[kind];
    const path = join(folder, 'local');
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    writeFileSync(path, large);
    await files.put('uploads/1/a', Buffer.from('甲'));
    await files.putFile('uploads/1/b', path);
    await files.put('uploads/2/c', Buffer.from('丙'));
    expect(Buffer.from(await files.get('uploads/1/a')).toString()).toBe('甲');
    expect((await buffer(await files.stream('uploads/1/b'))).equals(large)).toBe(true);
    expect((await listed(files, 'uploads/1')).sort()).toEqual(['uploads/1/a', 'uploads/1/b']);
    expect(await listed(files, 'nothing')).toEqual([]);
    await files.delete('uploads/1/a');
    await files.delete('uploads/1/a');
    await expect(files.get('uploads/1/a')).rejects.toThrow();
    await expect(files.get('../../etc/passwd')).rejects.toThrow();
  });
});

describe.each(['disk', 'bucket'] as const)('%s', (kind) => {
  test('a part is what node:fs cuts out, and no more is asked for', async () => {
    const files = stores[kind];
    const bytes = randomBytes(300_000);
    const path = join(folder, 'part');
    writeFileSync(path, bytes);
    await files.putFile('uploads/3/part', path);
    const before = s3.sent();
    let wanted = 0;
    for (let n = 0; n < 40; n++) {
      const start = randomInt(bytes.length);
      const end = n === 0 ? start : Math.min(bytes.length - 1, start + randomInt(100_000));
      const right = await buffer(createReadStream(path, { start, end }));
      expect((await buffer(await files.stream('uploads/3/part', { start, end }))).equals(right)).toBe(true);
      wanted += end - start + 1;
    }
    if (kind === 'bucket') expect(s3.sent() - before).toBe(wanted);
    await expect(files.stream('../../etc/passwd', { start: 0, end: 5 })).rejects.toThrow();
  });
});

test('a bucket keeps to its folder, and the disk stays empty', async () => {
  expect([...s3.objects.keys()].every((key) => key.startsWith('mengoo/uploads/'))).toBe(true);
  expect(s3.objects.get('mengoo/uploads/2/c')?.toString()).toBe('丙');
  expect(readdirSync(join(folder, 'files', 'uploads')).length).toBeGreaterThan(0);
});

test.each([
  ['a wrong key', { S3_KEY: 'other' }],
  ['no such server', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
])('%s is told at the start', async (_what, given) => {
  await expect(createFiles(loadConfig(env(given)))).rejects.toThrow(/S3_\*: school .*does not answer/s);
});

test.each([
  [{ S3_BUCKET: 'b' }, 'S3_BUCKET, S3_KEY: '],
  [{ S3_BUCKET: 'b', S3_KEY: 'k' }, 'S3_BUCKET, S3_SECRET: '],
  [{ S3_ENDPOINT: 'http://s3' }, 'needs S3_BUCKET'],
  [{ S3_PREFIX: 'x' }, 'needs S3_BUCKET'],
])('%j is half a setting', (given, told) => {
  expect(() => loadConfig(given)).toThrow(told);
});
