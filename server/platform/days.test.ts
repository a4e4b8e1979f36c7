import { expect, test } from 'vitest';
import { dayOf, endOfDay, weekOf } from './days.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

test.each([
  ['2026-11-22T23:59:59.999', '2026-11-16T00:00:00'],
  ['2026-11-23T00:00:00', '2026-11-23T00:00:00'],
  ['2026-11-25T12:00:00', '2026-11-23T00:00:00'],
  ['2026-11-29T23:59:59.999', '2026-11-23T00:00:00'],
  // over the year, and where it is still the day before by Greenwich
  ['2027-01-01T07:00:00', '2026-12-28T00:00:00'],
])('the week of %s begins at %s, by the school’s clock', (time, monday) => {
  expect(weekOf(at(time))).toBe(at(monday));
});

test('a day ends with its last millisecond', () => {
  const end = at('2026-11-23T23:59:59.999');
  expect(endOfDay(dayOf(at('2026-11-23T00:00:00')))).toBe(end);
  expect(dayOf(end + 1)).toBe(dayOf(end) + 1);
});
