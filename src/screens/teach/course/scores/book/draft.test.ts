// What keeps a draft of the book from being tried, and what it becomes.
import { expect, test } from 'vitest';
import { type BookDraft, bookChange, problemOf } from './draft.ts';

const draft = (...weights: string[]): BookDraft => ({
  digits: 1,
  missing: 'zero',
  groups: weights.map((weight, i) => ({ id: `g${i}`, name: `第${i}组`, weight, keep: '' })),
  columns: { c: { groupId: 'gone', share: '1', released: true } },
});

test.each([
  [['40', '60'], null],
  [['33.3', '33.3', '33.4'], null],
  [['40', '50'], { kind: 'short', sum: 90, off: 10 }],
  [['50', '60'], { kind: 'over', sum: 110, off: 10 }],
  [['110', '-10'], { kind: 'weight' }],
  [['100', ''], { kind: 'weight' }],
])('weights of %j', (weights, problem) => {
  expect(problemOf(draft(...weights))).toEqual(problem);
});

test('a group without a name, the best none, a share that is no number', () => {
  const one = draft('100');
  const group = { id: 'g0', name: '甲', weight: '100', keep: '' };
  expect(problemOf({ ...one, groups: [{ ...group, name: ' ' }] })).toEqual({ kind: 'name' });
  expect(problemOf({ ...one, groups: [{ ...group, keep: '0' }] })).toEqual({ kind: 'keep' });
  expect(problemOf({ ...one, columns: { c: { groupId: 'g0', share: 'x', released: true } } })).toEqual({
    kind: 'share',
  });
});

test('a column whose group is gone is in none', () => {
  expect(bookChange({ ...draft('100'), digits: 2 })).toMatchObject({
    digits: 2,
    columns: [{ id: 'c', groupId: null }],
  });
});
