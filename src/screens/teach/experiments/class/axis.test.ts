import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

test('an axis holds its values between round numbers', () => {
  const lengths = axisOf([50.2, 61.1, 99.8]);
  expect(lengths.ticks).toEqual([40, 50, 60, 70, 80, 90, 100, 110].filter((n) => n >= lengths.from && n <= lengths.to));
  expect(lengths.from).toBeLessThanOrEqual(50.2);
  expect(lengths.to).toBeGreaterThanOrEqual(99.8);
  const periods = axisOf([1.6785, 1.8034]);
  expect(periods.ticks.map(periods.say)).toContain('1.70');
  for (const odd of [[3], [0], [-2, -2], [], [1e-9, 2e-9], [1e12, 5e12]]) {
    const axis = axisOf(odd);
    expect(axis.to).toBeGreaterThan(axis.from);
    expect(axis.ticks.length).toBeGreaterThan(1);
    expect(axis.ticks.length).toBeLessThan(15);
  }
});
