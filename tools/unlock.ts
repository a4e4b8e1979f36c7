// `npm run unlock`: opens every school that has shut itself out, beside a running server or without one: its addresses, its
// redirection, its wall before sign-in, its closed portal, and what its administrators need to set all of that.
import { KEPT } from '#server/modules/menus/index.ts';
import { loadConfig } from '#server/platform/config.ts';
import { joinDatabase } from '#server/platform/postgres/index.ts';
import { runTool } from './tool.ts';

const OPEN = { whiteList: 'off', jumpNewPath: -1, loginAccess: 0, closed: null };

runTool(async () => {
  const { pool, stop } = await joinDatabase(loadConfig(process.env), console.error);
  try {
    const { rows } = await pool.query<{ name: string }>(
      // who has the settings open must read them anew before they save
      `update organisation set settings = settings || $1,
          setting_versions = setting_versions || jsonb_build_object('portal', coalesce((setting_versions->>'portal')::int, 0) + 1,
            'safety', coalesce((setting_versions->>'safety')::int, 0) + 1)
        where deleted_at is null returning name`,
      [JSON.stringify(OPEN)],
    );
    await pool.query(
      `insert into role_menu (role_id, menu_id) select r.id, m.id from sys_role r join sys_menu m on m.org_id = r.org_id
        where r.builtin and r.name = 'admin' and r.deleted_at is null and m.code = any($1) and m.deleted_at is null
        on conflict do nothing`,
      [KEPT],
    );
    for (const { name } of rows) console.log(`已打开 / open: ${name}`);
  } finally {
    await stop();
  }
});
