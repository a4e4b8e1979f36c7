// Drafts a course's graph onto what is there, and keeps graphs.
import { CODE } from '#contract/codes.ts';
import type { GraphItem } from '#contract/graph.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { passagesOf } from '../knowledge/index.ts';
import { passagesAroundPoint, planPoints } from '../plan/index.ts';
import { type DraftedGraph, draftAbout, draftGraph, mergeDraft } from './graph.draft.ts';
import { keptRelations, type NewGraph, newPoints, saveGraph, shownGraph } from './graph.store.ts';

/** 409 with the graph as it is, when it was made from an old one. */
export async function storeGraph(app: Postgres, graph: NewGraph): Promise<{ version: number; at: number }> {
  const version = await saveGraph(app.pool, graph);
  if (version === null) throw new Failure(CODE.conflict, 'stale', { data: await shownGraph(app.pool, graph.courseId) });
  return { version, at: graph.at };
}

/** What the plan and the documents suggest, added to the graph of that version; how much it was, and the graph then. */
export async function draftOnto(app: Clock & Postgres, who: { name: string }, courseId: string, version: number) {
  const graph = await shownGraph(app.pool, courseId);
  if (graph.version !== version) throw new Failure(CODE.conflict, 'stale', { data: graph });
  const { nodes, edges, added } = await merged(app, courseId, graph, (drafted) => drafted);
  if (added.nodes + added.edges > 0) {
    const { removed } = graph;
    await storeGraph(app, { courseId, version, nodes, edges, removed, by: who.name, at: app.now() });
  }
  return { ...added, graph: await shownGraph(app.pool, courseId) };
}

/**
 * Before the graph is read: points of the plan that it has not met yet are related to the others. What it has met stays as
 * the teacher left it.
 */
export async function relateNew(app: Clock & Postgres, courseId: string): Promise<void> {
  const [graph, fresh] = await Promise.all([shownGraph(app.pool, courseId), newPoints(app.pool, courseId)]);
  if (fresh.size === 0) return;
  const { nodes, edges } = await merged(app, courseId, graph, (drafted) => draftAbout(drafted, fresh));
  const { version, removed, by } = graph;
  // who reads at the same time has drafted the same; who saved meanwhile is before us
  await saveGraph(app.pool, { courseId, version, nodes, edges, removed, by, at: app.now() });
}

async function merged(
  app: Clock & Postgres,
  courseId: string,
  graph: GraphItem,
  wanted: (drafted: DraftedGraph) => DraftedGraph,
) {
  const [points, passages] = await Promise.all([planPoints(app.pool, courseId), passagesOf(app, courseId)]);
  const course = await app.pool.query<{ name: string }>('select name from course where id = $1', [courseId]);
  const from = points.map((p) => ({ id: p.id, title: p.title, passages: passagesAroundPoint(passages, p) }));
  // nothing is drafted against the relations of a point that may be restored
  const kept = { ...graph, edges: await keptRelations(app.pool, courseId) };
  return mergeDraft(kept, wanted(draftGraph(from, course.rows[0]?.name ?? '')), app.newId);
}
