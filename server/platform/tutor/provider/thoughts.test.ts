import { expect, test } from 'vitest';
import { thoughtFilter } from './thoughts.ts';

const through = (pieces: readonly string[]): string => {
  const filter = thoughtFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
};

test.each([
  ['<think>学生想知道什么</think>单摆', '单摆'],
  ['单摆<think>…</think>的<think>a < b</think>周期', '单摆的周期'],
  ['若 a<b 且 c<thin', '若 a<b 且 c<thin'],
  ['没有说完<think>还在想', '没有说完'],
  ['没有想过</think>的话', '没有想过</think>的话'],
  ['<<think>两个</think>', '<'],
])('%s', (text, shown) => {
  expect(through([text])).toBe(shown);
  expect(through([...text])).toBe(shown);
  for (let at = 1; at < text.length; at++) expect(through([text.slice(0, at), text.slice(at)])).toBe(shown);
});

test('what cannot become a tag is shown at once', () => {
  const filter = thoughtFilter();
  expect([filter.push('单摆<t'), filter.push('d>'), filter.push('a<')]).toEqual(['单摆', '<td>', 'a']);
});
