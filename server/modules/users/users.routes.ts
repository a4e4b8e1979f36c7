// People of an organisation, as its administrators keep them.
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { users as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { hashInitial, newPassword } from '#server/platform/auth/password.ts';
import { endOtherSessions } from '#server/platform/auth/sessions.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { contains } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { isAdmin } from '../course/course.access.ts';
import { depts, roles, users } from '../school.tables.ts';

const INITIAL_MS = 30 * 24 * 3600 * 1000;

/** Administrators see everybody of their organisation, teachers the members of their classes. */
function scope(who: Who): SQL | undefined {
  const own = eq(users.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const mine = sql`exists (select from course_class c where c.class_id = ${users.deptId} and c.teacher_id = ${who.userId})`;
  return and(own, or(mine, eq(users.id, who.userId)));
}

export function mountUsers(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: users,
    scope,
    search: [users.userName, users.name],
    sorts: { userName: users.userName, name: users.name, createdAt: users.createdAt },
    present: (rows, call) => present(rows, call),
    adding: async (input, call) => {
      await checkLinks(input, call);
      // nobody knows it until the administrator resets it: the account waits for its owner
      const pwd = hashInitial(app.key, newPassword());
      return { ...input, pwd, pwdExpiresAt: app.now() + INITIAL_MS, resetPwd: 1 };
    },
    updating: async (input, before, call) => {
      await checkLinks(input, call);
      await keepAnAdmin(
        [String(before['id'])],
        call,
        input['disabled'] === true || (input['roleId'] !== undefined && input['roleId'] !== before['roleId']),
      );
      return input;
    },
    after: async (change, ids, call) => {
      if (change === 'add') return;
      const { rows } = await call.app.pool.query<{ id: string }>(
        'select id from sys_user where id = any($1) and (disabled or deleted_at is not null)',
        [ids],
      );
      for (const { id } of rows) await endOtherSessions(call.app, id, null, 'disabled');
    },
    deleting: (rows, call) =>
      keepAnAdmin(
        rows.map((r) => String(r['id'])),
        call,
        true,
      ),
  });
  mount(server, app, contract, {
    ...family,
    teacherItems: async ({ keyword }, { who }) => {
      const like = keyword ? contains(keyword) : null;
      const { rows } = await app.pool.query<{ id: string; name: string; userName: string }>(
        `select u.id, u.name, u.user_name as "userName" from sys_user u join sys_role r on r.id = u.role_id
          where u.org_id = $1 and r.base = 'teacher' and u.deleted_at is null and not u.disabled
          and ($2::text is null or u.name ilike $2 or u.user_name ilike $2) order by u.name limit 100`,
        [who.orgId, like],
      );
      return rows;
    },
  });
}

async function present(rows: Record<string, unknown>[], { app, who }: Call) {
  const [roleRows, deptRows] = await Promise.all([
    app.db.select({ id: roles.id, name: roles.name }).from(roles).where(eq(roles.orgId, who.orgId)),
    app.db.select({ id: depts.id, name: depts.name }).from(depts).where(eq(depts.orgId, who.orgId)),
  ]);
  const role = new Map(roleRows.map((r) => [r.id, r.name]));
  const dept = new Map(deptRows.map((d) => [d.id, d.name]));
  const whole = isAdmin(who);
  return rows.map((r) => {
    const { orgId: _o, deletedAt: _d, pwd: _p, pwdExpiresAt: _e, photo: _f, ...row } = r;
    const phone = typeof r['phone'] === 'string' ? r['phone'] : null;
    const email = typeof r['email'] === 'string' ? r['email'] : null;
    return {
      ...row,
      role: role.get(String(r['roleId'])) ?? '',
      dept: r['deptId'] === null ? null : (dept.get(String(r['deptId'])) ?? null),
      phone: whole || phone === null ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      email: whole || email === null ? email : email.replace(/^(.).*@/, '$1***@'),
    } as never;
  });
}

/** Role and class must be of the same organisation; only super makes another super. */
async function checkLinks(input: Record<string, unknown>, { app, who }: Call): Promise<void> {
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

/** The organisation keeps one administrator who can sign in; nobody locks themselves out. */
async function keepAnAdmin(ids: string[], { app, who }: Call, leaving: boolean): Promise<void> {
  if (!leaving) return;
  if (ids.includes(who.userId)) throw new Failure(CODE.conflict, 'lastAdmin');
  const admins = await app.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.orgId, who.orgId),
        inArray(roles.base, ['admin', 'super']),
        eq(users.disabled, false),
        isNull(users.deletedAt),
      ),
    );
  if (admins.length > 0 && admins.every((a) => ids.includes(a.id))) throw new Failure(CODE.conflict, 'lastAdmin');
}
