// People of an organisation, as its administrators keep them.

import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { users as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { guestRole } from '#server/platform/auth/guests.ts';
import { hashInitial, INITIAL_MS, newPassword } from '#server/platform/auth/password.ts';
import { endSessionsOf } from '#server/platform/auth/sessions.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { and, drizzle, eq, inArray, isNull, ne, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { depts, roles, users } from '#server/platform/school.tables.ts';
import { contains, withTransaction } from '#server/platform/sql.ts';
import { isAdmin, may, type Who } from '#server/platform/who.ts';
import { exporter } from '../exports/index.ts';
import { giveRights, mustLeaveOne, tellUsers } from '../menus/index.ts';
import { externalLink } from '../portal/index.ts';
import { baseWord } from '../roles/index.ts';
import { resetPasswords } from './reset.ts';

/** Administrators see everybody of their organisation, teachers the members of their classes. */
function scope(who: Who, { app }: Context): SQL | undefined {
  const own = and(eq(users.orgId, who.orgId), ne(users.roleId, guestRole(who.orgId)));
  if (isAdmin(who)) return own;
  const mine = sql`exists (select from class_teacher c join member m on m.dept_id = c.class_id
    where m.user_id = ${users.id} and c.teacher_id = ${who.userId} and in_span(c.from_at, c.until_at, ${app.now()}))`;
  return and(own, or(mine, eq(users.id, who.userId)));
}

export function mountUsers(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: users,
    scope,
    search: [users.userName, users.name],
    sorts: { userName: users.userNameKey, name: users.nameKey, createdAt: users.createdAt },
    filters: {
      base: (base) => sql`exists (select from sys_role r where r.id = ${users.roleId} and r.base = ${base})`,
      deptId: (id) => sql`exists (select from member m where m.user_id = ${users.id} and m.dept_id = ${id})`,
    },
    present: (rows, call) => present(rows, call),
    exports: exporter(app, {
      operation: contract.export,
      name: 'exportUsers',
      columns: [
        { key: 'userName', title: 'colUserName' },
        { key: 'name', title: 'colName' },
        { key: 'role', title: 'colRole', value: ({ role }, { lang }) => baseWord(String(role), lang) ?? String(role) },
        { key: 'dept', title: 'colDept', width: 20 },
        { key: 'phone', title: 'colPhone' },
        { key: 'email', title: 'colEmail', width: 28 },
        { key: 'disabled', title: 'colDisabled' },
        { key: 'createdAt', title: 'colCreatedAt' },
      ],
    }),
    adding: async (input, call) => {
      await checkLinks(input, call);
      // nobody knows it until the administrator resets it: the account waits for its owner
      const pwd = hashInitial(app.key, newPassword());
      return { ...input, pwd, pwdExpiresAt: app.now() + INITIAL_MS, resetPwd: 1 };
    },
    updating: async (input, before, call) => {
      await checkLinks(input, call, String(before['id']));
      const leaving = input['disabled'] === true || (input['roleId'] ?? before['roleId']) !== before['roleId'];
      await mustChange([String(before['id'])], call, leaving);
      return input;
    },
    within: async (client, _change, _ids, call) => {
      if (givers.has(call)) await mustLeaveOne(client, call.who.orgId);
    },
    after: async (change, ids, call) => {
      if (change === 'add') return;
      const { rows } = await call.app.pool.query<{ id: string }>(
        'select id from sys_user where id = any($1) and (disabled or deleted_at is not null)',
        [ids],
      );
      const gone = rows.map((r) => r.id);
      await endSessionsOf(call.app, gone, 'disabled');
      await tellUsers(call.app, ids);
    },
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      await mustChange(ids, call, true);
    },
    restoring: async (rows, call) => {
      const gone = await call.app.pool.query(
        `select from sys_user u left join sys_role r on r.id = u.role_id left join sys_dept d on d.id = u.dept_id
          where u.id = any($1) and (r.deleted_at is not null or d.deleted_at is not null) limit 1`,
        [rows.map((r) => r['id'])],
      );
      if (gone.rowCount) throw new Failure(CODE.conflict, 'restoreOrphan');
    },
  });
  mount(server, app, contract, {
    ...family,
    setDisabled: async ({ ids, disabled }, call) => {
      await mustChange(ids, call, disabled);
      const mine = and(inArray(users.id, ids), isNull(users.deletedAt), scope(call.who, call));
      const known = await app.db.select({ id: users.id, name: users.name }).from(users).where(mine);
      if (known.length !== new Set(ids).size) throw missing();
      const changed = await withTransaction(app.pool, async (client) => {
        const done = await drizzle(client)
          .update(users)
          .set({ disabled, version: sql`${users.version} + 1` })
          .where(and(mine, eq(users.disabled, !disabled)))
          .returning({ id: users.id });
        if (givers.has(call)) await mustLeaveOne(client, call.who.orgId);
        return done;
      });
      const changedIds = changed.map((u) => u.id);
      if (disabled) await endSessionsOf(app, changedIds, 'disabled');
      await tellUsers(app, changedIds);
      call.note.subject = known.map((u) => u.name).join('、');
      return { ids: changedIds };
    },
    teacherItems: async ({ keyword }, { who }) => {
      const like = keyword ? contains(keyword) : null;
      const { rows } = await app.pool.query<{ id: string; name: string; userName: string }>(
        `select u.id, u.name, u.user_name as "userName" from sys_user u join sys_role r on r.id = u.role_id
          where u.org_id = $1 and r.base = 'teacher' and u.deleted_at is null and not u.disabled
          and ($2::text is null or is_named(u.name, $2) or is_named(u.user_name, $2)) order by u.name_key, u.id limit 100`,
        [who.orgId, like],
      );
      return rows;
    },
    resetPwd: async ({ ids }, { who, request }) => {
      const link = await externalLink(app, who.orgId, request, '/login');
      return { items: await resetPasswords(app, who, ids), link, until: app.now() + INITIAL_MS };
    },
  });
}

async function present(rows: Record<string, unknown>[], { app, who }: Context) {
  const [roleRows, deptRows] = await Promise.all([
    app.db.select({ id: roles.id, name: roles.name, base: roles.base }).from(roles).where(eq(roles.orgId, who.orgId)),
    app.db.select({ id: depts.id, name: depts.name }).from(depts).where(eq(depts.orgId, who.orgId)),
  ]);
  const role = new Map(roleRows.map((r) => [r.id, r]));
  const dept = new Map(deptRows.map((d) => [d.id, d.name]));
  const edits = may(who, contract.update);
  return rows.map((r) => {
    const { orgId: _o, deletedAt: _d, nameKey: _k, userNameKey: _n, pwd: _p, pwdExpiresAt: _e, photo: _f, ...row } = r;
    const phone = typeof r['phone'] === 'string' ? r['phone'] : null;
    const email = typeof r['email'] === 'string' ? r['email'] : null;
    const own = role.get(String(r['roleId']));
    const whole = edits && (own?.base !== 'super' || who.base === 'super');
    return {
      ...row,
      role: own?.name ?? '',
      dept: r['deptId'] === null ? null : (dept.get(String(r['deptId'])) ?? null),
      phone: whole || phone === null ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      email: whole || email === null ? email : email.replace(/^(.).*@/, '$1***@'),
    };
  });
}

/** Role and class must be of the same organisation; only super makes another super. Nobody else has the name, in whatever width. */
async function checkLinks(input: Record<string, unknown>, { app, who }: Call, own = ''): Promise<void> {
  if (input['userName'] !== undefined) {
    const { rowCount } = await app.pool.query(
      `select from sys_user where org_id = $1 and deleted_at is null and id <> $3
        and lower(normalize(user_name, nfkc)) = lower(normalize($2, nfkc))`,
      [who.orgId, input['userName'], own],
    );
    if (rowCount) throw invalid({ userName: 'nameTaken' });
  }
  if (input['roleId'] !== undefined) {
    const [role] = await app.db
      .select({ base: roles.base })
      .from(roles)
      .where(and(eq(roles.id, String(input['roleId'])), eq(roles.orgId, who.orgId), isNull(roles.deletedAt)));
    if (!role) throw invalid({ roleId: 'missing' });
    if (role.base === 'super' && who.base !== 'super') throw invalid({ roleId: 'forbidden' });
  }
  if (typeof input['deptId'] === 'string') {
    const [dept] = await app.db
      .select({ id: depts.id })
      .from(depts)
      .where(and(eq(depts.id, input['deptId']), eq(depts.orgId, who.orgId), isNull(depts.deletedAt)));
    if (!dept) throw invalid({ deptId: 'missing' });
  }
}

/** These people may be changed by the caller; `leaving`: they will not sign in any more, or as somebody else. */
async function mustChange(ids: string[], call: Call, leaving: boolean): Promise<void> {
  await mustOutrank(ids, call);
  if (leaving) await keepAnAdmin(ids, call);
}

/** Only super changes a super: whoever could change its e-mail address could sign in as it. */
async function mustOutrank(ids: string[], { app, who }: Call): Promise<void> {
  if (who.base === 'super') return;
  const [above] = await app.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(inArray(users.id, ids), eq(users.orgId, who.orgId), eq(roles.base, 'super')))
    .limit(1);
  if (above) throw new Failure(CODE.forbidden, 'superAccount');
}

/** Nobody locks themselves out; that somebody is left who gives rights is looked at with the change. */
async function keepAnAdmin(ids: string[], call: Call): Promise<void> {
  const { app, who } = call;
  if (ids.includes(who.userId)) throw new Failure(CODE.conflict, 'ownAccount');
  if (await giveRights(app.pool, who.orgId, ids)) givers.add(call);
}

/** Calls by which somebody goes who gives rights. */
const givers = new WeakSet<Call>();
