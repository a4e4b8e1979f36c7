// Puts what a file says into a graph. Titles find the points and concepts that are there; others become concepts.
import type { GraphEdge, GraphImport, GraphItem, GraphNode } from '#contract/graph.ts';
import { GRAPH_LIMITS, type GraphProblem, graphProblem, pairKey, titleKey } from '#contract/graph-rules.ts';
import type { Lang } from '#server/platform/messages.ts';
import {
  FILE,
  type GraphImportError,
  type GraphLine,
  type ParsedGraph,
  type ReadEdge,
  toldProblem,
} from './graph.read.ts';

/** So many are told. */
const ERRORS = 100;

interface GraphFile {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Where it has errors, nothing of the file is to be kept. */
  result: GraphImport;
}

/** The graph with what the file adds. */
export function mergeGraph(
  { nodes: wanted, edges, errors: found }: ParsedGraph,
  graph: GraphItem,
  newId: () => string,
  lang: Lang,
): GraphFile {
  const errors = [...found];
  const nodes = [...graph.nodes];
  const byTitle = new Map(nodes.map((n) => [titleKey(n.title), n.id]));
  const idOf = (line: GraphLine, title: string, more?: Partial<GraphNode>): string | null => {
    const there = byTitle.get(titleKey(title));
    if (there !== undefined) return there;
    if (title === '' || title.length > GRAPH_LIMITS.title || /\p{Cc}/u.test(title)) {
      errors.push(toldProblem(lang, line, 'graphTitle', { title: title.slice(0, 20), max: GRAPH_LIMITS.title }));
      return null;
    }
    const node: GraphNode = { id: newId(), kind: 'concept', title, note: '', x: null, y: null, ...more };
    byTitle.set(titleKey(title), node.id);
    nodes.push(node);
    return node.id;
  };
  for (const { part, row, title, note, x, y } of wanted) {
    if (note.length > GRAPH_LIMITS.note)
      errors.push(toldProblem(lang, { part, row }, 'graphNote', { max: GRAPH_LIMITS.note }));
    else idOf({ part, row }, title, { note, x, y });
  }
  const { kept, known } = connect(edges, graph.edges, { idOf, errors, lang });
  const problem = errors.length === 0 ? graphProblem(nodes, kept) : null;
  if (problem) errors.push(toldProblem(lang, FILE, problem.reason, problemWords(problem)));
  const result = {
    nodes: nodes.length - graph.nodes.length,
    edges: kept.length - graph.edges.length,
    known,
    errors: errors.slice(0, ERRORS),
  };
  return { nodes, edges: kept, result };
}

interface Joining {
  idOf: (line: GraphLine, title: string) => string | null;
  errors: GraphImportError[];
  lang: Lang;
}

function connect(edges: readonly ReadEdge[], there: readonly GraphEdge[], { idOf, errors, lang }: Joining) {
  const kept = [...there];
  const pairs = new Map(kept.map((e) => [pairKey(e), e]));
  let known = 0;
  for (const edge of edges) {
    const [a, b] = [idOf(edge, edge.source), idOf(edge, edge.target)];
    if (a === null || b === null) continue;
    const [source, target] = edge.isTurned ? [b, a] : [a, b];
    const next: GraphEdge = { source, target, kind: edge.kind };
    const before = pairs.get(pairKey(next));
    if (source === target) errors.push(toldProblem(lang, edge, 'graphSelf', { title: edge.source }));
    else if (!before) {
      pairs.set(pairKey(next), next);
      kept.push(next);
    } else if (before.kind === next.kind && (next.kind === 'related' || before.source === source)) known++;
    else errors.push(toldProblem(lang, edge, 'graphPair', { titles: `${edge.source}、${edge.target}` }));
  }
  return { kept, known };
}

/** A loop of hundreds is told by its beginning. */
const TOLD = 8;

/** For the sentence that says it. */
export const problemWords = (problem: GraphProblem): Record<string, string | number> => ({
  ...('titles' in problem
    ? { titles: listed(problem.titles, problem.reason === 'graphLoop' ? ' → ' : '、') }
    : 'title' in problem
      ? { title: problem.title }
      : {}),
  max: problem.reason === 'graphEdges' ? GRAPH_LIMITS.edges : GRAPH_LIMITS.nodes,
});

const listed = (titles: readonly string[], between: string): string =>
  titles.length > TOLD ? [...titles.slice(0, TOLD), '…'].join(between) : titles.join(between);
