import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openZip } from './unzip.ts';
import { writeZipFile } from './zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = (name: string, text: string) => ({
  name,
  open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
});

test('what is written is read again, and twice the same is the same', async () => {
  const [one, two] = [join(folder, 'one.zip'), join(folder, 'two.zip')];
  for (const to of [one, two]) await writeZipFile(to, [source('a.txt', '甲'), source('图/b.bin', 'x'.repeat(200_000))]);
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
  const zip = await openZip(one);
  expect(zip.entries.map((e) => [e.path, e.size])).toEqual([
    ['a.txt', 3],
    ['图/b.bin', 200_000],
  ]);
  expect((await zip.bytes('a.txt', 100))?.toString()).toBe('甲');
  zip.close();
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('gone'))],
  [
    'breaks off',
    () =>
      Promise.resolve(
        new Readable({
          read() {
            this.destroy(new Error('gone'));
          },
        }),
      ),
  ],
])('a source that %s fails the whole', async (_how, open) => {
  const to = join(folder, 'failed.zip');
  await expect(writeZipFile(to, [source('a.txt', 'a'), { name: 'b', open }])).rejects.toThrow('gone');
});
