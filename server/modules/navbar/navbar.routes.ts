// The links of the portal's head and of the work area, in a tree that one orders.
import type { FastifyInstance } from 'fastify';
import { navbar as contract, homeNavbar } from '#contract/navbar.ts';
import type { App } from '#server/platform/app.ts';
import { asName, kit } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import { mount } from '#server/platform/http/mount.ts';
import { boolean, doublePrecision, eq, pgTable, text } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { faceChanged, hostOrganisation } from '../portal/index.ts';
import { LINKS, linksOf, placeLinks } from './navbar.store.ts';

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

export function mountNavbar(server: FastifyInstance, app: App): void {
  namesRows(app, 'navbar', 'select id, name from navbar');
  const family = crud<typeof contract>({
    table: navbar,
    scope: (who) => eq(navbar.orgId, who.orgId),
    search: [navbar.name],
    sorts: { sort: navbar.sort, name: asName(navbar.name), createdAt: navbar.createdAt },
    tree: LINKS,
    after: async (_change, _ids, { who }) => faceChanged(app, who.orgId),
  });
  mount(server, app, contract, {
    ...family,
    setUp: async ({ place, items }, call) => {
      const names = await withTransaction(app.pool, (client) => placeLinks(client, call.who, place, items));
      call.note.ids = items.map(({ id }) => id);
      call.note.subject = names.join('、');
      faceChanged(app, call.who.orgId);
      return null;
    },
  });
  mount(server, app, homeNavbar, {
    navbar: async ({ place, off = false }, { who, request }) => {
      // the links of the work area are for who works there
      if (place === 'admin' && (!who || who.base === 'student' || who.base === 'guest')) return [];
      const all = await linksOf(app, who?.orgId ?? (await hostOrganisation(app, request.host)), place);
      return off ? all : all.flatMap(({ on, ...link }) => (on ? [link] : []));
    },
  });
}
