// A calendar's days and places.
import { expect, test } from 'vitest';
import { dayText, minuteText, msOf } from '#src/ui/school-time.ts';
import {
  breaksOf,
  DAY,
  dayIn,
  daysOf,
  HOUR,
  heightOf,
  hoursOf,
  lanesOf,
  mondayOf,
  onDay,
  stepOfKey,
  timeAt,
  turnedDay,
} from './grid.ts';

const at = (text: string): number => msOf(text) ?? 0;
const held = (id: string, from: string, minutes: number) => ({ id, startAt: at(from), minutes });

test('weeks begin on Mondays of the school’s clock', () => {
  // 07:59 in Shanghai is still the day before in UTC
  expect(dayText(mondayOf(at('2026-11-24T07:59')))).toBe('2026-11-23');
  expect(dayText(mondayOf(at('2026-11-23T00:00')))).toBe('2026-11-23');
  expect(dayText(mondayOf(at('2026-11-22T23:59')))).toBe('2026-11-16');
});

test('a month is six weeks around its first day, a week is one', () => {
  const month = daysOf('month', at('2026-11-24')).map(dayText);
  expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
  const week = daysOf('week', at('2026-11-24')).map(dayText);
  expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-11-23', '2026-11-29']);
});

test('turning a month stays on the day, or on the last that there is', () => {
  expect(dayText(turnedDay('month', at('2026-10-31'), 1))).toBe('2026-11-30');
  expect(dayText(turnedDay('month', at('2026-12-15'), 1))).toBe('2027-01-15');
  expect(dayText(turnedDay('week', at('2026-11-24'), -1))).toBe('2026-11-17');
});

test('the address says the day; what is no day is today', () => {
  const now = at('2026-11-24T13:30');
  expect(dayText(dayIn('2026-12-01', now))).toBe('2026-12-01');
  expect(dayText(dayIn('2026-13-45', now))).toBe('2026-11-24');
  expect(dayText(dayIn('', now))).toBe('2026-11-24');
});

test('what is held at once stands side by side, what follows takes the whole width again', () => {
  const lanes = lanesOf([
    held('a', '2026-11-24T10:00', 45),
    held('b', '2026-11-24T10:30', 45),
    held('c', '2026-11-24T10:45', 30),
    held('d', '2026-11-24T14:00', 45),
  ]);
  expect(lanes.map(({ of, lane, lanes: n }) => [of.id, lane, n])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
});

test('a week shows a school’s day and whatever lies outside of it', () => {
  const school = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
  expect(hoursOf([])).toEqual(school);
  const hours = hoursOf([held('a', '2026-11-24T00:22', 45), held('b', '2026-11-24T20:30', 45)]);
  // from one at night to eight in the morning
  expect([breaksOf(hours), breaksOf(hoursOf([]))]).toEqual([[2], []]);
  expect(hours).toEqual([0, 1, ...school, 20, 21]);
  // what is not drawn has no height
  const places = [0, 0.5 * HOUR, 8 * HOUR, 9.25 * HOUR, 21.5 * HOUR];
  expect(places.map((time) => heightOf(hours, time))).toEqual([0, 0.5, 2, 3.25, 15.5]);
  expect(places.map((time) => timeAt(hours, heightOf(hours, time)))).toEqual(places);
  expect(timeAt(hours, -3)).toBe(0);
});

test('arrows move by days and weeks in a month, by days and quarters of an hour in a week', () => {
  expect([stepOfKey('ArrowDown', 'month'), stepOfKey('ArrowDown', 'week'), stepOfKey('a', 'week')]).toEqual([
    7 * DAY,
    900_000,
    null,
  ]);
  expect(minuteText(onDay(at('2026-11-24T10:15'), at('2026-12-01')))).toBe('2026-12-01T10:15');
});
