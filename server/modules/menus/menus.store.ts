// The menu of a person: the organisation's own rows, or the built-in tree of their role where the school wants no other.
import type { Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { type OrganisationSettings, organisationById } from '../portal/index.ts';
import { BUILTIN_MENUS } from './menus.builtin.ts';

interface MenuRow {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  path: string;
  icon: string;
  sort: number;
  type: 0 | 1;
}

export async function menuOf(app: Postgres, who: Who): Promise<MenuRow[]> {
  const organisation = await organisationById(app, who.orgId);
  const rows = await ownRows(app, who);
  return organisation?.settings.menuMode === 'static' ? staticMenu(rows, who) : rows;
}

async function ownRows(app: Postgres, who: Who): Promise<MenuRow[]> {
  const { rows } = await app.pool.query<MenuRow>({
    name: 'menu-of',
    text: `select m.id, m.parent_id as "parentId", m.name, m.code, m.path, m.icon, m.sort, m.type from sys_menu m
      where m.org_id = $1 and m.deleted_at is null
        and ($3 = 'super' or exists (select from role_menu rm where rm.role_id = $2 and rm.menu_id = m.id))
      order by m.sort, m.code`,
    values: [who.orgId, who.roleId, who.base],
  });
  return rows;
}

const isBuiltIn = ({ roles }: Pick<(typeof BUILTIN_MENUS)[number], 'roles'>, base: Who['base']): boolean =>
  base === 'super' || roles.some((role) => role === base);

type Shown = Pick<Who, 'orgId' | 'roleId' | 'base'>;

/** Whether an entry would be in somebody's menu; `mode`: where the school showed menus by that, and not as it does. */
export async function wouldBeShown(
  db: Db,
  code: string,
  who: Shown,
  mode?: OrganisationSettings['menuMode'],
): Promise<boolean> {
  if (who.base === 'super') return true;
  const by = mode ?? (await organisationById({ pool: db }, who.orgId))?.settings.menuMode;
  if (by === 'static') return BUILTIN_MENUS.some((m) => m.code === code && isBuiltIn(m, who.base));
  const { rowCount } = await db.query(
    `select from role_menu rm join sys_menu m on m.id = rm.menu_id
      where rm.role_id = $1 and m.org_id = $2 and m.code = $3 and m.deleted_at is null limit 1`,
    [who.roleId, who.orgId, code],
  );
  return rowCount === 1;
}

/** Menus by role alone; the buttons, which the server enforces, stay as they were given. */
function staticMenu(rows: readonly MenuRow[], { base }: Who): MenuRow[] {
  const shown = BUILTIN_MENUS.filter((m) => isBuiltIn(m, base));
  const menus = shown.map(({ code, parent, name, path, icon, sort }): MenuRow => {
    const parentId = shown.some((m) => m.code === parent) ? parent : null;
    return { id: code, parentId, name, code, path, icon, sort, type: 0 };
  });
  const codeOf = new Map(rows.map((r) => [r.id, r.code]));
  const buttons = rows
    .filter((r) => r.type === 1)
    .map((r) => {
      const parent = codeOf.get(r.parentId ?? '');
      return { ...r, parentId: menus.some((m) => m.id === parent) ? (parent ?? null) : null };
    });
  return [...menus.toSorted((a, b) => a.sort - b.sort), ...buttons];
}
