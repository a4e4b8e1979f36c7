import { expect, test } from 'vitest';
import { sentenceWatch, supports } from './support.ts';

const QUOTE = '卡尔文因为发现碳的固定途径，在 １９６１ 年获得诺贝尔化学奖。摆长取 0.80 米，摆角小于 5°。';

test.each([
  ['他在 1961 年获奖', true],
  ['他在 1962 年获奖', false],
  ['摆长取 0.80 米', true],
  ['摆长取 0.85 米', false],
  // a count, or a word in the source
  ['有 3 个原因', true],
  ['见前面[12]，在 1961 年', true],
])('%s', (sentence, is) => expect(supports(QUOTE, sentence)).toBe(is));

test('what stands before a mark is one sentence, also when the mark comes behind its full stop', () => {
  const watch = sentenceWatch();
  watch.see('第一句 1900。第二');
  watch.see('句 1961');
  expect(watch.last()).toBe('第二句 1961');
  watch.see('。');
  expect(watch.last()).toBe('第二句 1961');
  watch.see('[1][2]');
  expect(watch.last()).toBe('第二句 1961');
  watch.see('\n第三句');
  expect(watch.last()).toBe('第三句');
});
