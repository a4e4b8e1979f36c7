import { expect, test } from 'vitest';
import { cleanName, diskName, ownFileName, uniqueName } from './names.ts';

test.each([
  ['讲义.pdf', '讲义.pdf'],
  ['C:\\课件\\单摆.pptx', '单摆.pptx'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\nc\u202etxt.exe', 'abctxt.exe'],
  ['  空 格.md  ', '空 格.md'],
  ['..', '未命名'],
  ['', '未命名'],
  ['cafe\u0301.txt', 'café.txt'],
  ['摆'.repeat(300), '摆'.repeat(200)],
  [`${'a'.repeat(199)}😀b`, 'a'.repeat(199)],
])('%j is called %j', (given, name) => {
  expect(cleanName(given)).toBe(name);
});

test('the same name again is numbered, and never longer', () => {
  expect(uniqueName('讲义.pdf', new Set())).toBe('讲义.pdf');
  expect(uniqueName('讲义.pdf', new Set(['讲义.pdf']))).toBe('讲义.pdf (2)');
  expect(uniqueName('讲义.pdf', new Set(['讲义.pdf', '讲义.pdf (2)']))).toBe('讲义.pdf (3)');
  const long = 'a'.repeat(200);
  expect(uniqueName(long, new Set([long]))).toBe(`${'a'.repeat(196)} (2)`);
  expect(ownFileName('讲义.md (12)')).toBe('讲义.md');
});

test.each([
  ['a<b>:"c|d?*.jpg', 'a_b___c_d__.jpg'],
  ['第1页. ', '第1页_'],
  ['讲义.pdf', '讲义.pdf'],
])('%j lies on a disk as %j', (given, name) => {
  expect(diskName(given)).toBe(name);
});
