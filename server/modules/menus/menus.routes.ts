// Menus and buttons: what a role sees, and the powers the server enforces.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { menus as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { menus } from '#server/platform/school.tables.ts';
import { notifyMenus } from './powers.ts';

export function mountMenus(server: FastifyInstance, app: App): void {
  namesRows(app, 'sys_menu', 'select id, name from sys_menu');
  const family = crud<typeof contract>({
    table: menus,
    scope: (who) => eq(menus.orgId, who.orgId),
    search: [menus.name, menus.code],
    sorts: { sort: menus.sort, code: menus.code, name: asName(menus.name), createdAt: menus.createdAt },
    tree: {},
    updating: (input, before) => {
      // a built-in power keeps its code: the server asks for it by name
      if (before['builtin'] && input['code'] !== undefined && input['code'] !== before['code'])
        throw invalid({ code: 'keptBuiltin' });
      // a page that became a button would be in no menu
      if (before['builtin'] && input['type'] !== undefined && input['type'] !== before['type'])
        throw invalid({ type: 'keptBuiltin' });
      // the page that it leads to would be in nobody's menu, its setter's neither
      if (before['builtin'] && input['path'] !== undefined && input['path'] !== before['path'])
        throw invalid({ path: 'keptBuiltin' });
      return input;
    },
    deleting: async (rows) => {
      if (rows.some((r) => r['builtin'])) throw new Failure(CODE.conflict, 'inUse');
    },
    after: (_change, ids, call) => notifyMenus(app, call.who.orgId, ids),
  });
  mount(server, app, contract, family);
}
