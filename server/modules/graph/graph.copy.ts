// The graph of a copied course: the same, about the copied points.
import type { PoolClient } from 'pg';
import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import { pairOf } from '#contract/graph-rules.ts';
import type { Clock } from '#server/platform/app.ts';
import { type CopiedPart, type CourseCopy, type Prints, printOf } from '#server/platform/kinds/copy.ts';

interface Row {
  nodes: GraphNode[];
  edges: GraphEdge[];
  removed: string[];
  by: string;
}

export const GRAPH_PRINTS: Prints = { graph: printOf('knowledge_graph', 'r.course_id = k.id') };

export const copyGraph = (app: Clock, { from, to }: CourseCopy): CopiedPart => ({
  write: (client, ids) => copyRow(client, { from, to, ids, at: app.now() }),
});

interface Copied {
  from: string;
  to: string;
  /** The new id of each point, by its old one. Concepts keep theirs: they mean nothing outside of their course. */
  ids: ReadonlyMap<string, string>;
  at: number;
}

async function copyRow(client: PoolClient, { from, to, ids, at }: Copied): Promise<void> {
  const { rows } = await client.query<Row>(
    'select nodes, edges, removed, by from knowledge_graph where course_id = $1',
    [from],
  );
  const [graph] = rows;
  if (!graph) return;
  const moved = (id: string): string => ids.get(id) ?? id;
  const nodes = graph.nodes
    // points that are deleted at the moment are not copied
    .filter((n) => n.kind === 'concept' || ids.has(n.id))
    .map((n) => ({ ...n, id: moved(n.id) }));
  const there = new Set([...nodes.map((n) => n.id), ...ids.values()]);
  const edges = graph.edges
    .map((e) => ({ ...e, source: moved(e.source), target: moved(e.target) }))
    .filter((e) => there.has(e.source) && there.has(e.target));
  const removed = graph.removed.map((key) => {
    const [a = '', b = ''] = key.split(' ');
    return a === 'concept' ? key : pairOf(moved(a), moved(b));
  });
  await client.query(
    'insert into knowledge_graph (course_id, version, nodes, edges, removed, by, at) values ($1, 1, $2, $3, $4, $5, $6)',
    [to, JSON.stringify(nodes), JSON.stringify(edges), JSON.stringify(removed), graph.by, at],
  );
}
