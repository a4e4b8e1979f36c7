import { expect, test } from 'vitest';
import type { Cell } from '#contract/gradebook.ts';
import { cellsOf, isSame, typedBefore, typedIn } from './typed.ts';

const score = (n: number, version = 0): Cell => ({ state: 'scored', score: n, version });

test.each([
  ['45', { score: 45, excused: false }],
  [' ４５.5 ', { score: 45.5, excused: false }],
  ['', { score: null, excused: false }],
  ['免', { score: null, excused: true }],
  ['51', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['四十', undefined],
])('%s', (text, typed) => expect(typedIn(text, 50, '免')).toEqual(typed));

test('what is there already is no change; a computed score that is typed again is one no more', () => {
  expect(isSame(score(45), { score: 45, excused: false })).toBe(true);
  expect(isSame(score(45), { score: 44, excused: false })).toBe(false);
  expect(isSame(score(45), { score: null, excused: false })).toBe(true);
  expect(isSame(score(45, 1), { score: null, excused: false })).toBe(false);
  expect(isSame({ state: 'excused', score: null, version: 1 }, { score: null, excused: true })).toBe(true);
  expect(isSame({ state: 'none', score: null, version: 2 }, { score: null, excused: false })).toBe(true);
  // a third is shown as 33.33: who types over it what stands there says nothing new
  expect(isSame(score(100 / 3), { score: 33.33, excused: false })).toBe(true);
  expect(isSame(score(100 / 3), { score: 33.34, excused: false })).toBe(false);
});

test('a change is taken back to the mark before it, or to what was computed', () => {
  expect(typedBefore(score(45))).toEqual({ score: null, excused: false });
  expect(typedBefore(score(45, 2))).toEqual({ score: 45, excused: false });
  expect(typedBefore({ state: 'excused', score: null, version: 1 })).toEqual({ score: null, excused: true });
});

test('a column or a block from a spreadsheet; one cell is text', () => {
  expect(cellsOf('45')).toBeUndefined();
  expect(cellsOf('45\r\n\r\n50\r\n')).toEqual([['45'], [''], ['50']]);
  expect(cellsOf('1\t2\n3\t4')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});
