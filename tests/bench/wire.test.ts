import { expect, test } from 'vitest';
import { cursorOf, framesOf, insideCharacter } from './wire.ts';

const stream = Buffer.from(': \n\ndata: {"a":"摆"}\nid: chat:1@e.1\n\ndata: {"b":2}\n\ndata: {"c":');

test('whole frames only, comments left out, the torn one kept', () => {
  const { frames, torn } = framesOf(stream);
  expect(frames.map(String)).toEqual(['data: {"a":"摆"}\nid: chat:1@e.1\n\n', 'data: {"b":2}\n\n']);
  expect(torn.toString()).toBe('data: {"c":');
});

test('the cursor is the last one given; frames without one do not move it', () => {
  expect(cursorOf(framesOf(stream).frames)).toBe('chat:1@e.1');
  expect(cursorOf([])).toBeUndefined();
});

test('a cut within a character is seen', () => {
  const bytes = Buffer.from('摆长');
  expect([1, 2, 3, 4].map((n) => insideCharacter(bytes.subarray(0, n)))).toEqual([true, true, false, true]);
});
