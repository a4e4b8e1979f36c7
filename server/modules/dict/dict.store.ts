// What others ask of the lists.
import type { Postgres } from '#server/platform/app.ts';

/** Whether a list has a word in use. */
export const hasWords = async ({ pool }: Postgres, orgId: string, type: string): Promise<boolean> =>
  (
    await pool.query('select from dict where org_id = $1 and type = $2 and "on" and deleted_at is null limit 1', [
      orgId,
      type,
    ])
  ).rowCount === 1;
