// Menus and buttons: what a role sees, and the powers the server enforces.

import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { menus as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { checkParents, crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { namesRows } from '#server/platform/http/audit.names.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { and, eq, inArray, isNull } from '#server/platform/postgres/drizzle.ts';
import { menus } from '#server/platform/school.tables.ts';
import { notifyMenus } from './powers.ts';

export function mountMenus(server: FastifyInstance, app: App): void {
  namesRows(app, 'sys_menu', 'select id, name from sys_menu');
  const family = crud<typeof contract>({
    table: menus,
    scope: (who) => eq(menus.orgId, who.orgId),
    search: [menus.name, menus.code],
    sorts: { sort: menus.sort, code: menus.code, name: asName(menus.name), createdAt: menus.createdAt },
    adding: async (input, call) => {
      await checkParent(call, input['parentId'], null);
      return input;
    },
    updating: async (input, before, call) => {
      await checkParent(call, input['parentId'], String(before['id']));
      // a built-in power keeps its code: the server asks for it by name
      if (before['builtin'] && input['code'] !== undefined && input['code'] !== before['code'])
        throw invalid({ code: 'inUse' });
      // a page that became a button would be in no menu
      if (before['builtin'] && input['type'] !== undefined && input['type'] !== before['type'])
        throw invalid({ type: 'inUse' });
      // the page that it leads to would be in nobody's menu, its setter's neither
      if (before['builtin'] && input['path'] !== undefined && input['path'] !== before['path'])
        throw invalid({ path: 'inUse' });
      return input;
    },
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      const [child] = await call.app.db
        .select({ id: menus.id })
        .from(menus)
        .where(and(inArray(menus.parentId, ids), isNull(menus.deletedAt)))
        .limit(1);
      if (child || rows.some((r) => r['builtin'])) throw new Failure(CODE.conflict, 'inUse');
    },
    restoring: (rows, call) => checkParents(call, menus, rows),
    after: (_change, ids, call) => notifyMenus(app, call.who.orgId, ids),
  });
  mount(server, app, contract, family);
}

async function checkParent({ app, who }: Call, parent: unknown, own: string | null): Promise<void> {
  if (parent === null || parent === undefined) return;
  if (parent === own) throw invalid({ parentId: 'ownCircle' });
  const [row] = await app.db
    .select({ id: menus.id, parentId: menus.parentId })
    .from(menus)
    .where(and(eq(menus.id, String(parent)), eq(menus.orgId, who.orgId), isNull(menus.deletedAt)));
  if (!row) throw invalid({ parentId: 'missing' });
  await checkParent({ app, who } as Call, row.parentId, own);
}
