// The career map as administrators save it: whole, and without a way back to where one came from.
import type { FastifyInstance } from 'fastify';
import { career as contract } from '#contract/career.ts';
import { CODE } from '#contract/codes.ts';
import { graphProblem } from '#contract/graph-rules.ts';
import type { InputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { comeAndGone } from '#server/platform/http/audit.told.ts';
import { mount } from '#server/platform/http/mount.ts';

export function mountCareer(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    save: async ({ version, nodes, edges }, { who, note }) => {
      check({ nodes, edges });
      const before = await app.pool.query<Drawn>('select nodes, edges from career_map where org_id = $1', [who.orgId]);
      const values = [who.orgId, version, JSON.stringify(nodes), JSON.stringify(edges)];
      const { rows } = await app.pool.query<{ version: number }>(
        version === 0
          ? `insert into career_map (org_id, version, nodes, edges) values ($1, $2 + 1, $3, $4)
              on conflict do nothing returning version`
          : `update career_map set version = version + 1, nodes = $3, edges = $4
              where org_id = $1 and version = $2 returning version`,
        values,
      );
      if (!rows[0]) throw new Failure(CODE.conflict, 'stale');
      Object.assign(note, changeOfMap(before.rows[0] ?? { nodes: [], edges: [] }, { nodes, edges }));
      return { version: rows[0].version };
    },
  });
}

type Drawn = Pick<InputOf<'/OrgApi/CareerMap/Save'>, 'nodes' | 'edges'>;

/** As people read it, for the log. */
function changeOfMap(before: Drawn, after: Drawn) {
  const lines = ({ nodes, edges }: Drawn) => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    return {
      nodes: nodes.map(({ name }) => name),
      edges: edges.map(({ from, to }) => `${names.get(from)} → ${names.get(to)}`),
    };
  };
  const [was, is] = [lines(before), lines(after)];
  const [nodes, edges] = [comeAndGone('nodes', was.nodes, is.nodes), comeAndGone('edges', was.edges, is.edges)];
  return {
    subject: [...(nodes.after['nodes'] ?? []), ...(nodes.before['nodes'] ?? [])].join('、'),
    before: { ...nodes.before, ...edges.before },
    after: { ...nodes.after, ...edges.after },
  };
}

function check({ nodes, edges }: Drawn): void {
  const ids = new Set(nodes.map((n) => n.id));
  if (ids.size !== nodes.length) throw invalid({ nodes: 'careerTwice' });
  if (edges.some(({ from, to }) => !ids.has(from) || !ids.has(to))) throw invalid({ edges: 'careerEnds' });
  const problem = graphProblem(
    nodes.map(({ id, name }) => ({ id, title: name })),
    edges.map(({ from, to }) => ({ source: from, target: to, kind: 'before' })),
  );
  if (!problem) return;
  const titles = 'titles' in problem ? problem.titles.join(' → ') : 'title' in problem ? problem.title : '';
  throw new Failure(CODE.invalid, 'invalid', {
    data: { fields: { edges: problem.reason } },
    params: { titles, title: titles, max: 0 },
  });
}
