import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { daysLate, lastMoment, scoreLessLate, sumOf } from './late.ts';

const DAY = 24 * 3_600_000;

test('a day that has begun counts whole, the very end is in time', () => {
  expect([1000, 1001, 1000 + DAY, 1001 + DAY].map((at) => daysLate(at, 1000))).toEqual([0, 1, 1, 2]);
  expect(daysLate(5, null)).toBe(0);
  expect(lastMoment(1000, { days: 2, percent: 10 })).toBe(1000 + 2 * DAY);
  expect([lastMoment(1000, null), lastMoment(null, { days: 2, percent: 10 })]).toEqual([1000, null]);
});

test('halves go up, and nothing falls below 0', () => {
  expect(scoreLessLate([1.15], { percent: 10, days: 1 })).toBe(1.04);
  expect(scoreLessLate([100], { percent: 60, days: 2 })).toBe(0);
  expect(scoreLessLate([], { percent: 0, days: 0 })).toBe(0);
  expect(sumOf([0.1, 0.2])).toBe(0.3);
});

test('every hundredth up to 20 points, by every part that is taken off, is what exact fractions say', () => {
  const wrong: string[] = [];
  for (let n = 0; n <= 2000; n++)
    for (const percent of [0, 3, 5, 10, 15, 33, 50, 100])
      for (const days of [0, 1, 2, 3]) {
        const share = new Fraction(Math.max(0, 100 - percent * days), 100);
        const exact = new Fraction(n, 100).mul(share).mul(100).add(new Fraction(1, 2)).floor().div(100).valueOf();
        if (scoreLessLate([n / 100], { percent, days }) !== exact) wrong.push(`${n} ${percent} ${days}`);
      }
  expect(wrong).toEqual([]);
});
