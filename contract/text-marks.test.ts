import { expect, test } from 'vitest';
import { formulaMarks, formulasOf, marksWithin, movedMarks, typedMarks, wordsWithoutMarks } from './text-marks.ts';

const marked = (text: string) => typedMarks(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

test.each([
  ['周期 $T=2\\pi\\sqrt{l/g}$，单位秒', ['formula $T=2\\pi\\sqrt{l/g}$']],
  ['$$E=mc^2$$', ['formula $$E=mc^2$$']],
  ['5 $ 和 6 $', []],
  ['$5和$6', []],
  ['费用$A，共$B', []],
  ['甲$a，乙$b，丙$c元和$(d)', []],
  ['长$v=路程/时间$，点$(x，y)$在$\\text{底}$', ['formula $v=路程/时间$', 'formula $(x，y)$', 'formula $\\text{底}$']],
  ['宽$5$cm', ['formula $5$']],
  ['这是**重点**内容', ['strong **重点**']],
  ['use **bold words** here', ['strong **bold words**']],
  ['**a** 与 **b**', ['strong **a**', 'strong **b**']],
  ['2**3**4，x**2', []],
  ['a**b 和 c**d', []],
  ['** 空格 **', []],
  ['一行**没完\n另一行**', []],
  ['80~100，2*3*4，a_b_c，`x`，# 1', []],
  ['**公式 $a**b$ 在内**', ['strong **公式 $a**b$ 在内**', 'formula $a**b$']],
])('of what a person types, %s has %j', (text, expected) => {
  expect(marked(text)).toEqual(expected);
});

test('of material, a formula is what its reader has called one, and an author’s money is none', () => {
  const text = '票价 $5/A$ 元，$x$ 与 $x$，$xy$';
  expect(formulaMarks(text, ['$x$', '$xy$']).map(({ from, to }) => text.slice(from, to))).toEqual([
    '$x$',
    '$x$',
    '$xy$',
  ]);
  expect(formulasOf(text, formulaMarks(text, ['$x$', '$xy$']))).toEqual(['$x$', '$xy$']);
  expect(formulaMarks(text, [])).toEqual([]);
});

test('a piece of a text has the marks that lie in it whole, and a longer one the same further on', () => {
  const marks = typedMarks('甲 $x$ 乙 $y$');
  expect(marksWithin(marks, 2, 7)).toEqual([{ kind: 'formula', from: 0, to: 3 }]);
  expect(movedMarks([{ kind: 'table', from: 0, to: 5, rows: [[[2, 3]]] }], 4)).toEqual([
    { kind: 'table', from: 4, to: 9, rows: [[[6, 7]]] },
  ]);
});

test('words alone have no stars of bold and no dashes of lists', () => {
  expect(
    wordsWithoutMarks('- 甲\n- **乙**', [
      { kind: 'item', from: 0, to: 3 },
      { kind: 'item', from: 4, to: 11 },
      { kind: 'strong', from: 6, to: 11 },
    ]),
  ).toBe('甲\n乙');
});
