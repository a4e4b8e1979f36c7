import { expect, test } from 'vitest';
import { committedIn } from './committed.ts';

const cmi = (time: string) => ({ 'cmi.core.session_time': time });
const kept = { cmi: cmi('0000:01:00'), totalMs: 90_000, sessionMs: 60_000, launchId: 'l1', isOpen: true };
const left = (was: string[], time: string, end?: true) => ({
  lane: 'l2',
  was,
  body: { sco: 'one', cmi: cmi(time), ...(end && { end }) },
});
const totalOf = (...unsent: ReturnType<typeof left>[]) =>
  (JSON.parse(committedIn(JSON.stringify({ one: kept }), unsent) ?? '') as { one: { totalMs: number } }).one.totalMs;

test('a visit that a reload has cut counts once, however much of it the server has heard', () => {
  // thirty seconds before it, and a minute of it are known
  expect(totalOf()).toBe(90_000);
  expect(totalOf(left(['l1.3'], '0000:01:20'))).toBe(110_000);
  expect(totalOf(left(['l1.3'], '0000:01:20'), left(['l1.4'], '0000:01:30', true))).toBe(120_000);
  expect(totalOf(left(['l1.3'], '0000:01:30', true), left(['l1.4'], '0000:00:10', true))).toBe(130_000);
});

test('another launch’s visit counts besides', () => {
  expect(totalOf(left(['l0.1'], '0000:00:10', true))).toBe(100_000);
  expect(committedIn(null, [])).toBeNull();
});
