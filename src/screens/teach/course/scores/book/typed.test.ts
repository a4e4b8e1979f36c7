import { expect, test } from 'vitest';
import { cellsOf, typedIn } from './typed.ts';

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

test('a column or a block from a spreadsheet; one cell is text', () => {
  expect(cellsOf('45')).toBeUndefined();
  expect(cellsOf('45\r\n\r\n50\r\n')).toEqual([['45'], [''], ['50']]);
  expect(cellsOf('1\t2\n3\t4')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});
