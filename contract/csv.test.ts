import { expect, test } from 'vitest';
import { csvOf, escapeFormula, unescapeFormula } from './csv.ts';

test('Excel reads it as UTF-8, quotes what needs quoting', () => {
  const csv = csvOf([
    ['行', '列', '原因'],
    [3, '姓名, 名', '"引号"\n两行'],
    [-1, null, ' 空格'],
  ]);
  expect([...new TextEncoder().encode(csv)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.slice(1)).toBe('行,列,原因\r\n3,"姓名, 名","""引号""\n两行"\r\n-1,," 空格"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j runs nowhere', (hostile) => {
  expect(csvOf([[hostile]])).toContain(`'${hostile}`);
});

test.each(['=1+1', "'=1", "''-w", "'", "'x", '+1', 'x=1', '', "'\tx"])('%j comes back as it was', (text) => {
  expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

test('wide commas in a heading part nothing', () => {
  expect(csvOf([['a，b，c', 'd']])).toContain('"a，b，c",d');
});
