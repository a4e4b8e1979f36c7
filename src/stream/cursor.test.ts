import { expect, test } from 'vitest';
import * as contract from '#contract/stream.ts';
import { formatCursor, parseCursor } from './cursor.ts';

test.each([
  'lesson:a-b_1@e1.0',
  'chat:X9@c7d06726.123456789012',
  'user:1@e.5',
  '',
  'lesson:1',
  'lesson:1@e',
  'lesson:1@e.-1',
  'lesson:1@e.1.2',
  'lesson:@e.1',
  'lesson:1@e.1\n',
  `lesson:${'a'.repeat(65)}@e.1`,
])('%j is read as the contract reads it', (text) => {
  const cursor = parseCursor(text);
  expect(cursor).toEqual(contract.parseCursor(text));
  if (cursor) expect(formatCursor(cursor)).toBe(contract.formatCursor(cursor));
});
