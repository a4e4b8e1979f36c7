// The home's modules and what stands in them: drafts, until they are published.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { homeModuleItems, homeModules } from '#contract/home-modules.ts';
import type { App } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import type { AuditNote } from '#server/platform/http/audit.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { draftModules, dropHome, type KeptModule } from './home.store.ts';
import { itemTable, moduleTable } from './information.tables.ts';

type Row = Record<string, unknown>;

export function mountHomeModules(server: FastifyInstance, app: App): void {
  namesRows(app, 'home_module', 'select id, title from home_module');
  const modules = crud<typeof homeModules>({
    table: moduleTable,
    scope: (who) => eq(moduleTable.orgId, who.orgId),
    search: [moduleTable.title],
    sorts: { sort: moduleTable.sort, createdAt: moduleTable.createdAt },
    present,
    adding: (input) => ({ ...input, status: 'on' }),
    deleting: async (rows) => {
      const { rowCount } = await app.pool.query(
        'select from home_module_item where module_id = any($1) and deleted_at is null limit 1',
        [rows.map((row) => row['id'])],
      );
      if (rowCount) throw new Failure(CODE.conflict, 'inUse');
    },
    within: (client, _change, _ids, call) => draftChanged(client, call),
  });
  mount(server, app, homeModules, {
    ...modules,
    publish: async ({ version }, call) => {
      Object.assign(call.note, await withTransaction(app.pool, (client) => publish(client, call, version)));
      dropHome(app, call.who.orgId);
      return { version };
    },
    setStatus: async ({ id, status }, { who }) => {
      const { rows } = await app.pool.query<{ version: number }>(
        `update home_module set status = $3, version = version + 1
          where id = $1 and org_id = $2 and deleted_at is null returning version`,
        [id, who.orgId, status],
      );
      if (!rows[0]) throw missing();
      dropHome(app, who.orgId);
      return { id, version: rows[0].version, status };
    },
  });

  const hasModule = async (moduleId: unknown, { who }: Call): Promise<boolean> =>
    (
      await app.pool.query('select from home_module where id = $1 and org_id = $2 and deleted_at is null', [
        moduleId,
        who.orgId,
      ])
    ).rowCount === 1;
  const checked = async (input: Row, call: Call): Promise<Row> => {
    if ('moduleId' in input && !(await hasModule(input['moduleId'], call))) throw invalid({ moduleId: 'missing' });
    return input;
  };
  const items = crud<typeof homeModuleItems>({
    table: itemTable,
    scope: (who) => eq(itemTable.orgId, who.orgId),
    search: [itemTable.title],
    sorts: { sort: itemTable.sort, createdAt: itemTable.createdAt },
    adding: checked,
    updating: (input, _before, call) => checked(input, call),
    restoring: async (rows, call) => {
      for (const row of rows)
        if (!(await hasModule(row['moduleId'], call))) throw new Failure(CODE.conflict, 'restoreOrphan');
    },
    within: (client, _change, _ids, call) => draftChanged(client, call),
  });
  mount(server, app, homeModuleItems, items);

  async function present(rows: Row[]): Promise<Row[]> {
    const { rows: counts } = await app.pool.query<{ id: string; n: number }>(
      `select module_id as id, count(*)::int as n from home_module_item
        where module_id = any($1) and deleted_at is null group by module_id`,
      [rows.map((row) => row['id'])],
    );
    const byId = new Map(counts.map(({ id, n }) => [id, n]));
    return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({
      ...row,
      count: byId.get(String(row['id'])) ?? 0,
    }));
  }
}

/** The preview is another one from now on. */
async function draftChanged(client: PoolClient, { who }: Call): Promise<void> {
  await client.query(
    'insert into home_page (org_id, draft) values ($1, 1) on conflict (org_id) do update set draft = home_page.draft + 1',
    [who.orgId],
  );
}

/** Locks the draft: what is published is what its version was looked at with. What visitors see by it is for the log. */
async function publish(
  client: PoolClient,
  { who }: Call,
  version: number,
): Promise<Pick<AuditNote, 'before' | 'after'>> {
  await client.query('insert into home_page (org_id) values ($1) on conflict do nothing', [who.orgId]);
  const { rows } = await client.query<{ draft: number; modules: KeptModule[] | null }>(
    'select draft, modules from home_page where org_id = $1 for update',
    [who.orgId],
  );
  if (rows[0]?.draft !== version) throw new Failure(CODE.conflict, 'stale');
  const modules = await draftModules(client, who.orgId);
  await client.query('update home_page set version = $2, modules = $3 where org_id = $1', [
    who.orgId,
    version,
    JSON.stringify(modules),
  ]);
  return { before: outlined(rows[0].modules ?? []), after: outlined(modules) };
}

/** A line a module, with what stands in it. */
const outlined = (modules: readonly KeptModule[]): { modules: string[] } => ({
  modules: modules.map(({ title, items }) => [title, ...items.map((item) => item.title)].join(' · ')),
});
