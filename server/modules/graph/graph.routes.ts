// The knowledge graph of a course: kept by who teaches it, read by who learns it.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { graph as contract, type GraphEdge, type GraphNode } from '#contract/graph.ts';
import { GRAPH_LIMITS, graphProblem, titleKey } from '#contract/graph-rules.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { copiesPart, maySeeCourse, mustTeachCourse } from '../course/index.ts';
import { fileImporter } from '../knowledge/index.ts';
import { copyGraph, GRAPH_PRINTS } from './graph.copy.ts';
import { graphDownload, graphFiles } from './graph.file.ts';
import { problemWords } from './graph.join.ts';
import { draftOnto, relateNew, storeGraph } from './graph.make.ts';
import { learnersGraph, planTitles, shownGraph } from './graph.store.ts';

export function mountGraph(server: FastifyInstance, app: App): void {
  copiesPart(app, 'graph', { copy: copyGraph, prints: GRAPH_PRINTS });
  fileImporter(app, 'graph', graphFiles);
  const handlers: Handlers<typeof contract> = {
    item: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      await relateNew(app, courseId);
      return shownGraph(app.pool, courseId);
    },
    update: async ({ courseId, nodes, edges, version, removed }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const kept = await checked(app, courseId, nodes, edges);
      return storeGraph(app, { courseId, version, ...kept, removed, by: who.name, at: app.now() });
    },
    draft: async ({ courseId, version }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      return draftOnto(app, who, courseId, version);
    },
    export: async ({ courseId, format }, { who, lang, reply }) => {
      await mustTeachCourse(app, who, courseId);
      return sendDownload(reply, await graphDownload(app, courseId, format, lang));
    },
    learners: async ({ courseId }, { who }) => {
      if (!(await maySeeCourse(app.pool, who, courseId, app.now()))) throw missing();
      await relateNew(app, courseId);
      return learnersGraph(app.pool, courseId);
    },
  };
  mount(server, app, contract, handlers);
}

/** Throws 422 for what no graph may be. What a colleague took out of the plan meanwhile goes without a word. */
async function checked(app: Postgres, courseId: string, given: readonly GraphNode[], edges: readonly GraphEdge[]) {
  const plan = new Map((await planTitles(app.pool, courseId, false)).map((p) => [p.id, p.title]));
  const nodes = given
    .filter((n) => n.kind === 'concept' || plan.has(n.id))
    .map((n) => (n.kind === 'point' ? { ...n, title: plan.get(n.id) ?? n.title, note: '' } : { ...n }));
  const before = new Map((await shownGraph(app.pool, courseId)).nodes.map((n) => [n.id, n]));
  for (const n of nodes) {
    const known = before.get(n.id);
    // a note that was changed says itself what in it is a formula
    delete n.formulas;
    if (known?.formulas && known.note === n.note) n.formulas = known.formulas;
  }
  const ids = new Set(nodes.map((n) => n.id));
  const twice = nodes.length !== ids.size || nodes.some((n) => n.kind === 'concept' && plan.has(n.id));
  if (twice) throw new Failure(CODE.invalid, 'invalid', { data: { fields: { nodes: 'badId' } } });
  const titles = new Set<string>();
  for (const { kind, title } of nodes) {
    if (kind !== 'concept') continue;
    if (title.length > GRAPH_LIMITS.title || titles.has(titleKey(title))) throw titleFailure(title, titles);
    titles.add(titleKey(title));
  }
  const kept = edges.filter((e) => ids.has(e.source) && ids.has(e.target));
  // points that the caller did not send are nodes too
  const all = [...nodes, ...[...plan].filter(([id]) => !ids.has(id)).map(([id, title]) => ({ id, title }))];
  const problem = graphProblem(all, kept);
  if (problem)
    throw new Failure(CODE.invalid, problem.reason, {
      params: problemWords(problem),
      data: { reason: problem.reason },
    });
  return { nodes, edges: kept };
}

function titleFailure(title: string, taken: ReadonlySet<string>): Failure {
  if (taken.has(titleKey(title))) return new Failure(CODE.invalid, 'nameTaken', { data: { reason: 'nameTaken' } });
  const params = { title: title.slice(0, 20), max: GRAPH_LIMITS.title };
  return new Failure(CODE.invalid, 'graphTitle', { params, data: { reason: 'graphTitle' } });
}
