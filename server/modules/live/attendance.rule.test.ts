import { expect, test } from 'vitest';
import { attendanceOf, between, joinedSpans, lengthOf } from './attendance.rule.ts';

const MINUTE = 60_000;
const span = (from: number, until: number) => ({ from: from * MINUTE, until: until * MINUTE });
const held = span(0, 45);

test('spans that overlap count once, and only within the class', () => {
  const spans = joinedSpans([span(10, 20), span(-5, 12), span(30, 60)], held);
  expect(spans).toEqual([span(0, 20), span(30, 45)]);
  expect(lengthOf(spans)).toBe(35 * MINUTE);
});

test('who came back was away between what is known of them, and nobody before or after it', () => {
  expect(between([span(0, 5), span(7, 20), span(30, 45)])).toEqual([span(5, 7), span(20, 30)]);
  expect(between([span(3, 20)])).toEqual([]);
});

test.each([
  ['nobody', [], 'absent'],
  ['from the beginning', [span(0, 45)], 'present'],
  ['five minutes are no delay', [span(5, 45)], 'present'],
  ['later is late', [span(6, 45)], 'late'],
  ['who left soon', [span(0, 20)], 'partial'],
  ['who came late and for little', [span(30, 45)], 'partial'],
  ['with a break', [span(0, 20), span(30, 45)], 'present'],
] as const)('%s', (_name, spans, state) => expect(attendanceOf(spans, held)).toBe(state));

test('a class that has only begun counts nobody out who is there', () => {
  expect(attendanceOf([span(0, 0)], span(0, 0))).toBe('present');
});
