// The rows that signing in reads and writes.
import type { PoolClient } from 'pg';
import type { UserInfo } from '#contract/auth.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';

/** A user as the way in needs it. */
export interface Account {
  id: string;
  orgId: string;
  orgName: string;
  userName: string;
  name: string;
  base: string;
  phone: string | null;
  email: string | null;
  pwd: string;
  pwdExpiresAt: number | null;
  resetPwd: number;
}

const ACCOUNT = `select u.id, u.org_id as "orgId", o.name as "orgName", u.user_name as "userName", u.name, r.base, u.phone, u.email,
    u.pwd, u.pwd_expires_at as "pwdExpiresAt", u.reset_pwd as "resetPwd"
  from sys_user u join organisation o on o.id = u.org_id join sys_role r on r.id = u.role_id
  where u.deleted_at is null and not u.disabled and o.deleted_at is null`;

/** To the letter, else in another width. */
export async function accountByName(app: Postgres, orgId: string, userName: string): Promise<Account | null> {
  const text = `${ACCOUNT} and u.org_id = $1 and lower(normalize(u.user_name, nfkc)) = lower(normalize($2, nfkc))
    order by lower(u.user_name) = lower($2) desc limit 1`;
  const { rows } = await app.pool.query<Account>({ name: 'account-by-name', text, values: [orgId, userName] });
  return rows[0] ?? null;
}

/** One in each organisation at most, in the organisations' order. */
export async function accountsByPhone(app: Postgres, phone: string): Promise<Account[]> {
  const { rows } = await app.pool.query<Account>(`${ACCOUNT} and u.phone = $1 order by o.position, o.created_at`, [
    phone,
  ]);
  return rows;
}

export async function accountById(app: Postgres, id: string): Promise<Account | null> {
  const { rows } = await app.pool.query<Account>(`${ACCOUNT} and u.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function infoOf(app: Postgres, userId: string): Promise<UserInfo> {
  const { rows } = await app.pool.query<UserInfo>({
    name: 'user-info',
    text: `select u.id, u.name, u.org_id as "orgId", u.user_name as "userName", r.name as role, u.role_id as "roleId", u.photo,
        array(select m.code from sys_menu m where m.org_id = u.org_id and m.type = 1 and m.deleted_at is null
          and (r.base = 'super' or exists (select from role_menu rm where rm.role_id = r.id and rm.menu_id = m.id))
          order by m.code) as powers,
        u.reset_pwd as "resetPwd", u.set_email as "setEmail"
      from sys_user u join sys_role r on r.id = u.role_id where u.id = $1 and u.deleted_at is null`,
    values: [userId],
  });
  const row = rows[0];
  if (!row) throw missing();
  return row;
}

type Person = Omit<UserInfo, 'powers' | 'orgId' | 'roleId' | 'resetPwd' | 'setEmail'> &
  Record<'phone' | 'email' | 'className' | 'orgName', string>;

/** One's own account, for the settings page. */
export async function personOf(app: Postgres, userId: string): Promise<Person> {
  const { rows } = await app.pool.query<Person>(
    `select u.id, u.name, u.user_name as "userName", r.name as role, u.photo, coalesce(u.phone, '') as phone,
        coalesce(u.email, '') as email, coalesce(d.name, '') as "className", o.name as "orgName"
      from sys_user u join sys_role r on r.id = u.role_id join organisation o on o.id = u.org_id
        left join sys_dept d on d.id = u.dept_id and d.kind = 'class' and d.deleted_at is null
      where u.id = $1`,
    [userId],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

const UNIQUE = '23505';
const REASONS = {
  sys_user_name: { userName: 'nameTaken' },
  sys_user_phone: { phone: 'phoneTaken' },
  sys_user_email: { email: 'emailTaken' },
} as const;

/** What somebody else of the organisation has already is a field's error. */
export async function withUniqueReasons<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: keyof typeof REASONS };
    const reason = code === UNIQUE && constraint ? REASONS[constraint] : undefined;
    throw reason ? invalid(reason) : error;
  }
}

/** `pwd` as it is stored; with `until` it opens one sign-in before that, and must be changed there. */
interface FirstAdmin {
  id: string;
  orgId: string;
  userName: string;
  name: string;
  pwd: string;
  until?: number;
  now: number;
}

/** Who opens a new school, whose roles stand already: nobody of the school could add them. */
export async function addFirstAdmin(client: PoolClient, admin: FirstAdmin): Promise<void> {
  const { id, orgId, userName, name, pwd, until, now } = admin;
  await client.query(
    `insert into sys_user (id, org_id, role_id, user_name, name, pwd, pwd_expires_at, reset_pwd, created_at)
      select $1, $2, id, $3, $4, $5, $6, $7, $8 from sys_role where org_id = $2 and builtin and base = 'admin'`,
    [id, orgId, userName, name, pwd, until ?? null, until === undefined ? 0 : 1, now],
  );
}
