// The tree of departments: what is shown, and what ticking means.
import { describe, expect, test } from 'vitest';
import type { TreeItem } from '../field.ts';
import { buildPickerTree, tickedNames, tickOf, toggleBranch, visibleLines } from './tree.ts';

const item = (id: string, parentId: string | null): TreeItem => ({ id, parentId, name: `${id.toUpperCase()} 班` });
const items = [item('s', null), item('p', 's'), item('p1', 'p'), item('p2', 'p'), item('c', 's'), item('o', null)];
const tree = buildPickerTree(items);
const shown = (opened: string[], keyword = '') =>
  visibleLines(tree, new Set(opened), keyword).map(
    (l) => `${l.level}${l.item.id}${l.open === undefined ? '' : l.open ? '-' : '+'}`,
  );

describe('lines', () => {
  test('only what is open is shown', () => {
    expect(shown([])).toEqual(['1s+', '1o']);
    expect(shown(['s', 'p'])).toEqual(['1s-', '2p-', '3p1', '3p2', '2c', '1o']);
  });
  test('a keyword shows what has it and the way there, open', () => {
    expect(shown([], 'p2')).toEqual(['1s-', '2p-', '3p2']);
    expect(shown([], 'P')).toEqual(['1s-', '2p-', '3p1', '3p2']);
    expect(shown([], '没有')).toEqual([]);
  });
  test('each knows its place among its brothers', () => {
    const [, p, , c] = visibleLines(tree, new Set(['s']), '').map((l) => [l.position, l.of]);
    expect([p, c]).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('ticking', () => {
  test('a node ticks all below it, and its parent when nothing is left out', () => {
    expect(toggleBranch(tree, new Set(), 'p')).toEqual(['p', 'p1', 'p2']);
    expect(toggleBranch(tree, new Set(['p', 'p1', 'p2']), 'c')).toEqual(['s', 'p', 'p1', 'p2', 'c']);
  });
  test('taking one away takes it from those above, and leaves its brothers', () => {
    expect(toggleBranch(tree, new Set(['s', 'p', 'p1', 'p2', 'c']), 'p1')).toEqual(['p2', 'c']);
  });
  test('half ticked is neither; ticking it ticks the rest', () => {
    const half = new Set(['p1']);
    expect([tickOf(tree, half, 's'), tickOf(tree, half, 'p'), tickOf(tree, half, 'c')]).toEqual([
      'some',
      'some',
      'none',
    ]);
    expect(toggleBranch(tree, half, 'p')).toEqual(['p', 'p1', 'p2']);
  });
  test('a whole is named once', () => {
    expect(tickedNames(tree, ['p', 'p1', 'p2', 'o'])).toEqual(['P 班', 'O 班']);
  });
});

test('rows of a circle, or whose parent is gone, are still to be seen', () => {
  const odd = buildPickerTree([item('a', 'b'), item('b', 'a'), item('x', 'gone'), item('y', 'x')]);
  expect(visibleLines(odd, new Set(['x']), '').map((l) => l.item.id)).toEqual(['a', 'b', 'x', 'y']);
});
