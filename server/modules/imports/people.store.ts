// The rows that an import reads and writes. Everything is written within the transaction that ends its job.
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '#server/platform/app.ts';
import { INITIAL_MS } from '#server/platform/auth/password.ts';
import type { Existing, ImportedPerson, School } from './plan.ts';

/** What the sheet touches: those it names, and whoever holds a phone or an e-mail address of the sheet. */
export async function schoolOf(
  pool: Pool,
  orgId: string,
  kinds: readonly string[],
  touched: { userNames: string[]; phones: string[]; emails: string[] },
): Promise<School> {
  const [people, depts] = await Promise.all([
    pool.query<Existing>(
      `select u.id, u.user_name as "userName", u.name, r.base, u.dept_id as "deptId", d.name as dept, u.phone, u.email
        from sys_user u join sys_role r on r.id = u.role_id left join sys_dept d on d.id = u.dept_id
        where u.org_id = $1 and u.deleted_at is null
          and (lower(normalize(u.user_name, nfkc)) = any($2) or u.phone = any($3) or lower(u.email) = any($4))`,
      [orgId, touched.userNames, touched.phones, touched.emails],
    ),
    pool.query<{ id: string; name: string }>(
      'select id, name from sys_dept where org_id = $1 and kind = any($2) and deleted_at is null',
      [orgId, kinds],
    ),
  ]);
  return { people: people.rows, depts: depts.rows };
}

/** A class or department of the organisation that people can be put into; null when there is none with this id. */
export async function deptById(
  pool: Pool,
  orgId: string,
  id: string,
): Promise<{ id: string; name: string; kind: string } | null> {
  const { rows } = await pool.query<{ id: string; name: string; kind: string }>(
    'select id, name, kind from sys_dept where id = $1 and org_id = $2 and deleted_at is null',
    [id, orgId],
  );
  return rows[0] ?? null;
}

export async function roleIdOf(client: PoolClient, orgId: string, base: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from sys_role where org_id = $1 and base = $2 and builtin and deleted_at is null',
    [orgId, base],
  );
  if (!rows[0]) throw new Error(`the organisation has no role ${base}`);
  return rows[0].id;
}

/** Returns the new classes' ids by name. */
export async function insertDepts(
  client: PoolClient,
  app: Clock,
  orgId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map(names.map((name) => [name, app.newId()]));
  await client.query(
    `insert into sys_dept (id, org_id, name, kind, created_at) select id, $1, name, 'class', $2
      from unnest($3::text[], $4::text[]) as t(id, name)`,
    [orgId, app.now(), [...ids.values()], [...ids.keys()]],
  );
  return ids;
}

interface NewPerson extends Omit<ImportedPerson, 'dept'> {
  deptId: string | null;
  /** `sys_user.pwd`. */
  stored: string;
}

export async function insertPeople(
  client: PoolClient,
  app: Clock,
  { orgId, roleId }: { orgId: string; roleId: string },
  people: readonly NewPerson[],
): Promise<void> {
  const now = app.now();
  await client.query(
    `insert into sys_user (id, org_id, role_id, dept_id, user_name, name, phone, email, pwd, pwd_expires_at, reset_pwd, created_at)
      select id, $1, $2, dept_id, user_name, name, phone, email, pwd, $3, 1, $4
      from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
        as t(id, dept_id, user_name, name, phone, email, pwd)`,
    [
      ...[orgId, roleId, now + INITIAL_MS, now, people.map(() => app.newId()), people.map((p) => p.deptId)],
      ...[people.map((p) => p.userName), people.map((p) => p.name), people.map((p) => p.phone)],
      ...[people.map((p) => p.email), people.map((p) => p.stored)],
    ],
  );
}

interface ChangedPerson extends Omit<ImportedPerson, 'dept' | 'userName'> {
  id: string;
  deptId: string | null;
}

/** Of people whose phone or address is another from now on: two who swap them would both be refused, one row at a time. */
export async function letPeopleGo(client: PoolClient, orgId: string, people: readonly Omit<ChangedPerson, 'deptId'>[]) {
  await client.query(
    `update sys_user u set phone = case when t.phone is null or t.phone = u.phone then u.phone end,
        email = case when t.email is null or lower(t.email) = lower(u.email) then u.email end
      from unnest($2::text[], $3::text[], $4::text[]) as t(id, phone, email)
      where u.id = t.id and u.org_id = $1 and u.deleted_at is null`,
    [orgId, people.map((p) => p.id), people.map((p) => p.phone), people.map((p) => p.email)],
  );
}

/** What is null stays as it was; password and role are never touched. */
export async function updatePeople(
  client: PoolClient,
  orgId: string,
  people: readonly ChangedPerson[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update sys_user u set name = t.name, dept_id = coalesce(t.dept_id, u.dept_id), phone = coalesce(t.phone, u.phone),
        email = coalesce(t.email, u.email), version = u.version + 1
      from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as t(id, name, dept_id, phone, email)
      where u.id = t.id and u.org_id = $1 and u.deleted_at is null`,
    [
      ...[orgId, people.map((p) => p.id), people.map((p) => p.name), people.map((p) => p.deptId)],
      ...[people.map((p) => p.phone), people.map((p) => p.email)],
    ],
  );
  return rowCount ?? 0;
}
