import { expect, test } from 'vitest';
import type { BoardExamRow } from '#contract/exam-rows.ts';
import { byNeed, isLost, minutesAway } from './order.ts';

const row = (attemptId: string, state: BoardExamRow['state'], lastSeen: number | null): BoardExamRow => ({
  attemptId,
  studentId: attemptId,
  userName: attemptId,
  name: attemptId,
  state,
  attempt: 1,
  answered: 0,
  of: 4,
  lastSeen,
  left: { count: 0, ms: 0 },
  until: 0,
});
const NOW = 1_000_000;

test('who was lost stands first, who is done last; within a rank nobody moves', () => {
  const rows = [
    row('done', 'marked', NOW),
    row('here', 'answering', NOW - 1000),
    row('lost', 'answering', NOW - 121_000),
    row('held', 'paused', NOW - 500_000),
    row('never', 'answering', null),
  ];
  expect(byNeed(rows, NOW)).toEqual(['lost', 'never', 'here', 'held', 'done']);
});

test('a pause is no loss; minutes are whole', () => {
  expect(isLost(row('a', 'paused', null), NOW)).toBe(false);
  expect(isLost(row('a', 'answering', NOW - 120_000), NOW)).toBe(false);
  expect([
    minutesAway(row('a', 'answering', NOW - 119_000), NOW),
    minutesAway(row('a', 'answering', null), NOW),
  ]).toEqual([1, null]);
});
