import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';

test('mean and median are of those who have a score; of an even number the median lies between the middle ones', () => {
  expect(figuresOf([])).toEqual({ mean: null, median: null, spread: null, scored: 0 });
  expect(figuresOf([60])).toEqual({ mean: 60, median: 60, spread: { low: 60, high: 60 }, scored: 1 });
  expect(figuresOf([90, 10, 50, 60])).toEqual({ mean: 52.5, median: 55, spread: { low: 10, high: 90 }, scored: 4 });
  expect(figuresOf([100, 0, 1])).toEqual({ mean: 33.67, median: 1, spread: { low: 0, high: 100 }, scored: 3 });
});
