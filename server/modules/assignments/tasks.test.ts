import { expect, test } from 'vitest';
import type { TaskState } from '#contract/assignments.ts';
import { timeOf } from './tasks.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const due = (own: { state: TaskState; until: number | null; excused?: boolean; isNow?: boolean }, now: number) =>
  timeOf({ excused: false, open: true, ...own }, now);
// a Wednesday
const NOW = at('2026-11-25T10:00:00');

test.each([
  ['2026-11-25T09:59:59', 'late'],
  ['2026-11-25T23:59:59', 'today'],
  ['2026-11-26T00:00:00', 'week'],
  ['2026-11-29T23:59:59', 'week'],
  ['2026-11-30T00:00:00', 'later'],
] as const)('due %s: %s, by the school’s clock', (until, when) => {
  expect(due({ state: 'none', until: at(until) }, NOW)).toBe(when);
});

test('on a Sunday the week ends tonight; on a Monday it has seven days', () => {
  const sunday = at('2026-11-29T08:00:00');
  expect(due({ state: 'none', until: at('2026-11-29T20:00:00') }, sunday)).toBe('today');
  expect(due({ state: 'none', until: at('2026-11-30T08:00:00') }, sunday)).toBe('later');
  expect(due({ state: 'none', until: at('2026-12-06T20:00:00') }, at('2026-11-30T08:00:00'))).toBe('week');
});

test('what is handed in is done, however late; what has no end comes last', () => {
  expect(due({ state: 'done', until: NOW - 1 }, NOW)).toBe('done');
  expect(due({ state: 'submitted', until: NOW + 1 }, NOW)).toBe('done');
  expect(due({ state: 'doing', until: null }, NOW)).toBe('later');
});

test('what a teacher is in with one is now, unless it is done', () => {
  expect(due({ state: 'doing', until: NOW - 1, isNow: true }, NOW)).toBe('now');
  expect(due({ state: 'doing', until: null, isNow: true }, NOW)).toBe('now');
  expect(due({ state: 'done', until: null, isNow: true }, NOW)).toBe('done');
});

test('who need not do it is late with nothing', () => {
  expect(due({ state: 'none', until: NOW - 1, excused: true }, NOW)).toBe('done');
});
