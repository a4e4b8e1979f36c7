import { expect, test } from 'vitest';
import { formatCursor, frame, isLog, parseCursor } from './cursor.ts';

test('a cursor there and back', () => {
  const cursor = { log: 'lesson:0b6c-1', epoch: 'a1b2', seq: 42 };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
});

test.each([
  '',
  'x',
  'lesson:1',
  'lesson:1@e',
  'lesson:1@e.',
  'lesson:1@e.-1',
  'lesson:1@e.1e3',
  'nope:1@e.1',
  'lesson:1@e.1\n',
  'lesson:1@e.1\r\nx: y',
  `lesson:${'a'.repeat(200)}@e.1`,
  'lesson:../1@e.1',
  'lesson:1@e.99999999999999999999',
])('hostile: %j', (text) => {
  expect(parseCursor(text)).toBeNull();
});

test('logs by their kinds', () => {
  expect(['chat:1', 'lesson:1', 'class:1', 'user:1'].every(isLog)).toBe(true);
  expect(['chat:', 'chat', 'chat:a b', 'secret:1'].some(isLog)).toBe(false);
});

test('the data line comes first, so a cut between the two cannot skip an event', () => {
  expect(frame('{"a":1}', { log: 'chat:1', epoch: 'e', seq: 3 })).toBe('data: {"a":1}\nid: chat:1@e.3\n\n');
  expect(frame('{"a":1}')).toBe('data: {"a":1}\n\n');
});
