import { expect, test } from 'vitest';
import { alpha, correlation, itemRest, mean, spreadOf, variance } from './statistics.ts';

// four people, three questions; reckoned by hand
const POINTS = [
  [1, 1, 1],
  [1, 1, 0],
  [1, 0, 0],
  [0, 0, 0],
];
const TOTALS = [3, 2, 1, 0];

test('mean and variance are of all, not of a sample', () => {
  expect(mean(TOTALS)).toBe(1.5);
  expect(variance(TOTALS)).toBe(1.25);
  expect([mean([]), variance([]), variance([7])]).toEqual([0, 0, 0]);
});

test('alpha: 3/2 × (1 − (3/16 + 4/16 + 3/16) / 1.25) = 0.75', () => {
  expect(alpha(POINTS)).toBeCloseTo(0.75, 12);
  expect(alpha([[1], [0]])).toBeNull();
  expect(
    alpha([
      [1, 2],
      [1, 2],
    ]),
  ).toBeNull();
  expect(alpha([])).toBeNull();
  // questions against each other: below zero, and said so
  expect(
    alpha([
      [1, 0],
      [0, 1],
      [1, 1],
    ]),
  ).toBeCloseTo(2 * (1 - 4 / 9 / (2 / 9)), 12);
});

test('a question is held against the rest, not against the whole', () => {
  // first question 1 1 1 0, rest 2 1 0 0: covariance 0.1875, variances 0.1875 and 0.6875
  expect(itemRest([1, 1, 1, 0], TOTALS)).toBeCloseTo(0.1875 / Math.sqrt(0.1875 * 0.6875), 12);
  expect(itemRest([1, 1, 1, 0], TOTALS)).not.toBeCloseTo(correlation([1, 1, 1, 0], TOTALS), 3);
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
});

test('what everybody has alike says nothing, and is no NaN', () => {
  expect(itemRest([2, 2, 2], [5, 6, 7])).toBe(0);
  expect(itemRest([0.1 + 0.2, 0.3], [1, 2])).toBe(0);
  expect(itemRest([], [])).toBe(0);
});

test('tenths: all points stand in the last', () => {
  expect(spreadOf([0, 0.05, 0.1, 0.3, 0.999, 1])).toEqual([2, 1, 0, 1, 0, 0, 0, 0, 0, 2]);
  expect(spreadOf([])).toEqual(Array(10).fill(0));
});
