// The library as administrators keep it: resources, partners, help, and what the school says of itself.
import type { FastifyInstance } from 'fastify';
import { library as contract } from '#contract/information.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { holdsInCats } from '../experiments/index.ts';
import { catKindOf, checkCat } from './cats.ts';
import { dropHome } from './home.store.ts';
import { libraryTable as table } from './information.tables.ts';
import { ownPictures, presentRows, setRowStatus, showPictures, withPictures } from './rows.ts';
import { helpedBy } from './shown.store.ts';

export function mountLibrary(server: FastifyInstance, app: App): void {
  showPictures(app, 'library_item');
  holdsInCats(app, 'library_item', 'select count(*) from library_item where cat_id = any($1) and deleted_at is null');
  const family = crud<typeof contract>({
    table,
    scope: (who) => eq(table.orgId, who.orgId),
    search: [table.title],
    sorts: { sort: table.sort, createdAt: table.createdAt, title: asName(table.title), status: table.status },
    present: async (rows, call) => {
      const helped = await helpedBy(
        app,
        rows.map((row) => String(row['id'])),
      );
      return (await presentRows(rows, call)).map((row) => ({ ...row, ...helped.get(String(row['id'])) }));
    },
    listed: ({ html: _html, ...row }) => row,
    adding: async (input, call) => {
      await checkCat(app, call.who.orgId, catKindOf(input['kind']), input['catId']);
      return { ...(await withPictures(input, call)), status: 'draft' };
    },
    updating: async (input, before, call) => {
      const kind = catKindOf(input['kind'] ?? before['kind']);
      // what moves to another kind leaves the categories of the old one
      const isMoved = kind !== catKindOf(before['kind']) && !('catId' in input);
      await checkCat(app, call.who.orgId, kind, input['catId']);
      return { ...(await withPictures(input, call)), ...(isMoved ? { catId: null } : {}) };
    },
    within: (client, change, ids, call) =>
      change === 'delete' ? Promise.resolve() : ownPictures(client, 'library_item', ids, call),
    after: async (_change, _ids, { who }) => dropHome(app, who.orgId),
  });
  mount(server, app, contract, {
    ...family,
    setStatus: async (input, call) => {
      const done = await setRowStatus(call, 'library_item', input);
      dropHome(app, call.who.orgId);
      return done;
    },
  });
}
