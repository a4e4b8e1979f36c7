// A quotation finds its words again when their signs came back.
import { expect, test } from 'vitest';
import { bareWords, followed, stretchOf } from './bare.ts';

test('letters and digits are what is left of words, in one width', () => {
  expect(bareWords('８0~100 厘米，10⁻³ **重点**')).toBe('80100厘米103重点');
  expect(bareWords('——')).toBe('');
});

test.each([
  ['80100 厘米', '一般取 80~100 厘米，不多。', '80~100 厘米'],
  ['一般取 80100 厘米，', '一般取 80~100 厘米，不多。', '一般取 80~100 厘米，'],
  ['温度在 5%10%', '温度在 5%~10% 之间。', '温度在 5%~10%'],
  ['体积按 234 计算', '先看体积按 2*3*4 计算（见表）。', '体积按 2*3*4 计算'],
  ['见表一。', '甲。见**表一**。', undefined],
  ['都在。', '都~在。', '都~在。'],
  ['短', '长短不一', undefined],
  ['重复的话', '重复的话，重复~的话', undefined],
  ['没有的话', '别的话', undefined],
])('%s of %s is %s', (quote, text, stretch) => {
  expect(stretchOf({ text }, quote)).toBe(stretch);
});

test('a formula is not torn, and its stretch says what it has', () => {
  const text = '周期是 $T=2\\pi$，单位秒。';
  const marks = [{ kind: 'formula' as const, from: 4, to: 12 }];
  expect(followed({ quote: '周期是 T=2\\pi' }, [{ text, marks }])).toEqual({
    quote: '周期是 $T=2\\pi$',
    formulas: ['$T=2\\pi$'],
  });
});

test('what stands there still stays, what two passages may mean stays too', () => {
  const quoted = { documentId: 'd', quote: '取 80100 厘米' };
  expect(followed({ quote: '原话不变' }, [{ text: '原话不变。', marks: [] }])).toEqual({
    quote: '原话不变',
    formulas: [],
  });
  expect(followed(quoted, [{ text: '取 80~100 厘米' }, { text: '取 80-100 厘米' }])).toBe(quoted);
  expect(followed(quoted, [])).toBe(quoted);
});
