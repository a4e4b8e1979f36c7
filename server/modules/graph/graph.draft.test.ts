import { expect, test } from 'vitest';
import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import { loopOf } from '#contract/graph-rules.ts';
import type { Passage } from '#server/platform/tutor/index.ts';
import { type DraftFrom, draftGraph, mergeDraft, withoutShortcuts } from './graph.draft.ts';

let seq = 0;
const passage = (text: string, heading: string): Passage => ({
  id: `s${++seq}`,
  documentId: 'd',
  document: '讲义',
  seq,
  text,
  heading,
});
const point = (id: string, title: string, ...passages: Passage[]): DraftFrom => ({ id, title, passages });
const before = (source: string, target: string): GraphEdge => ({ source, target, kind: 'before' });
const node = (id: string, title: string, kind: GraphNode['kind'] = 'concept'): GraphNode => ({
  id,
  kind,
  title,
  note: '',
  x: null,
  y: null,
});

const shared = passage('软化是指除去水中钙离子的过程。', '水的净化 / 硬水');
const POINTS = [
  point('a', '沉降', passage('沉降是指让颗粒沉到水底的过程。', '水的净化 / 物理方法 / 沉降')),
  point('b', '过滤', passage('过滤之前先沉降。沉降得好，过滤就快。', '水的净化 / 物理方法 / 过滤')),
  point('c', '硬水', shared),
  point('d', '软化', shared),
];

test('what a point uses comes before it; else the point before it in the plan', () => {
  const { edges } = draftGraph(POINTS, '水的净化');
  expect(edges.filter((e) => e.kind === 'before')).toEqual([before('a', 'b'), before('b', 'c'), before('c', 'd')]);
});

test('points that quote one passage are related, where neither comes before the other', () => {
  const { edges } = draftGraph([point('a', '甲', shared), point('x', '乙'), point('b', '丙', shared)], '');
  expect(edges).toContainEqual({ source: 'a', target: 'b', kind: 'related' });
});

test('a heading that several points share holds them; the one of the whole course does not', () => {
  const { concepts } = draftGraph(POINTS, '水的净化');
  expect(concepts.filter((c) => c.holds)).toEqual([{ title: '物理方法', note: '', points: ['a', 'b'], holds: true }]);
});

test('what goes without saying is not drawn', () => {
  expect(withoutShortcuts([before('a', 'b'), before('b', 'c'), before('a', 'c')])).toEqual([
    before('a', 'b'),
    before('b', 'c'),
  ]);
});

test("a draft adds, and leaves what is the teacher's", () => {
  const nodes = [...POINTS.map((p) => node(p.id, p.title, 'point')), { ...node('m', '物理方法'), note: '我写的' }];
  // the other way round, and of another kind, than the draft has them
  const edges: GraphEdge[] = [before('b', 'a'), { source: 'c', target: 'b', kind: 'related' }];
  const merged = mergeDraft({ nodes, edges, removed: ['c d'] }, draftGraph(POINTS, '水的净化'), () => 'new');
  expect(merged.edges.slice(0, 2)).toEqual(edges);
  expect(merged.nodes.find((n) => n.id === 'm')?.note).toBe('我写的');
  expect(merged.edges).toContainEqual({ source: 'a', target: 'm', kind: 'part' });
  // taken away before: neither the relation nor the concept returns
  expect(merged.edges.some((e) => e.source === 'c' && e.target === 'd')).toBe(false);
  const without = mergeDraft(
    { nodes: nodes.slice(0, 4), edges, removed: ['concept 物理方法'] },
    draftGraph(POINTS, ''),
    () => 'new',
  );
  expect(without.nodes.some((n) => n.title === '物理方法')).toBe(false);
  expect(loopOf(merged.edges)).toBeNull();
});

test('drafting again changes nothing', () => {
  let n = 0;
  const nodes = POINTS.map((p) => node(p.id, p.title, 'point'));
  const drafted = draftGraph(POINTS, '水的净化');
  const once = mergeDraft({ nodes, edges: [], removed: [] }, drafted, () => `c${++n}`);
  expect(once.added.nodes).toBeGreaterThan(0);
  expect(mergeDraft({ ...once, removed: [] }, drafted, () => `c${++n}`).added).toEqual({ nodes: 0, edges: 0 });
});
