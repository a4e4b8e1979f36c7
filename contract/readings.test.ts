import { expect, test } from 'vitest';
import { evidenceRead, foundAt } from './readings.ts';

const evidence = {
  a: { b: 1, 'b.c': 2 },
  'run1.from': '0.35',
  rows: [{ time: 1.5, at: { angle: 4 }, tape: [{ w: 1 }, { w: 2 }] }, { time: '' }, null, 7],
  drops: [1, 2],
  empty: [],
};

test.each([
  ['a.b', { list: null, values: [1] }],
  ['a.b.c', { list: null, values: [2] }],
  ['run1.from', { list: null, values: ['0.35'] }],
  ['rows.time', { list: 'rows', values: [1.5, '', undefined, undefined] }],
  ['rows.at.angle', { list: 'rows', values: [4, undefined, undefined, undefined] }],
  ['rows.tape.w', { list: 'rows', values: [[1, 2], undefined, undefined, undefined] }],
  ['drops', { list: 'drops', values: [1, 2] }],
] as const)('%s', (path, found) => {
  expect(foundAt(evidence, path)).toEqual(found);
});

test('a path that leads nowhere finds nothing: no name that every object has, none that is deeper than there is', () => {
  const deep = 'a.'.repeat(120) + 'a';
  for (const path of ['x', 'a.x', 'rows.x', 'empty', 'empty.x', 'drops.value', '__proto__', 'a.constructor', deep, '.'])
    expect(foundAt(evidence, path), path).toBeNull();
  for (const nothing of [null, undefined, 7, 'text', []]) expect(foundAt(nothing, 'a')).toBeNull();
  const own = JSON.parse('{"__proto__": 3}') as unknown;
  expect(foundAt(own, '__proto__')).toEqual({ list: null, values: [3] });
});

test('evidence that was sent as its text is read; text that is none stays', () => {
  expect(evidenceRead('{"a":1}')).toEqual({ a: 1 });
  expect(evidenceRead('{"a":')).toBe('{"a":');
  expect(evidenceRead({ a: 1 })).toEqual({ a: 1 });
});
