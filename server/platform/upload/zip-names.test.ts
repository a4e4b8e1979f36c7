// Names of archives, in the one encoding in which all of them were written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unmarked, zipOf } from '#tests/support/zip.ts';
import { openZip } from './unzip.ts';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function namesIn(names: readonly (string | Buffer)[], marked = false): Promise<string[]> {
  const zip = zipOf(names.map((name) => ({ name, bytes: 'x' })));
  const at = join(folder, 'a.zip');
  writeFileSync(at, marked ? zip : unmarked(zip));
  const opened = await openZip(at);
  opened.close();
  return opened.entries.map((e) => e.path);
}

const hex = (text: string, rest = '') => Buffer.concat([Buffer.from(text, 'hex'), Buffer.from(rest)]);
/** 小学, which is Сѧ in UTF-8, and 单摆, which is nothing in it. */
const [SCHOOL, PENDULUM] = [hex('d0a1d1a7', '.txt'), hex('b5a5b0da', '.txt')];

test.each<[string, (string | Buffer)[], string[]]>([
  ['one short name of GBK', [SCHOOL], ['小学.txt']],
  ['with one that is no UTF-8', [SCHOOL, PENDULUM], ['小学.txt', '单摆.txt']],
  ['two words', [hex('cab5caa9', '/a.txt'), hex('d1a7cfb0', '.txt')], ['实施/a.txt', '学习.txt']],
  ['Japanese', [hex('836f836c82c68f6482e8', '.txt'), hex('97cd', '.txt')], ['バネと重り.txt', '力.txt']],
  [
    'UTF-8, one cut off and one in GBK',
    ['单摆的周期.txt', '控制变量法的应用.txt', '误差分析.txt', Buffer.from('重力加速度').subarray(0, -1), PENDULUM],
    ['单摆的周期.txt', '控制变量法的应用.txt', '误差分析.txt', '重力加速\ufffd', '单摆.txt'],
  ],
  ['of Taiwan', [hex('b3e6c25c', '.txt'), hex('c2e0b4aba6a8a5bf', '.txt')], ['單擺.txt', '轉換成正.txt']],
  ['in a folder', [hex('d0a1d1a7', '/a.txt')], ['小学/a.txt']],
  ['UTF-8 without a word', ['小学.txt', '单摆.txt'], ['小学.txt', '单摆.txt']],
  ['a short one among long ones of UTF-8', ['Сѧ.txt', '单摆.txt'], ['Сѧ.txt', '单摆.txt']],
  ['letters of Europe', ['café.txt', 'Übung.txt'], ['café.txt', 'Übung.txt']],
  ['a Greek word', ['και.txt'], ['και.txt']],
  ['letters that are put together', ['cafe\u0301.txt'], ['café.txt']],
  ['Russian', ['урок.txt'], ['урок.txt']],
  ['plain letters', ['a.txt', 'b/c.txt'], ['a.txt', 'b/c.txt']],
])('%s', async (_what, names, read) => expect(await namesIn(names)).toEqual(read));

test('names that say UTF-8 are believed, unless one of them lies', async () => {
  expect(await namesIn(['Сѧ.txt'], true)).toEqual(['Сѧ.txt']);
  expect(await namesIn([SCHOOL, PENDULUM, '绪论.txt'], true)).toEqual(['小学.txt', '单摆.txt', '绪论.txt']);
});
