// Where a passage's words stand in what a viewer draws.
import { expect, test } from 'vitest';
import { placesIn } from './place.ts';

const found = (texts: string[], place: Parameters<typeof placesIn>[1]) =>
  placesIn(texts, place).map(({ at, from, to }) => texts[at]?.slice(from, to));

test('over several pieces, whatever signs and blanks part them', () => {
  expect(
    found(['# 单摆\n\n一般取 **80~100** 厘', '米，3~5 度。', '完'], { text: '一般取 80~100 厘米，3~5 度。' }),
  ).toEqual(['一般取 **80~100** 厘', '米，3~5 度']);
});

test('under its heading, where the same words stand twice', () => {
  const texts = ['单摆', '写出周期。', '双线摆', '写出周期。'];
  expect(placesIn(texts, { heading: '摆 / 双线摆', text: '写出周期。' })).toEqual([{ at: 3, from: 0, to: 4 }]);
  expect(found(texts, { heading: '摆 / 双线摆', text: '' })).toEqual(['双线摆']);
  // the words are gone: the heading is nearest
  expect(found(texts, { heading: '摆 / 双线摆', text: '没有这一句。' })).toEqual(['双线摆']);
});

test('around formulas, in a table’s row, and as far as a page goes', () => {
  expect(found(['周期是', 'T=2π', '，其中很重要。'], { text: '周期是 \n，其中很重要。' })).toEqual([
    '周期是',
    '，其中很重要'.slice(1),
  ]);
  expect(
    found(['摆长', '周期', '0.5 m', '1.42 s', '1.0 m', '2.01 s'], { text: '摆长：1.0 m；周期：2.01 s；' }),
  ).toEqual(['1.0 m', '2.01 s']);
  expect(found(['第一句在这一页上。'], { text: '第一句在这一页上。第二句在下一页上。' })).toEqual(['第一句在这一页上']);
});

test('a letter with two code units, one that stands for others, and nothing', () => {
  expect(found(['𠮷祥 ⽬录'], { text: '𠮷祥目录' })).toEqual(['𠮷祥 ⽬录']);
  expect(placesIn([], { text: '甲' })).toEqual([]);
  expect(placesIn(['甲'], { page: 1, text: '' })).toEqual([]);
});
