import { expect, test } from 'vitest';
import { timeOf } from './tasks.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
// a Wednesday
const NOW = at('2026-11-25T10:00:00');

test.each([
  ['2026-11-25T09:59:59', 'late'],
  ['2026-11-25T23:59:59', 'today'],
  ['2026-11-26T00:00:00', 'week'],
  ['2026-11-29T23:59:59', 'week'],
  ['2026-11-30T00:00:00', 'later'],
] as const)('due %s: %s, by the school’s clock', (until, when) => {
  expect(timeOf({ state: 'none', until: at(until) }, NOW)).toBe(when);
});

test('on a Sunday the week ends tonight; on a Monday it has seven days', () => {
  const sunday = at('2026-11-29T08:00:00');
  expect(timeOf({ state: 'none', until: at('2026-11-29T20:00:00') }, sunday)).toBe('today');
  expect(timeOf({ state: 'none', until: at('2026-11-30T08:00:00') }, sunday)).toBe('later');
  expect(timeOf({ state: 'none', until: at('2026-12-06T20:00:00') }, at('2026-11-30T08:00:00'))).toBe('week');
});

test('what is handed in is done, however late; what has no end comes last', () => {
  expect(timeOf({ state: 'done', until: NOW - 1 }, NOW)).toBe('done');
  expect(timeOf({ state: 'submitted', until: NOW + 1 }, NOW)).toBe('done');
  expect(timeOf({ state: 'doing', until: null }, NOW)).toBe('later');
});
