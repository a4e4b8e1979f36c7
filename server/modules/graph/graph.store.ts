// The graph as one row, beside the plan's points, which are rows of the plan: a point that is added there is a node here.
import type { Pool } from 'pg';
import type { GraphEdge, GraphItem, GraphNode } from '#contract/graph.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import { keepUnseen } from './graph.unseen.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Points are kept for their places only: their titles are the plan's. */
interface StoredGraph {
  version: number;
  nodes: GraphNode[];
  edges: GraphEdge[];
  removed: string[];
  by: string;
  at: number | null;
}

interface PlanPointTitle {
  id: string;
  title: string;
}

const NONE: StoredGraph = { version: 0, nodes: [], edges: [], removed: [], by: '', at: null };

async function storedGraph(pool: Pool, courseId: string): Promise<StoredGraph> {
  const { rows } = await pool.query<StoredGraph>(
    'select version, nodes, edges, removed, by, at from knowledge_graph where course_id = $1',
    [courseId],
  );
  return rows[0] ?? NONE;
}

/** In the plan's order; `approved`: what students meet, as they read it. */
export async function planTitles(pool: Pool, courseId: string, approved: boolean): Promise<PlanPointTitle[]> {
  const { rows } = await pool.query<PlanPointTitle>(
    `select id, case when $2 then approved_title else title end as title from point_shown
      where course_id = $1 and deleted_at is null and (not $2 or approved is not null) order by sort, id`,
    [courseId, approved],
  );
  return rows;
}

/** What is shown: each point of the plan once, the concepts behind them, and relations whose two ends are there. */
function withPoints(stored: StoredGraph, points: readonly PlanPointTitle[]): GraphItem {
  const kept = new Map(stored.nodes.map((n) => [n.id, n]));
  const nodes: GraphNode[] = [
    ...points.map(({ id, title }) => {
      const { x = null, y = null } = kept.get(id) ?? {};
      return { id, kind: 'point' as const, title, note: '', x, y };
    }),
    ...stored.nodes.filter((n) => n.kind === 'concept'),
  ];
  const there = new Set(nodes.map((n) => n.id));
  return { ...stored, nodes, edges: stored.edges.filter((e) => there.has(e.source) && there.has(e.target)) };
}

export async function shownGraph(pool: Pool, courseId: string): Promise<GraphItem> {
  const [stored, points] = await Promise.all([storedGraph(pool, courseId), planTitles(pool, courseId, false)]);
  return withPoints(stored, points);
}

/** Concepts that nothing of the taught plan relates to are left out, as are drafts. */
export async function learnersGraph(pool: Pool, courseId: string): Promise<Pick<GraphItem, 'nodes' | 'edges'>> {
  const [stored, points] = await Promise.all([storedGraph(pool, courseId), planTitles(pool, courseId, true)]);
  const { nodes, edges } = withPoints(stored, points);
  const related = new Set(edges.flatMap((e) => [e.source, e.target]));
  return { nodes: nodes.filter((n) => n.kind === 'point' || related.has(n.id)), edges };
}

/** Points of the plan that were not there when the graph was stored last. */
export async function newPoints(pool: Pool, courseId: string): Promise<Set<string>> {
  const [stored, points] = await Promise.all([storedGraph(pool, courseId), planTitles(pool, courseId, false)]);
  const met = new Set(stored.nodes.map((n) => n.id));
  return new Set(points.flatMap(({ id }) => (met.has(id) ? [] : [id])));
}

/** All relations that are kept, also of points that are not shown. */
export const keptRelations = async (pool: Pool, courseId: string): Promise<GraphEdge[]> =>
  (await storedGraph(pool, courseId)).edges;

export interface NewGraph extends Pick<StoredGraph, 'nodes' | 'edges' | 'removed' | 'by'> {
  courseId: string;
  /** The version it was made from. */
  version: number;
  at: number;
}

/** The new version, or null when `version` is old. Points that `given` does not name keep their places and relations. */
export async function saveGraph(pool: Pool, given: NewGraph): Promise<number | null> {
  const stored = await storedGraph(pool, given.courseId);
  // a later save makes another version, which the update below does not find
  if (stored.version !== given.version) return null;
  const g = { ...given, ...keepUnseen(stored, given, await lastingPoints(pool, given)) };
  const { rows } = await pool.query<{ version: number }>(
    `insert into knowledge_graph as g (course_id, version, nodes, edges, removed, by, at)
      select $1, 1, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7 where $2 = 0
      on conflict (course_id) do nothing returning version`,
    values(g),
  );
  if (rows[0] || g.version === 0) return rows[0]?.version ?? null;
  const changed = await pool.query<{ version: number }>(
    `update knowledge_graph set nodes = $3, edges = $4, removed = $5, by = $6, at = $7, version = version + 1
      where course_id = $1 and version = $2 returning version`,
    values(g),
  );
  return changed.rows[0]?.version ?? null;
}

/** The plan's points, and those that can still be restored into it. */
async function lastingPoints(pool: Pool, { courseId, at }: NewGraph): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from point_shown where course_id = $1 and (deleted_at is null or deleted_at >= $2)',
    [courseId, at - RESTORE_DAYS * DAY_MS],
  );
  return rows.map((r) => r.id);
}

const values = ({ courseId, version, nodes, edges, removed, by, at }: NewGraph): unknown[] => [
  ...[courseId, version, JSON.stringify(nodes), JSON.stringify(edges), JSON.stringify(removed), by, at],
];
