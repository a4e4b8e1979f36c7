import { expect, test } from 'vitest';
import { bandOf, commentProblem, commentsOf, isWeight, sharesOf, weightsOf } from './weights.ts';

const STEPS = [
  { seq: 1, maxScore: 40 },
  { seq: 2, maxScore: 60 },
];

test('a step counts by its points where nothing is typed; only what differs is stored', () => {
  expect([...(sharesOf(STEPS, {}) ?? [])]).toEqual([
    [1, 40],
    [2, 60],
  ]);
  expect(sharesOf(STEPS, { 1: '60' })?.get(1)).toBe(50);
  expect(weightsOf(STEPS, { 1: '60', 2: ' 60 ' })).toEqual({ 1: 60 });
  expect(sharesOf(STEPS, { 1: '0', 2: '0' })).toBeNull();
  expect(['', '0', '1.5', '10000'].every(isWeight)).toBe(true);
  expect(['-1', 'x', '1e3', '10001'].some(isWeight)).toBe(false);
});

test('a comment is said from its score to the next higher one', () => {
  const drafts = [
    { key: 1, from: '0', text: '再做一次' },
    { key: 2, from: '60', text: '通过' },
    { key: 3, from: '90', text: '很好' },
  ];
  expect(drafts.map((d) => bandOf(drafts, d))).toEqual([
    { from: 0, to: 60 },
    { from: 60, to: 90 },
    { from: 90, to: 100 },
  ]);
  expect(commentProblem(drafts)).toBeNull();
  expect(commentsOf(drafts).map((c) => c.from)).toEqual([90, 60, 0]);
  expect(commentProblem([{ key: 1, from: '101', text: 'x' }])).toBe('from');
  expect(commentProblem([{ key: 1, from: '1', text: ' ' }])).toBe('text');
  expect(commentProblem([...drafts, { key: 4, from: '60', text: 'x' }])).toBe('twice');
});
