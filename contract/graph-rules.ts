// What a knowledge graph may be: its limits, and that no prerequisite leads back to itself. Without zod: screens read it.

export const GRAPH_LIMITS = { nodes: 500, edges: 2000, removed: 2500, title: 60, note: 300, place: 100_000 } as const;

/** `before`: the source is learnt first. `part`: the source belongs to the target. `related`: neither way round. */
export const RELATIONS = ['before', 'part', 'related'] as const;
export type RelationKind = (typeof RELATIONS)[number];

export interface Relation {
  source: string;
  target: string;
  kind: RelationKind;
}

/** Two nodes have one relation at most: this names the two, whichever comes first. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
export const pairKey = ({ source, target }: Pick<Relation, 'source' | 'target'>): string => pairOf(source, target);

/** How titles are compared: 单摆 and ` 单摆 ` are one concept. */
export const titleKey = (title: string): string => title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What is kept of a concept that was taken away. */
export const removedConcept = (title: string): string => `concept ${titleKey(title)}`;

/** Ids of a loop of prerequisites, each learnt before the next and the last before the first; null where there is none. */
export function loopOf(relations: readonly Relation[]): string[] | null {
  const after = followersOf(relations);
  const done = new Set<string>();
  for (const start of after.keys()) {
    // a walk of its own stack: two thousand in a row are no recursion
    const path: string[] = [];
    const on = new Set<string>();
    const todo: { id: string; leave?: true }[] = [{ id: start }];
    for (let step = todo.pop(); step; step = todo.pop()) {
      const { id } = step;
      if (step.leave) {
        path.pop();
        on.delete(id);
        done.add(id);
      } else if (on.has(id)) return path.slice(path.indexOf(id));
      else if (!done.has(id)) {
        path.push(id);
        on.add(id);
        todo.push({ id, leave: true }, ...(after.get(id) ?? []).map((next) => ({ id: next })));
      }
    }
  }
  return null;
}

/** For each node the nodes that come after it. */
export function followersOf(relations: readonly Relation[]): Map<string, string[]> {
  const after = new Map<string, string[]>();
  for (const { source, target, kind } of relations) {
    if (kind !== 'before') continue;
    const list = after.get(source);
    if (list) list.push(target);
    else after.set(source, [target]);
  }
  return after;
}

export type GraphProblem =
  | { reason: 'graphNodes' | 'graphEdges' }
  | { reason: 'graphSelf'; title: string }
  | { reason: 'graphPair'; titles: string[] }
  | { reason: 'graphLoop'; titles: string[] };

interface Named {
  id: string;
  title: string;
}

/** The first thing wrong with a graph whose relations lead to its nodes; null: it may be kept. */
export function graphProblem(nodes: readonly Named[], edges: readonly Relation[]): GraphProblem | null {
  if (nodes.length > GRAPH_LIMITS.nodes) return { reason: 'graphNodes' };
  if (edges.length > GRAPH_LIMITS.edges) return { reason: 'graphEdges' };
  const titles = new Map(nodes.map((n) => [n.id, n.title]));
  const nameOf = (id: string): string => titles.get(id) ?? '';
  const seen = new Set<string>();
  for (const edge of edges) {
    if (edge.source === edge.target) return { reason: 'graphSelf', title: nameOf(edge.source) };
    if (seen.has(pairKey(edge))) return { reason: 'graphPair', titles: [nameOf(edge.source), nameOf(edge.target)] };
    seen.add(pairKey(edge));
  }
  const loop = loopOf(edges);
  return loop ? { reason: 'graphLoop', titles: [...loop, ...loop.slice(0, 1)].map(nameOf) } : null;
}
