// A client that is built takes the place of the one before without a moment at which half of it lies there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putInPlace } from './client.mjs';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'client-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const LARGE = 200_000;
/** Its page names its script; all files end with the build's name. */
function build(folder: string, name: string): string {
  mkdirSync(join(folder, 'assets', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `${' '.repeat(LARGE)}assets/${name}.js ${name}`);
  writeFileSync(join(folder, 'assets', `${name}.js`), `${' '.repeat(LARGE)}${name}`);
  writeFileSync(join(folder, 'assets', 'deep', 'same.css'), `${' '.repeat(LARGE)}${name}`);
  return folder;
}
const next = () => join(dist, '.next');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('what was there before goes, and what is built stands in its place', () => {
  build(dist, 'old');
  putInPlace(build(next(), 'new'), dist);
  expect(filesIn(dist)).toEqual(['assets/deep/same.css', 'assets/new.js', 'index.html']);
  expect(readFileSync(join(dist, 'assets', 'deep', 'same.css'), 'utf8')).toMatch(/new$/);
  expect(existsSync(next())).toBe(false);
});

test('the first build has nothing to take away', () => {
  putInPlace(build(next(), 'new'), dist);
  expect(filesIn(dist)).toEqual(['assets/deep/same.css', 'assets/new.js', 'index.html']);
});

test('whoever reads meanwhile finds a whole page, and the script that it names', async () => {
  putInPlace(build(next(), 'b0'), dist);
  // a process of its own: this one is busy with putting
  const reader = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { readFileSync } from 'node:fs';
const read = (name) => { try { return readFileSync(${JSON.stringify(dist)} + '/' + name, 'utf8'); } catch { return null; } };
const named = (page) => /assets\\/(b\\d+)\\.js \\1$/.exec(page ?? '')?.[1];
console.log('begins');
let wrong = 0;
for (;;) {
  const page = read('index.html');
  const name = named(page);
  // where its script is gone the next page must be there already
  if (!name || (!read('assets/' + name + '.js')?.endsWith(name) && named(read('index.html')) === name)) wrong++;
  if (name === 'b30') break;
}
console.log(wrong);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  const done = once(reader, 'exit');
  for await (const line of createInterface({ input: reader.stdout as Readable /* a pipe, as asked for */ })) {
    lines.push(line);
    if (line === 'begins') for (let i = 1; i <= 30; i++) putInPlace(build(next(), `b${i}`), dist);
  }
  await done;
  expect(lines).toEqual(['begins', '0']);
});
