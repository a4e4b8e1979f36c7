import { expect, test } from 'vitest';
import { buildTree, idsBelow, matching, shownNodes, sortsAfterMove } from './tree.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });
const ROWS = [row('a'), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e')];
const written = (nodes: ReturnType<typeof buildTree>) =>
  shownNodes(nodes, () => true).map(({ row: { id }, level }) => `${level}${id}`);

test('depth first, in the order of the rows', () => {
  expect(written(buildTree(ROWS))).toEqual(['1a', '2b', '3c', '2d', '1e']);
});

test('a parent that is gone, a circle, a row of its own: nothing is lost, nothing is endless', () => {
  expect(written(buildTree([row('x', 'gone'), row('p', 'q'), row('q', 'p'), row('s', 's')]))).toEqual([
    '1x',
    '1p',
    '2q',
    '1s',
  ]);
});

test('a closed branch keeps what is below it', () => {
  expect(shownNodes(buildTree(ROWS), (id) => id !== 'b').map((n) => n.row.id)).toEqual(['a', 'b', 'd', 'e']);
});

test('what matches comes with the way to it, and with what it holds', () => {
  const find = (...ids: string[]) => written(matching(buildTree(ROWS), (r) => ids.includes(r.id)));
  expect(find('c')).toEqual(['1a', '2b', '3c']);
  expect(find('b')).toEqual(['1a', '2b', '3c']);
  expect(find('nothing')).toEqual([]);
});

test('all below', () => {
  expect(buildTree(ROWS).map(idsBelow)).toEqual([['b', 'c', 'd'], []]);
});

const list = (...sorts: number[]) => sorts.map((sort, i) => ({ id: 'abcd'.charAt(i), sort }));
test.each([
  ['between two', list(1, 2, 3), 'c', -1, [{ id: 'c', sort: 1.5 }]],
  ['to the top', list(1, 2, 3), 'b', -1, [{ id: 'b', sort: 0 }]],
  ['to the end', list(1, 2, 3), 'b', 1, [{ id: 'b', sort: 4 }]],
  ['not beyond the ends', list(1, 2), 'a', -1, []],
  [
    'where all are equal they are counted anew',
    list(0, 0, 0),
    'c',
    -1,
    [
      { id: 'a', sort: 1 },
      { id: 'c', sort: 2 },
      { id: 'b', sort: 3 },
    ],
  ],
  [
    'never below nought',
    list(0, 5),
    'b',
    -1,
    [
      { id: 'b', sort: 1 },
      { id: 'a', sort: 2 },
    ],
  ],
] as const)('one place: %s', (_name, siblings, id, by, expected) => {
  const at = siblings.findIndex((s) => s.id === id);
  expect(sortsAfterMove(siblings, at, by)).toEqual(expected);
});
