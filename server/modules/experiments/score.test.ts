import { expect, test } from 'vitest';
import { runScore } from './score.ts';

const steps = [
  { seq: 1, maxScore: 10 },
  { seq: 2, maxScore: 30 },
];

test.each([
  ['all of it', {}, [10, 30], 100],
  ['nothing', {}, [0, 0], 0],
  ['by its most points where nothing is said', {}, [10, 0], 25],
  ['by the weights', { 1: 1, 2: 1 }, [10, 0], 50],
  ['a step that counts nothing', { 1: 0 }, [0, 30], 100],
  ['a half is rounded up', { 1: 1, 2: 7 }, [10, 0], 13],
  ['nothing counts', { 1: 0, 2: 0 }, [10, 30], 0],
] as const)('%s', (_name, weights, [first, second], score) => {
  const done = [
    { seq: 1, maxScore: 10, score: first },
    { seq: 2, maxScore: 30, score: second },
  ];
  expect(runScore(steps, weights, done)).toBe(score);
});

test('a step that was not done counts nothing', () => {
  expect(runScore(steps, {}, [{ seq: 2, maxScore: 30, score: 30 }])).toBe(75);
});

test('of a link what has come is all there is', () => {
  expect(runScore([], {}, [{ seq: 1, maxScore: 100, score: 80 }])).toBe(80);
});
