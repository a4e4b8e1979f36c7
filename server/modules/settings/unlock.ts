// What `npm run unlock` does: opens every school that has shut itself out, and writes down in its log that it was done.
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { logCommand } from '#server/platform/http/audit.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { giveAdminsAll } from '../menus/index.ts';

/** What keeps people outside: bound addresses, a redirection, a wall before sign-in, a closed portal. */
const OPEN = { whiteList: 'off', jumpNewPath: -1, loginAccess: 0, closed: null };
const COMMAND = 'npm run unlock';

interface School {
  id: string;
  name: string;
  settings: Readonly<Record<string, unknown>>;
}

/** The names of the schools, all of them opened, and their administrators given what they have by default. */
export async function unlockSchools(app: Clock & Pick<Postgres, 'pool'>): Promise<string[]> {
  const operations = Object.values(contract).flatMap((family): Operation[] => Object.values(family));
  const { rows } = await app.pool.query<School>(
    'select id, name, settings from organisation where deleted_at is null order by position, created_at',
  );
  for (const { id, name, settings } of rows)
    await withTransaction(app.pool, async (client) => {
      await client.query(
        // who has the settings open must read them anew before they save
        `update organisation set settings = settings || $2,
            setting_versions = setting_versions || jsonb_build_object('portal', coalesce((setting_versions->>'portal')::int, 0) + 1,
              'safety', coalesce((setting_versions->>'safety')::int, 0) + 1)
          where id = $1`,
        [id, JSON.stringify(OPEN)],
      );
      const menus = await giveAdminsAll(client, id, operations);
      const shut = Object.entries(OPEN).filter(([key, open]) => (settings[key] ?? open) !== open);
      await logCommand(app, client, {
        orgId: id,
        power: 'System.Unlock',
        command: COMMAND,
        subject: name,
        before: Object.fromEntries(shut.map(([key]) => [key, settings[key]])),
        after: { ...Object.fromEntries(shut), ...(menus.length > 0 ? { menus } : {}) },
      });
    });
  return rows.map(({ name }) => name);
}
