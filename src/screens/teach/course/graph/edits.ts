// What a teacher does to a graph, as functions from one to the next. None of them changes what it was given.
import type { GraphEdge, GraphItem, GraphNode } from '#contract/graph.ts';
import { GRAPH_LIMITS, pairKey, removedConcept } from '#contract/graph-rules.ts';

export type Doc = Pick<GraphItem, 'nodes' | 'edges' | 'removed'>;

export const docOf = ({ nodes, edges, removed }: Doc): Doc => ({ nodes, edges, removed });

const changed = (doc: Doc, id: string, change: Partial<GraphNode>): Doc => ({
  ...doc,
  nodes: doc.nodes.map((n) => (n.id === id ? { ...n, ...change } : n)),
});

/** Places of all: a first move fixes where the others stand. */
export const place = (doc: Doc, places: ReadonlyMap<string, { x: number; y: number }>): Doc => ({
  ...doc,
  nodes: doc.nodes.map((n) => ({ ...n, ...places.get(n.id) })),
});

export const describe = (doc: Doc, id: string, words: Partial<Pick<GraphNode, 'title' | 'note'>>): Doc =>
  changed(doc, id, words);

export const addConcept = (doc: Doc, node: Pick<GraphNode, 'id' | 'title' | 'x' | 'y'>): Doc => ({
  ...doc,
  nodes: [...doc.nodes, { ...node, kind: 'concept', note: '' }],
  removed: doc.removed.filter((key) => key !== removedConcept(node.title)),
});

const forget = (doc: Doc, keys: readonly string[]): string[] => [
  ...new Set([...doc.removed, ...keys].slice(-GRAPH_LIMITS.removed)),
];

/** Points are the plan's and stay. */
export function removeConcept(doc: Doc, id: string): Doc {
  const node = doc.nodes.find((n) => n.id === id && n.kind === 'concept');
  if (!node) return doc;
  return {
    nodes: doc.nodes.filter((n) => n !== node),
    edges: doc.edges.filter((e) => e.source !== id && e.target !== id),
    removed: forget(doc, [removedConcept(node.title)]),
  };
}

/** Between two nodes there is one relation: another one takes its place. */
export const connectNodes = (doc: Doc, edge: GraphEdge): Doc => ({
  ...doc,
  edges: [...doc.edges.filter((e) => pairKey(e) !== pairKey(edge)), edge],
  removed: doc.removed.filter((key) => key !== pairKey(edge)),
});

export const disconnect = (doc: Doc, edge: GraphEdge): Doc => ({
  ...doc,
  edges: doc.edges.filter((e) => pairKey(e) !== pairKey(edge)),
  removed: forget(doc, [pairKey(edge)]),
});
