// Which organisation a host belongs to.
import type { App } from '#server/platform/app.ts';

/** By the organisation's host list; else the first one. Empty when there is none yet. */
export async function hostOrganisation(app: App, host: string | undefined): Promise<string> {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from organisation where deleted_at is null
      order by (settings->'hosts' ? $1) desc nulls last, position, created_at limit 1`,
    [name],
  );
  return rows[0]?.id ?? '';
}
