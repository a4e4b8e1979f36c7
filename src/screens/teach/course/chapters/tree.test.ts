import { expect, test } from 'vitest';
import { adjacentPlace, dropOf, movedTo, type SectionPlace, sectionPlace, type TreePosition } from './tree.ts';

/** `1[a b] 2[] 3[c]`. */
const rowsOf = (text: string): TreePosition[] =>
  [...text.matchAll(/(\w+)\[([^\]]*)\]/g)].flatMap(([, chapter = '', inside = '']) => [
    { id: chapter, parentId: null },
    ...inside.split(' ').flatMap((id) => (id === '' ? [] : [{ id, parentId: chapter }])),
  ]);
const textOf = (rows: readonly TreePosition[]): string =>
  rows
    .filter((r) => r.parentId === null)
    .map((c) => `${c.id}[${rows.flatMap((r) => (r.parentId === c.id ? [r.id] : [])).join(' ')}]`)
    .join(' ');
const ROWS = rowsOf('1[a b] 2[] 3[c d]');
const after = (id: string, place: SectionPlace | null): string => textOf(place ? movedTo(ROWS, id, place) : ROWS);

test.each([
  ['b', -1, '1[b a] 2[] 3[c d]'],
  ['a', 1, '1[b a] 2[] 3[c d]'],
  ['b', 1, '1[a] 2[b] 3[c d]'],
  ['c', -1, '1[a b] 2[c] 3[d]'],
  ['a', -1, '1[a b] 2[] 3[c d]'],
  ['d', 1, '1[a b] 2[] 3[c d]'],
  ['1', 1, '2[] 1[a b] 3[c d]'],
  ['3', -1, '1[a b] 3[c d] 2[]'],
  ['1', -1, '1[a b] 2[] 3[c d]'],
] as const)('%s one step %i', (id, by, expected) => expect(after(id, adjacentPlace(ROWS, id, by))).toBe(expected));

test.each([
  ['a', 'b', '1[b a] 2[] 3[c d]'],
  ['b', 'a', '1[b a] 2[] 3[c d]'],
  ['a', 'd', '1[b] 2[] 3[c a d]'],
  ['d', '2', '1[a b] 2[d] 3[c]'],
  ['d', '1', '1[d a b] 2[] 3[c]'],
  ['1', '3', '2[] 3[c d] 1[a b]'],
  ['1', 'd', '2[] 3[c d] 1[a b]'],
  ['3', 'a', '3[c d] 1[a b] 2[]'],
  ['3', 'c', '1[a b] 2[] 3[c d]'],
  ['a', 'a', '1[a b] 2[] 3[c d]'],
])('%s dropped on %s', (id, over, expected) => expect(after(id, dropOf(ROWS, id, over))).toBe(expected));

test('where it was is a place to go back to', () => {
  for (const { id } of ROWS) {
    const back = sectionPlace(ROWS, id);
    for (const by of [-1, 1] as const) {
      const place = adjacentPlace(ROWS, id, by);
      if (place) expect(textOf(movedTo(movedTo(ROWS, id, place), id, back))).toBe(textOf(ROWS));
    }
  }
});
