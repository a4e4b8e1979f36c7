// Archives that were not written by us, or not only by us.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DUMP_MANIFEST, DumpError, type Manifest } from './format.ts';
import { writeTar } from './tar.ts';
import { verify } from './verify.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-hostile-'));
  file = join(folder, 'a.tar.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Content = Record<string, string>;

const manifestOf = (content: Content, change: Partial<Manifest> = {}): string =>
  JSON.stringify({
    format: 'mengoo-backup',
    version: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
    postgres: '18.4',
    migrations: [{ name: '0001_school.sql', hash: 'h' }],
    tables: [{ name: 'course', columns: ['id'], rows: 1 }],
    sequences: [],
    entries: Object.entries(content).map(([name, text]) => ({
      name,
      size: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
    ...change,
  });

const COURSE: Content = { 'db/course/000000.copy': 'c1\n' };

async function tarOf(entries: [string, string][]): Promise<Buffer> {
  async function* all() {
    for (const [name, text] of entries) {
      const bytes = Buffer.from(text);
      yield {
        name,
        size: bytes.length,
        content: (async function* () {
          yield bytes;
        })(),
      };
    }
  }
  return buffer(writeTar(all()));
}

async function write(content: Content, manifest = manifestOf(content)): Promise<void> {
  writeFileSync(file, gzipSync(await tarOf([...Object.entries(content), [DUMP_MANIFEST, manifest]])));
}

test('an honest one passes, and other tools read it', async () => {
  const long = `files/${'a'.repeat(90)}/${'b'.repeat(90)}`;
  await write({ ...COURSE, [long]: 'x', 'files/课程/讲义.pdf': '' });
  expect((await verify(file)).tables).toHaveLength(1);
  const names = execFileSync('tar', ['-tzf', file, '--quoting-style=literal'], { encoding: 'utf8' }).split('\n');
  expect(names).toContain(long);
  expect(names).toContain('files/课程/讲义.pdf');
});

test.each([
  '../outside',
  'files/../../outside',
  'files/..',
  'files/./x',
  'files//x',
  '/etc/passwd',
  'files/',
  'files',
  'postgres/PG_VERSION',
  'files/a\\..\\..\\b',
  'files/C:x',
  'files/a\nb',
  'db/../x/000000.copy',
  'db/pg_class"; drop table x/000000.copy',
])('the name %j is refused', async (name) => {
  await write({ ...COURSE, [name]: 'x' });
  await expect(verify(file)).rejects.toThrow(/unsafe name/);
});

test('a link is refused', async () => {
  mkdirSync(join(folder, 'files'));
  symlinkSync('/etc', join(folder, 'files/out'));
  execFileSync('tar', ['--format=ustar', '-czf', file, '-C', folder, 'files/out']);
  await expect(verify(file)).rejects.toThrow(/not a regular file/);
});

test.each<[string, Content, (content: Content) => string, RegExp]>([
  ['changed content', { ...COURSE, 'files/a': 'new' }, (c) => manifestOf({ ...c, 'files/a': 'old' }), /checksum/],
  ['content that is not listed', { ...COURSE, 'files/a': 'x' }, () => manifestOf(COURSE), /checksum/],
  ['content that is missing', COURSE, (c) => manifestOf({ ...c, 'files/a': 'x' }), /missing/],
  ['rows that are missing', {}, (c) => manifestOf(c), /rows are missing/],
  ['a table nobody declared', { ...COURSE, 'db/sys_user/000000.copy': 'x' }, (c) => manifestOf(c), /unknown table/],
  ['another format', COURSE, (c) => manifestOf(c).replace('mengoo-backup', 'other'), /cannot be read/],
  ['a later version', COURSE, (c) => manifestOf(c).replace('"version":1', '"version":2'), /cannot be read/],
  ['no JSON', COURSE, () => '{', /cannot be read/],
  [
    'an injected column',
    COURSE,
    (c) => manifestOf(c).replace('"columns":["id"]', '"columns":["id\\") from program \'id\'--"]'),
    /cannot be read/,
  ],
])('%s: refused', async (_what, content, manifest, message) => {
  await write(content, manifest(content));
  await expect(verify(file)).rejects.toThrow(message);
});

test('one name twice, or something after the manifest: refused', async () => {
  const manifest: [string, string] = [DUMP_MANIFEST, manifestOf(COURSE)];
  const course: [string, string] = ['db/course/000000.copy', 'c1\n'];
  for (const entries of [
    [course, course, manifest],
    [course, manifest, ['files/a', 'x']],
    [course, manifest, manifest],
  ] as [string, string][][]) {
    writeFileSync(file, gzipSync(await tarOf(entries)));
    await expect(verify(file)).rejects.toThrow(/too many/);
  }
});

test('cut short at any place, or one byte changed: refused', async () => {
  await write({ ...COURSE, 'files/a': 'x'.repeat(3000) });
  const whole = readFileSync(file);
  const plain = gunzipSync(whole);
  for (let at = 0; at < plain.length - 1024; at += 509) {
    writeFileSync(file, gzipSync(plain.subarray(0, at)));
    await expect(verify(file)).rejects.toThrow(DumpError);
  }
  for (let at = 0; at < whole.length; at += 37) {
    writeFileSync(file, whole.subarray(0, at));
    await expect(verify(file)).rejects.toThrow(DumpError);
  }
  // the contents of the entries; headers have their own sum
  for (const at of [512, 1024 + 512, 1024 + 2000]) {
    const changed = Buffer.from(plain);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, gzipSync(changed));
    await expect(verify(file)).rejects.toThrow(DumpError);
  }
});

test.each(['', 'no archive at all', 'PK\x03\x04'])('a file with %j: refused', async (text) => {
  writeFileSync(file, text);
  await expect(verify(file)).rejects.toThrow(DumpError);
});
