import { expect, test } from 'vitest';
import { calledAs, headOf, written } from './heads.ts';

test('a head has its unit, and is in the teacher’s language where the package speaks it', () => {
  const length = { seq: 1, path: 'l', title: '摆长', en: 'Length', unit: 'cm' };
  expect([headOf(length, 'zh-CN'), headOf(length, 'en')]).toEqual(['摆长 / cm', 'Length / cm']);
  expect(headOf({ seq: 1, path: 'l', title: '摆长' }, 'en')).toBe('摆长');
});

test.each([
  [3.824161275721535, 2, '3.82'],
  [3.824161275721535, undefined, '3.824161275721535'],
  [50.1, 2, '50.10'],
  [1.005, 2, '1.01'],
  [0, 0, '0'],
  // as written: digits that nobody wrote are not added
  ['50.1', 2, '50.1'],
  ['3.824161275721535', 3, '3.824'],
  ['−1.238', 2, '-1.24'],
  ['50.12 cm', 0, '50.12 cm'],
  ['', 2, '—'],
  [null, 2, '—'],
  [undefined, undefined, '—'],
  ['9'.repeat(400), 2, '999999999999…'],
  [`0.${'1'.repeat(400)}`, 2, '0.11'],
  [`0.${'1'.repeat(400)}`, undefined, '0.111111111111…'],
  [1e300, 2, '1e+300'],
  ['😀'.repeat(600), undefined, `${'😀'.repeat(500)}…`],
] as const)('%s with %s digits is %s', (value, digits, shown) => {
  expect(written(value, digits)).toBe(shown);
});

const reading = {
  seq: 1,
  path: 'said.thread',
  title: '摆线',
  values: { nylon: { title: '尼龙线', en: 'nylon' }, rubber: { title: '橡皮筋' } },
};

test('a choice is read by its words, in the teacher’s language; what has none stands as it was sent', () => {
  expect(calledAs(reading, 'nylon', 'zh-CN')).toBe('尼龙线');
  expect(calledAs(reading, 'nylon', 'en')).toBe('nylon');
  expect(calledAs(reading, 'rubber', 'en')).toBe('橡皮筋');
  for (const value of ['尼龙线 nylon', 'constructor', 3, null]) expect(calledAs(reading, value, 'zh-CN')).toBe(value);
  expect(calledAs({ seq: 1, path: 'x', title: 'x' }, 'nylon', 'en')).toBe('nylon');
});
