// News as administrators keep it.
import type { FastifyInstance } from 'fastify';
import { news as contract } from '#contract/information.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { holdsInCats } from '../experiments/index.ts';
import { checkCat } from './cats.ts';
import { dropHome } from './home.store.ts';
import { newsTable as table } from './information.tables.ts';
import { ownPictures, presentRows, setRowStatus, showPictures, withPictures } from './rows.ts';

export function mountNews(server: FastifyInstance, app: App): void {
  showPictures(app, 'news');
  holdsInCats(app, 'news', 'select count(*) from news where cat_id = any($1) and deleted_at is null');
  const family = crud<typeof contract>({
    table,
    scope: (who) => eq(table.orgId, who.orgId),
    search: [table.title, table.summary],
    sorts: { createdAt: table.createdAt, title: asName(table.title), status: table.status },
    present: presentRows,
    listed: ({ html: _html, ...row }) => row,
    adding: async (input, call) => {
      await checkCat(app, call.who.orgId, 'news', input['catId']);
      return { ...(await withPictures(input, call)), status: 'draft' };
    },
    updating: async (input, _before, call) => {
      await checkCat(app, call.who.orgId, 'news', input['catId']);
      return withPictures(input, call);
    },
    within: (client, change, ids, call) =>
      change === 'delete' ? Promise.resolve() : ownPictures(client, 'news', ids, call),
    after: async (_change, _ids, { who }) => dropHome(app, who.orgId),
  });
  mount(server, app, contract, {
    ...family,
    setStatus: async (input, call) => {
      const done = await setRowStatus(call, 'news', input);
      dropHome(app, call.who.orgId);
      return done;
    },
  });
}
