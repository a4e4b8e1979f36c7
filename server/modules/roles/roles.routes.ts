// Roles, and which menus and powers each has.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { roles as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { mustStayListed } from '#server/platform/auth/addresses.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { comeAndGone } from '#server/platform/http/audit.told.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { and, eq, inArray, isNull } from '#server/platform/postgres/drizzle.ts';
import { roles, users } from '#server/platform/school.tables.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { BASES, type Who } from '#server/platform/who.ts';
import { exporter } from '../exports/index.ts';
import { KEPT, KEPT_OWN, mustLeaveOne, notifyRoles, wouldBeShown } from '../menus/index.ts';
import { baseWord } from './words.ts';

/** Calls by which somebody changes what their own role is built on: to what. */
const rebased = new WeakMap<Call, Who['base']>();

export function mountRoles(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: roles,
    scope: (who) => eq(roles.orgId, who.orgId),
    search: [roles.name],
    sorts: { name: asName(roles.name), createdAt: roles.createdAt },
    present: async (rows) => {
      const ids = rows.map((r) => String(r['id']));
      const used = await app.pool.query<{ role_id: string; n: number }>(
        'select role_id, count(*)::int as n from sys_user where role_id = any($1) and deleted_at is null group by role_id',
        [ids],
      );
      const count = new Map(used.rows.map((r) => [r.role_id, r.n]));
      return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({
        ...row,
        users: count.get(String(row['id'])) ?? 0,
      }));
    },
    exports: exporter(app, {
      operation: contract.export,
      name: 'exportRoles',
      columns: [
        { key: 'name', title: 'colTitle', value: ({ name }, { lang }) => baseWord(String(name), lang) ?? String(name) },
        {
          key: 'base',
          title: 'colBase',
          value: ({ base }, { lang }) => baseWord(String(base), lang) ?? say(lang, 'baseNone'),
        },
        { key: 'builtin', title: 'colBuiltin' },
        { key: 'users', title: 'colUsers' },
        { key: 'createdAt', title: 'colCreatedAt' },
      ],
    }),
    adding: (input) => ({ ...input, builtin: false }),
    updating: (input, before, call) => {
      // pages and learner calls go by these names
      if (before['builtin'])
        throw invalid({
          [input['base'] === undefined || input['base'] === before['base'] ? 'name' : 'base']: 'keptBuiltin',
        });
      const base = BASES.find((one) => one === input['base']);
      if (base && before['id'] === call.who.roleId) rebased.set(call, base);
      return input;
    },
    within: async (client, _change, _ids, call) => {
      const base = rebased.get(call);
      const { who, request } = call;
      if (!base) return;
      await mustStayListed(client, { orgId: who.orgId, address: request.ip, base }, 'shutsYouOut');
      // where menus go by what a role is built on, this page would be gone
      const hasPage = (built: Who['base']) => wouldBeShown(client, 'admin_role', { ...who, base: built });
      if ((await hasPage(who.base)) && !(await hasPage(base))) throw new Failure(CODE.conflict, 'ownRoleNeeds');
    },
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      const [user] = await call.app.db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.roleId, ids), isNull(users.deletedAt)))
        .limit(1);
      if (user || rows.some((r) => r['builtin'])) throw new Failure(CODE.conflict, 'inUse');
    },
    after: (_change, ids) => notifyRoles(app, ids),
  });
  mount(server, app, contract, {
    ...family,
    menus: async ({ id }, { who }) => {
      const { rows } = await app.pool.query<{ menuIds: string[] }>(
        `select array(select m.id from role_menu rm join sys_menu m on m.id = rm.menu_id and m.deleted_at is null
            where rm.role_id = r.id) as "menuIds"
          from sys_role r where r.id = $1 and r.org_id = $2 and r.deleted_at is null`,
        [id, who.orgId],
      );
      if (!rows[0]) throw missing();
      return rows[0];
    },
    setRoleMenus: async ({ id, menuIds }, { who, note }) => {
      const { rows } = await app.pool.query<{ name: string; builtin: boolean; codes: string[] }>(
        `select name, builtin, array(select m.code from role_menu rm join sys_menu m on m.id = rm.menu_id and m.deleted_at is null
            where rm.role_id = r.id order by m.code) as codes
          from sys_role r where id = $1 and org_id = $2 and deleted_at is null`,
        [id, who.orgId],
      );
      const role = rows[0];
      if (!role) throw missing();
      const known = await app.pool.query<{ id: string; code: string }>(
        'select id, code from sys_menu where id = any($1) and org_id = $2 and deleted_at is null',
        [menuIds, who.orgId],
      );
      if (known.rows.length !== new Set(menuIds).size) throw invalid({ menuIds: 'missing' });
      const codes = new Set(known.rows.map((m) => m.code));
      // an administrator who takes this away from the administrators could never give it back
      const isAdmins = role.builtin && role.name === 'admin';
      if (isAdmins && !KEPT.every((code) => codes.has(code))) throw new Failure(CODE.conflict, 'adminsNeed');
      const had = new Set(role.codes);
      const isOwn = id === who.roleId && who.base !== 'super';
      const loses = (code: string) => had.has(code) && !codes.has(code);
      if (isOwn && KEPT_OWN.some(loses)) throw new Failure(CODE.conflict, 'ownRoleNeeds');
      await withTransaction(app.pool, async (client) => {
        await client.query('delete from role_menu where role_id = $1', [id]);
        await client.query('insert into role_menu (role_id, menu_id) select $1, unnest($2::text[])', [
          id,
          [...new Set(menuIds)],
        ]);
        if (KEPT_OWN.some(loses)) await mustLeaveOne(client, who.orgId);
      });
      note.subject = role.name;
      Object.assign(note, comeAndGone('menus', role.codes, [...codes]));
      await notifyRoles(app, [id]);
      return null;
    },
    itemsXs: async (_input, { who }) => {
      const rows = await app.db
        .select({ id: roles.id, name: roles.name })
        .from(roles)
        .where(and(eq(roles.orgId, who.orgId), isNull(roles.deletedAt)))
        .orderBy(asName(roles.name), roles.id);
      return rows;
    },
  });
}
