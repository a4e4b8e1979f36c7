import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('after two silences one question a minute finds out, until something is heard', () => {
  let now = 0;
  const rest = createCircuitBreaker(() => now);
  rest.silent();
  expect(rest.isOver()).toBe(true);
  rest.silent();
  expect(rest.isOver()).toBe(false);
  now = 59_999;
  expect(rest.isOver()).toBe(false);
  now = 60_000;
  expect([rest.isOver(), rest.isOver()]).toEqual([true, false]);
  rest.silent();
  now = 119_999;
  expect(rest.isOver()).toBe(false);
  now = 120_000;
  expect(rest.isOver()).toBe(true);
  rest.heard();
  expect([rest.isOver(), rest.isOver()]).toEqual([true, true]);
});
