// Categories of experiments, news, help and the library: each kind a tree of the school's own.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { orgCats as contract } from '#contract/experiment-rows.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { checkParents, crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { cats } from './experiments.tables.ts';

type Row = Record<string, unknown>;

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
    adding: async (input, call) => {
      await checkParent(call, input['parentId'], null, input['kind']);
      return input;
    },
    updating: async (input, before, call) => {
      await checkParent(call, input['parentId'], String(before['id']), before['kind']);
      return input;
    },
    deleting: async (rows) => {
      const ids = rows.map((r) => r['id']);
      const { rowCount } = await app.pool.query(
        'select from org_cat where parent_id = any($1) and not (id = any($1)) and deleted_at is null limit 1',
        [ids],
      );
      if (rowCount) throw new Failure(CODE.conflict, 'catHasOthers');
      const counts = [...inCats.of(app).values()].map((query) => `(${query})`).join(' + ');
      const found = await app.pool.query<{ count: number }>(`select (${counts})::int as count`, [ids]);
      const { count = 0 } = found.rows[0] ?? {};
      if (count > 0) throw new Failure(CODE.conflict, 'catInUse', { params: { count }, data: { count } });
    },
    restoring: (rows, call) => checkParents(call, cats, rows),
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
      await checkParent(call, parentId, null);
      await withTransaction(app.pool, async (client) => {
        const { rowCount } = await client.query(
          `update org_cat c set sort = x.at, parent_id = $3, version = version + 1
            from unnest($1::text[]) with ordinality x (id, at) where c.id = x.id and c.org_id = $2 and c.deleted_at is null`,
          [ids, call.who.orgId, parentId],
        );
        if (rowCount !== new Set(ids).size) throw missing();
        const kinds = await client.query('select from org_cat where id = any($1) group by kind', [
          parentId === null ? ids : [...ids, parentId],
        ]);
        if (kinds.rowCount !== 1) throw invalid({ parentId: 'missing' });
        if (await hasCircle(client, call.who.orgId)) throw invalid({ parentId: 'catCircle' });
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

/** Of the school and its kind, and not below the category itself. */
async function checkParent(
  { app, who }: Call,
  parentId: unknown,
  of: string | null,
  kind: unknown = null,
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const { rows } = await app.pool.query<{ id: string }>(
    `with recursive up as (
        select id, parent_id, 1 as depth from org_cat where id = $1 and org_id = $2 and ($3::text is null or kind = $3) and deleted_at is null
        union all select c.id, c.parent_id, up.depth + 1 from org_cat c join up on c.id = up.parent_id where up.depth < 50)
      select id from up`,
    [parentId, who.orgId, kind],
  );
  if (rows.length === 0) throw invalid({ parentId: 'missing' });
  if (of !== null && rows.some((r) => r.id === of)) throw invalid({ parentId: 'catCircle' });
}

async function hasCircle(
  client: { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> },
  orgId: string,
) {
  const { rowCount } = await client.query(
    `with recursive up as (select id as of, parent_id as at, 1 as depth from org_cat where org_id = $1
        union all select up.of, c.parent_id, up.depth + 1 from up join org_cat c on c.id = up.at where up.depth < 50)
      select from up where at = of limit 1`,
    [orgId],
  );
  return (rowCount ?? 0) > 0;
}
