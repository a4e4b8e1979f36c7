// Categories of experiments, news, help and the library: each kind a tree of the school's own.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { orgCats as contract } from '#contract/experiment-rows.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { checkPlaces, lockTree, type Tree } from '#server/platform/tree.ts';
import { cats } from './experiments.tables.ts';

type Row = Record<string, unknown>;

/** Each kind is a tree of its own. */
const TREE: Tree = { table: 'org_cat', alike: 'kind', held: 'catHasOthers' };

/** A query of how many rows stand in one of these categories ($1), for each sort of row that may. */
const inCats = createRegistry<string>('what stands in categories');
/** A category that holds such a row is not deleted. */
export const holdsInCats = inCats.register;

export function mountExperimentCats(server: FastifyInstance, app: App): void {
  holdsInCats(app, 'experiment', 'select count(*) from experiment where cat_ids && $1::text[] and deleted_at is null');
  namesRows(app, 'org_cat', 'select id, name from org_cat');
  const family = crud<typeof contract>({
    table: cats,
    scope: (who) => eq(cats.orgId, who.orgId),
    search: [cats.name],
    sorts: { sort: cats.sort, name: asName(cats.name), createdAt: cats.createdAt },
    present,
    tree: TREE,
    deleting: async (rows) => {
      const ids = rows.map((r) => r['id']);
      const counts = [...inCats.of(app).values()].map((query) => `(${query})`).join(' + ');
      const found = await app.pool.query<{ count: number }>(`select (${counts})::int as count`, [ids]);
      const { count = 0 } = found.rows[0] ?? {};
      if (count > 0) throw new Failure(CODE.conflict, 'catInUse', { params: { count }, data: { count } });
    },
  });
  mount(server, app, contract, {
    ...family,
    simpleItems: async ({ kind }, { who }) => {
      const { rows } = await app.pool.query(
        `select id, parent_id as "parentId", name, sort from org_cat where org_id = $1 and kind = $2 and deleted_at is null
          order by sort, name_key(name) collate name_order, id`,
        [who.orgId, kind],
      );
      return rows;
    },
    setUp: async ({ parentId, ids }, call) => {
      const { orgId } = call.who;
      await withTransaction(app.pool, async (client) => {
        await lockTree(client, TREE, orgId);
        const { rows } = await client.query<{ id: string; alike: string }>(
          'select id, kind as alike from org_cat where id = any($1) and org_id = $2 and deleted_at is null',
          [ids, orgId],
        );
        if (rows.length !== new Set(ids).size) throw missing();
        if (new Set(rows.map(({ alike }) => alike)).size > 1) throw invalid({ parentId: 'missing' });
        await checkPlaces(
          client,
          TREE,
          orgId,
          rows.map((row) => ({ ...row, parentId })),
        );
        await client.query(
          `update org_cat c set sort = x.at, parent_id = $2, version = version + 1
            from unnest($1::text[]) with ordinality x (id, at) where c.id = x.id`,
          [ids, parentId],
        );
      });
      return null;
    },
    link: async ({ id, experimentIds }, call) => {
      const { orgId } = call.who;
      await withTransaction(app.pool, async (client) => {
        const own = await client.query(
          "select from org_cat where id = $1 and org_id = $2 and kind = 'experiment' and deleted_at is null",
          [id, orgId],
        );
        const known = await client.query(
          'select from experiment where id = any($1) and org_id = $2 and deleted_at is null',
          [experimentIds, orgId],
        );
        if (own.rowCount !== 1 || known.rowCount !== new Set(experimentIds).size) throw missing();
        await client.query(
          `update experiment set cat_ids = case when id = any($2) then array_append(array_remove(cat_ids, $1), $1)
              else array_remove(cat_ids, $1) end, version = version + 1
            where org_id = $3 and (id = any($2)) <> ($1 = any(cat_ids))`,
          [id, experimentIds, orgId],
        );
      });
      return null;
    },
  });

  async function present(rows: Row[]): Promise<Row[]> {
    const { rows: facts } = await app.pool.query<{ id: string; experiments: number }>(
      `select c.id, (select count(*)::int from experiment e where c.id = any(e.cat_ids) and e.deleted_at is null) as experiments
        from org_cat c where c.id = any($1)`,
      [rows.map((r) => r['id'])],
    );
    const byId = new Map(facts.map((f) => [f.id, f]));
    return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({ ...row, ...byId.get(String(row['id'])) }));
  }
}
