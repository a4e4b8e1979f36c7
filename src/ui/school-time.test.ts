// A reader five hours behind Greenwich sees the school's days, not their own.
import { expect, test } from 'vitest';
import { dayText, endOfDayIn, minuteText, msOf, timeFormat } from './school-time.ts';

const END = Date.UTC(2026, 10, 23, 15, 59);

test('what ends at 23:59 in the school ends then for everybody', () => {
  expect(timeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' }).format(END)).toBe('2026年11月23日 23:59');
  expect(minuteText(END)).toBe('2026-11-23T23:59');
  expect(dayText(END)).toBe('2026-11-23');
  expect(dayText(END + 60_000)).toBe('2026-11-24');
});

test('what is typed is meant by the same clock', () => {
  expect(msOf('2026-11-23T23:59')).toBe(END);
  expect(msOf('2026-11-23')).toBe(Date.UTC(2026, 10, 22, 16));
  expect(msOf('')).toBeNull();
  expect(msOf('morgen')).toBeNaN();
});

test('the end of a day counts from the school’s day', () => {
  expect(endOfDayIn(0, END)).toBe(END);
  expect(endOfDayIn(1, END + 60_000)).toBe(END + 2 * 86_400_000);
});
