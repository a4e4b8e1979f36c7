// The links of the portal's head and of the work area, in a tree that one orders.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { navbar as contract, homeNavbar } from '#contract/navbar.ts';
import type { App } from '#server/platform/app.ts';
import { asName, kit } from '#server/platform/crud.table.ts';
import { checkParents, crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { boolean, doublePrecision, eq, pgTable, text } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { hostOrganisation } from '../portal/index.ts';

const navbar = pgTable('navbar', {
  ...kit,
  place: text().notNull(),
  parentId: text('parent_id'),
  name: text().notNull(),
  path: text().notNull().default(''),
  url: text().notNull().default(''),
  sort: doublePrecision().notNull().default(0),
  on: boolean().notNull().default(true),
});

interface Node {
  id: string;
  parentId: string | null;
}

/** 422 where a link stands below itself, or below one that is not there. */
async function checkTree(client: PoolClient, orgId: string, place: string): Promise<void> {
  const { rows } = await client.query<Node>(
    'select id, parent_id as "parentId" from navbar where org_id = $1 and place = $2 and deleted_at is null for update',
    [orgId, place],
  );
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { id } of rows) {
    let at = parents.get(id) ?? null;
    for (let steps = 0; at !== null; steps++) {
      if (at === id || steps > rows.length) throw invalid({ parentId: 'ownCircle' });
      if (!parents.has(at)) throw invalid({ parentId: 'missing' });
      at = parents.get(at) ?? null;
    }
  }
}

export function mountNavbar(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: navbar,
    scope: (who) => eq(navbar.orgId, who.orgId),
    search: [navbar.name],
    sorts: { sort: navbar.sort, name: asName(navbar.name), createdAt: navbar.createdAt },
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      const { rowCount } = await call.app.pool.query(
        'select from navbar where parent_id = any($1) and id <> all($1) and deleted_at is null limit 1',
        [ids],
      );
      if (rowCount !== 0) throw new Failure(CODE.conflict, 'inUse');
    },
    restoring: (rows, call) => checkParents(call, navbar, rows),
    within: async (client, _change, ids, { who }) => {
      const { rows } = await client.query<{ place: string }>(
        'select distinct place from navbar where id = any($1) and deleted_at is null',
        [ids],
      );
      for (const { place } of rows) await checkTree(client, who.orgId, place);
    },
  });
  mount(server, app, contract, {
    ...family,
    setUp: async ({ place, items }, call) => {
      const names = await withTransaction(app.pool, (client) => setUp(client, call, place, items));
      call.note.ids = items.map(({ id }) => id);
      call.note.subject = names.join('、');
      return null;
    },
  });
  mount(server, app, homeNavbar, {
    navbar: async ({ place }, { who, request }) => {
      // the links of the work area are for who works there
      if (place === 'admin' && (!who || who.base === 'student' || who.base === 'guest')) return [];
      const { rows } = await app.pool.query(
        `select id, parent_id as "parentId", name, path, url, sort from navbar
          where org_id = $1 and place = $2 and "on" and deleted_at is null order by sort, created_at, id`,
        [who?.orgId ?? (await hostOrganisation(app, request.host)), place],
      );
      return rows;
    },
  });
}

interface Placed extends Node {
  sort: number;
  on: boolean;
}

/** All or nothing; the names of what was placed. */
async function setUp(client: PoolClient, { who }: Call, place: string, items: readonly Placed[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `update navbar n set parent_id = x.parent_id, sort = x.sort, "on" = x.is_on, version = version + 1
      from unnest($3::text[], $4::text[], $5::float8[], $6::boolean[]) x (id, parent_id, sort, is_on)
      where n.id = x.id and n.org_id = $1 and n.place = $2 and n.deleted_at is null returning n.name`,
    [
      who.orgId,
      place,
      items.map((i) => i.id),
      items.map((i) => i.parentId),
      items.map((i) => i.sort),
      items.map((i) => i.on),
    ],
  );
  if (rows.length !== items.length) throw missing();
  await checkTree(client, who.orgId, place);
  return rows.map(({ name }) => name);
}
