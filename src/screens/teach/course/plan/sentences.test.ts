import { describe, expect, test } from 'vitest';
import { rangesOf, sentenceSlices, stretch, toggled } from './sentences.ts';

const cut = (text: string) => sentenceSlices(text).map(({ start, end }) => text.slice(start, end));

describe('sentences of a passage', () => {
  test.each([
    ['沉降是指下沉。过滤更快！', ['沉降是指下沉。', '过滤更快！']],
    ['他说：“水开了。”然后关火。', ['他说：“水开了。”', '然后关火。']],
    ['It is 9.8 m/s. Then it falls.', ['It is 9.8 m/s.', 'Then it falls.']],
    ['第一行\n第二行', ['第一行', '第二行']],
    ['由 $a;b$ 得到结果。', ['由 $a;b$ 得到结果。']],
    ['  ', []],
  ])('%s', (text, expected) => expect(cut(text)).toEqual(expected));

  test('a stretch of them stands in the passage as it is', () => {
    const text = '一。\n二。三。四。';
    const slices = sentenceSlices(text);
    expect(stretch(text, slices, { first: 0, last: 1 })).toBe('一。\n二。');
    expect(text).toContain(stretch(text, slices, { first: 1, last: 3 }));
  });
});

describe('choosing', () => {
  test.each([
    [[], 2, [2]],
    [[2], 2, []],
    [[1, 2], 4, [1, 2, 4]],
    [[1, 3], 0, [0, 1, 3]],
    [[1, 2, 3], 2, [1, 3]],
  ])('%j and %i', (chosen, at, expected) => expect(toggled(chosen, at)).toEqual(expected));

  test('side by side is one quotation', () => {
    expect(rangesOf([])).toEqual([]);
    expect(rangesOf([0, 2, 3, 5])).toEqual([
      { first: 0, last: 0 },
      { first: 2, last: 3 },
      { first: 5, last: 5 },
    ]);
  });
});
