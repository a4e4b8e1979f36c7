// What others ask of the links.
import type { Postgres } from '#server/platform/app.ts';

/** Whether a place has a link that shows. */
export const hasLinks = async ({ pool }: Postgres, orgId: string, place: 'portal' | 'admin'): Promise<boolean> =>
  (
    await pool.query('select from navbar where org_id = $1 and place = $2 and "on" and deleted_at is null limit 1', [
      orgId,
      place,
    ])
  ).rowCount === 1;
