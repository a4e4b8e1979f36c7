import { expect, test } from 'vitest';
import { JsonFault, parseLined } from './json-lines.ts';

test('values as JSON has them, each with its line', () => {
  const text = '{\n "a": [1,\n  {"b": "x\\n\\u4e2d"}],\n "c": -1.5e2, "d": null, "e": true }';
  const lined = parseLined(text);
  expect(lined.value).toEqual(JSON.parse(text));
  expect(lined.fields.get('a')?.items[1]?.fields.get('b')?.line).toBe(3);
  expect(lined.fields.get('c')?.line).toBe(4);
});

test.each([
  ['', 1],
  ['{', 1],
  ['{"a": 1,\n}', 2],
  ['[1\n 2]', 2],
  ['{"a": 1,\n "a": 2}', 2],
  ['{\n a: 1 }', 2],
  ["{'a': 1}", 1],
  ['{"a": 01}', 1],
  ['{"a": "\n"}', 1],
  ['{"a": 1} // done', 1],
  ['{"a": 1}\n{}', 2],
  ['['.repeat(40) + ']'.repeat(40), 1],
])('%j: the fault is in line %i', (text, line) => {
  let found: unknown;
  try {
    parseLined(text);
  } catch (error) {
    found = error;
  }
  expect(found).toBeInstanceOf(JsonFault);
  expect((found as JsonFault).line).toBe(line);
});
