import { expect, test } from 'vitest';
import { createAhead } from './ahead.ts';

test('taken once; the oldest make room', () => {
  const ahead = createAhead<number>();
  for (let i = 0; i <= 256; i++) ahead.put(`run ${i}`, i);
  expect(ahead.take('run 0')).toBe(null);
  expect(ahead.take('run 1')).toBe(1);
  expect(ahead.take('run 1')).toBe(null);
  expect(ahead.take('run 256')).toBe(256);
});
