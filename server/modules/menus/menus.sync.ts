// Gives an organisation the built-in roles, menus and powers that the code knows; what a school changed stays as it is.
import type { Operation, Role } from '#contract/kit.ts';
import type { Db } from '#server/platform/sql.ts';
import { BUILTIN_MENUS, type BuiltinMenu } from './menus.builtin.ts';

const ROLE_NAMES: readonly Role[] = ['student', 'teacher', 'admin', 'super', 'qa'];

interface DesiredMenu {
  code: string;
  name: string;
  path: string;
  icon: string;
  sort: number;
  type: 0 | 1;
  parent: string | null;
  roles: readonly string[];
}

/** Adds what is missing, and grants it to the roles that have it by default. Run at every start: an upgrade brings new powers. */
export async function syncOrganisation(
  pool: Db,
  orgId: string,
  operations: readonly Operation[],
  newId: () => string,
  now: number,
): Promise<void> {
  for (const role of ROLE_NAMES) {
    await pool.query(
      `insert into sys_role (id, org_id, name, base, builtin, created_at) values ($1, $2, $3, $3, true, $4)
        on conflict (org_id, name) where deleted_at is null do nothing`,
      [newId(), orgId, role, now],
    );
  }
  // at nearly every start all are there: asked in one statement, not one by one
  const { rows } = await pool.query<{ code: string }>(
    'select code from sys_menu where org_id = $1 and deleted_at is null',
    [orgId],
  );
  const known = new Set(rows.map((row) => row.code));
  for (const w of [...menuRows(), ...buttonRows(operations)])
    if (!known.has(w.code)) await ensure(pool, orgId, w, newId(), now);
}

async function ensure(pool: Db, orgId: string, w: DesiredMenu, id: string, now: number): Promise<void> {
  await pool.query(
    `with parent as (select id from sys_menu where org_id = $2 and code = $9 and deleted_at is null),
      made as (insert into sys_menu (id, org_id, parent_id, name, code, path, icon, sort, type, builtin, created_at)
        values ($1, $2, (select id from parent), $3, $4, $5, $6, $7, $8, true, $10)
        on conflict (org_id, code) where deleted_at is null do nothing returning id)
      insert into role_menu (role_id, menu_id) select r.id, made.id from made, sys_role r
        where r.org_id = $2 and r.builtin and r.name = any($11) and r.deleted_at is null`,
    [id, orgId, w.name, w.code, w.path, w.icon, w.sort, w.type, w.parent, now, w.roles],
  );
}

/** The built-in administrators have what they have by default again, each page where it was; the codes of what they lacked. */
export async function giveAdminsAll(db: Db, orgId: string, operations: readonly Operation[]): Promise<string[]> {
  const wanted = [...menuRows(), ...buttonRows(operations)].filter(({ roles }) => roles.includes('admin'));
  await db.query(
    `update sys_menu m set path = x.path, version = version + 1 from unnest($2::text[], $3::text[]) x (code, path)
      where m.org_id = $1 and m.builtin and m.code = x.code and m.path <> x.path and m.deleted_at is null`,
    [orgId, wanted.map(({ code }) => code), wanted.map(({ path }) => path)],
  );
  const { rows } = await db.query<{ code: string }>(
    `with given as (insert into role_menu (role_id, menu_id)
        select r.id, m.id from sys_role r join sys_menu m on m.org_id = r.org_id
          where r.org_id = $1 and r.builtin and r.name = 'admin' and r.deleted_at is null
            and m.builtin and m.code = any($2) and m.deleted_at is null
        on conflict do nothing returning menu_id)
      select m.code from given join sys_menu m on m.id = given.menu_id order by m.code`,
    [orgId, wanted.map(({ code }) => code)],
  );
  return rows.map(({ code }) => code);
}

/** Parents first, for their children name them. */
const menuRows = (): DesiredMenu[] =>
  BUILTIN_MENUS.toSorted((a, b) => depthOf(a) - depthOf(b)).map((m) => ({ ...m, type: 0 }));

function depthOf({ parent }: BuiltinMenu): number {
  const above = BUILTIN_MENUS.find((m) => m.code === parent);
  return above ? depthOf(above) + 1 : 0;
}

/** One button for each power of the back office; learners' powers are no rows. */
function buttonRows(operations: readonly Operation[]): DesiredMenu[] {
  const powers = new Map<string, DesiredMenu>();
  for (const o of operations) {
    // what nobody may do, no role can be given
    if (typeof o.access === 'string' || o.access.length === 0 || o.path.toLowerCase().startsWith('/api/')) continue;
    const known = powers.get(o.power);
    const roles = [...new Set([...(known?.roles ?? []), ...o.access])];
    const family = o.power.split('.')[0] ?? '';
    const parent = BUILTIN_MENUS.find((m) => m.families.includes(family))?.code ?? null;
    powers.set(o.power, {
      code: o.power,
      name: known?.name ?? o.summary,
      path: '',
      icon: '',
      sort: 0,
      type: 1,
      parent,
      roles,
    });
  }
  return [...powers.values()];
}
