import { expect, test } from 'vitest';
import { applyPatch, PatchError } from './patch.ts';

const doc = { items: [{ n: 1 }, { n: 2 }], 'a/b': { 'c~d': 0 } };

test.each([
  ['appends', [{ op: 'add', path: '/items/-', value: { n: 3 } }], { ...doc, items: [{ n: 1 }, { n: 2 }, { n: 3 }] }],
  ['inserts', [{ op: 'add', path: '/items/0', value: { n: 0 } }], { ...doc, items: [{ n: 0 }, { n: 1 }, { n: 2 }] }],
  ['replaces within', [{ op: 'replace', path: '/items/1/n', value: 9 }], { ...doc, items: [{ n: 1 }, { n: 9 }] }],
  ['removes', [{ op: 'remove', path: '/items/0' }], { ...doc, items: [{ n: 2 }] }],
  ['reads escapes', [{ op: 'replace', path: '/a~1b/c~0d', value: 1 }], { ...doc, 'a/b': { 'c~d': 1 } }],
  ['replaces the whole', [{ op: 'replace', path: '', value: 1 }], 1],
  [
    'goes step by step',
    [
      { op: 'add', path: '/x', value: [] },
      { op: 'add', path: '/x/-', value: 1 },
    ],
    { ...doc, x: [1] },
  ],
] as const)('%s', (_name, patch, after) => {
  const before = structuredClone(doc);
  expect(applyPatch(doc, [...patch])).toEqual(after);
  expect(doc).toEqual(before);
});

test.each([
  [{ op: 'replace', path: '/absent', value: 1 }],
  [{ op: 'remove', path: '/items/2' }],
  [{ op: 'add', path: '/items/01', value: 1 }],
  [{ op: 'add', path: '/items/4', value: 1 }],
  [{ op: 'add', path: '/absent/x', value: 1 }],
  [{ op: 'add', path: 'items', value: 1 }],
  [{ op: 'replace', path: '/toString', value: 1 }],
] as const)('%o does not fit', (step) => {
  expect(() => applyPatch(doc, [step])).toThrow(PatchError);
});

test('a member named __proto__ is data', () => {
  const after = applyPatch({}, [{ op: 'add', path: '/__proto__', value: { bad: true } }]) as object;
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  expect(Object.hasOwn(after, '__proto__')).toBe(true);
});
