import { expect, test } from 'vitest';
import { compare, dice, difference, median, quantile } from './stats.ts';

test('median and quantiles between two values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([1, 2, 3, 4])).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46);
});

test('one disturbed round does not move the ratio', () => {
  expect(compare({ ours: [11, 11, 900], peer: [10, 10, 10], again: [10, 10, 10] })).toEqual({
    ours: 11,
    peer: 10,
    ratio: 1.1,
    noise: 1,
  });
});

test('noise is folded above one, whichever side was slower', () => {
  expect(compare({ ours: [1], peer: [10], again: [8] }).noise).toBeCloseTo(1.25);
  expect(compare({ ours: [1], peer: [8], again: [10] }).noise).toBeCloseTo(1.25);
  expect(difference({ ours: [12], peer: [10], again: [9] })).toEqual({ added: 2, peer: 10, noise: 1 });
});

test('dice repeat themselves and stay below', () => {
  const a = dice(7);
  const b = dice(7);
  const rolls = Array.from({ length: 200 }, () => a(13));
  expect(rolls).toEqual(Array.from({ length: 200 }, () => b(13)));
  expect(Math.max(...rolls)).toBeLessThan(13);
  expect(new Set(rolls).size).toBe(13);
});
