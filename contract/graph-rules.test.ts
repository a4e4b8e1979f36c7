import { expect, test } from 'vitest';
import { GRAPH_LIMITS, graphProblem, loopOf, type Relation } from './graph-rules.ts';

const before = (source: string, target: string): Relation => ({ source, target, kind: 'before' });
const nodes = (...ids: string[]) => ids.map((id) => ({ id, title: id.toUpperCase() }));

test('a loop is found wherever it is, and named in its order', () => {
  expect(loopOf([before('a', 'b'), before('b', 'c'), before('a', 'c')])).toBeNull();
  expect(loopOf([before('x', 'a'), before('a', 'b'), before('b', 'c'), before('c', 'a')])).toEqual(['a', 'b', 'c']);
  expect(loopOf([before('a', 'b'), { source: 'b', target: 'a', kind: 'part' }])).toBeNull();
});

test('two thousand in a row are no loop and no overflow', () => {
  const row = Array.from({ length: 2000 }, (_, i) => before(`n${i}`, `n${i + 1}`));
  expect(loopOf(row)).toBeNull();
  expect(loopOf([...row, before('n2000', 'n0')])).toHaveLength(2001);
});

test.each([
  ['a loop', nodes('a', 'b', 'c'), [before('a', 'b'), before('b', 'c'), before('c', 'a')], 'graphLoop'],
  ['itself', nodes('a'), [before('a', 'a')], 'graphSelf'],
  ['twice', nodes('a', 'b'), [before('a', 'b'), { source: 'b', target: 'a', kind: 'related' }], 'graphPair'],
  ['too many', nodes(...Array.from({ length: GRAPH_LIMITS.nodes + 1 }, (_, i) => `n${i}`)), [], 'graphNodes'],
] as const)('%s is refused', (_name, all, edges, reason) => {
  expect(graphProblem(all, edges)).toMatchObject({ reason });
});

test('a loop is told by its titles', () => {
  const loop = graphProblem(nodes('a', 'b'), [before('a', 'b')]);
  expect(loop).toBeNull();
  expect(graphProblem(nodes('a', 'b', 'c'), [before('a', 'b'), before('b', 'c'), before('c', 'a')])).toEqual({
    reason: 'graphLoop',
    titles: ['A', 'B', 'C', 'A'],
  });
});
