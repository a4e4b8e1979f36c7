// What a save leaves as it is: the points of the plan that it does not name. One was deleted and may be restored, or came back
// while the graph was open somewhere: whoever saved did not see it, and has taken nothing of it away.
import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import { GRAPH_LIMITS, loopOf, pairKey } from '#contract/graph-rules.ts';

interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  removed: readonly string[];
}

/** What to keep of `given` and of what was stored. `points`: of this plan, those that can be restored among them. */
export function keepUnseen(
  stored: Graph,
  given: Graph,
  points: readonly string[],
): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const named = new Set(given.nodes.map((n) => n.id));
  const unseen = new Set(points.filter((id) => !named.has(id)));
  const isThere = (id: string): boolean => named.has(id) || unseen.has(id);
  const inside = (edges: readonly GraphEdge[]) => edges.filter((e) => isThere(e.source) && isThere(e.target));
  const waiting = inside(stored.edges).filter((e) => unseen.has(e.source) || unseen.has(e.target));
  // with this save: a relation that was made anew after its removal is noted as removed as well
  const before = new Set(stored.removed);
  const removed = new Set(given.removed.filter((key) => !before.has(key)));
  return {
    nodes: [...given.nodes, ...stored.nodes.filter((n) => unseen.has(n.id))],
    // what the teacher has ordered meanwhile goes before an order that she does not see
    edges: keepValidEdges(inside(given.edges), waiting, removed),
  };
}

/** `edges`, and of `more` what fits: one for each pair, nothing removed, no loop of prerequisites, not too many. */
export function keepValidEdges(
  edges: readonly GraphEdge[],
  more: readonly GraphEdge[],
  removed: ReadonlySet<string>,
): GraphEdge[] {
  const kept = [...edges];
  const pairs = new Set(kept.map(pairKey));
  for (const edge of more) {
    const pair = pairKey(edge);
    if (pairs.has(pair) || removed.has(pair) || kept.length >= GRAPH_LIMITS.edges) continue;
    if (edge.kind === 'before' && loopOf([...kept, edge])) continue;
    pairs.add(pair);
    kept.push(edge);
  }
  return kept;
}
