import { expect, test } from 'vitest';
import { type CheckedReply, changesIn, firstOpen, isWrong, itemPointsIn, typedOf } from './marks.ts';

const checked = {
  id: 'r',
  version: 3,
  text: '',
  items: [
    { id: 'a', kind: 'text', title: '', points: 10 },
    { id: 'b', kind: 'files', title: '', points: 5 },
  ],
  marks: [{ itemId: 'a', points: 8, text: '好', by: '王' }],
} as Partial<CheckedReply> as CheckedReply; // what marking looks at

test('points are what the item can have, wide digits too', () => {
  expect(['8', '８', '8.25', '10', '11', '8.123', '-1', 'x', ''].map((s) => itemPointsIn(s, 10))).toEqual([
    8,
    8,
    8.25,
    10,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([isWrong('11', 10), isWrong('', 10)]).toEqual([true, false]);
});

test('what is as it was is not sent again', () => {
  const typed = typedOf(checked);
  expect(changesIn(checked, typed)).toBeNull();
  expect(firstOpen(checked, typed)).toBe(1);
  expect(changesIn(checked, { ...typed, points: { ...typed.points, b: '5' } })).toEqual({
    ...{ id: 'r', version: 3 },
    items: [{ itemId: 'b', points: 5, text: '' }],
  });
  expect(changesIn(checked, { ...typed, text: '继续' })).toMatchObject({ items: [], text: '继续' });
  expect(changesIn(checked, { ...typed, points: { ...typed.points, b: '6' } })).toBeNull();
});
