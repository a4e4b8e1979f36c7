import { expect, test } from 'vitest';
import { ticksUpTo } from './chart.tsx';

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [1000, [0, 500, 1000]],
])('up to %d the axis has round numbers, the last not below it', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});
