// Passages within a text: every letter stands once, whatever was written.
import { expect, test } from 'vitest';
import { type Common, numbersOf, piecesOf, placesOfPassages } from './pieces.ts';

const common: Common = {
  passages: [
    { itemId: 'a', from: 2, to: 5, otherItemId: 'b', otherFrom: 0, otherTo: 3 },
    { itemId: 'a', from: 6, to: 8, otherItemId: 'a', otherFrom: 1, otherTo: 3 },
  ],
  files: [
    { fileId: 'f1', otherFileId: 'g1' },
    { fileId: 'f1', otherFileId: 'g2' },
  ],
};

test('a passage has one number in both, in its item alone', () => {
  expect(placesOfPassages(common, 'own', 'a').map((p) => p.n)).toEqual([1, 2]);
  expect(placesOfPassages(common, 'other', 'a')).toEqual([{ from: 1, to: 3, n: 2 }]);
  expect(placesOfPassages(common, 'own', 'b')).toEqual([]);
  expect([numbersOf(common, 'own', 'f1'), numbersOf(common, 'other', 'g2'), numbersOf(common, 'own', 'g1')]).toEqual([
    [1, 2],
    [2],
    [],
  ]);
});

test.each([
  [
    'apart',
    [
      [2, 4],
      [6, 8],
    ],
    ['ab', 'cd', 'ef', 'gh', 'ij'],
    [undefined, 1, undefined, 2, undefined],
  ],
  [
    'overlapping',
    [
      [0, 5],
      [3, 7],
    ],
    ['abcde', 'fg', 'hij'],
    [1, 2, undefined],
  ],
  [
    'one in the other',
    [
      [0, 10],
      [3, 7],
    ],
    ['abcdefghij'],
    [1],
  ],
  ['none', [], ['abcdefghij'], [undefined]],
  [
    'beyond the end',
    [
      [8, 99],
      [100, 120],
    ],
    ['abcdefgh', 'ij'],
    [undefined, 1],
  ],
] as const)('%s', (_name, places, texts, numbers) => {
  const pieces = piecesOf(
    'abcdefghij',
    places.map(([from, to], at) => ({ from, to, n: at + 1 })),
  );
  expect([pieces.map((p) => p.text), pieces.map((p) => p.n)]).toEqual([texts, numbers]);
});

test('an empty text has none', () => expect(piecesOf('', [{ from: 0, to: 3, n: 1 }])).toEqual([]));
