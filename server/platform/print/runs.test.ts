import { expect, test } from 'vitest';
import { textRuns } from './runs.ts';

const short = (text: string) =>
  textRuns(text).map((r) => `${r.kind === 'formula' ? 'F' : 'W'}${r.strong ? '!' : ''}${r.small ?? ''}:${r.text}`);

test('formulas, weight and small figures are told apart', () => {
  expect(short('单摆的周期 $T=2\\pi\\sqrt{l/g}$，其中 **g** 是多少？')).toEqual([
    'W:单摆的周期 ',
    'F:T=2\\pi\\sqrt{l/g}',
    'W:，其中 ',
    'W!:g',
    'W: 是多少？',
  ]);
  expect(short('H₂SO₄ 与 10⁻³ m²')).toEqual([
    'W:H',
    'Wsub:2',
    'W:SO',
    'Wsub:4',
    'W: 与 10',
    'Wsup:-3',
    'W: m',
    'Wsup:2',
  ]);
});

test('money, a mark alone and an empty text stay what they are', () => {
  expect(short('要 $5 或 $ 6')).toEqual(['W:要 $5 或 $ 6']);
  expect(short('2 ** 3')).toEqual(['W:2 ', 'W:** 3']);
  expect(short('$$x$$')).toEqual(['F:x']);
  expect(short('')).toEqual([]);
});
