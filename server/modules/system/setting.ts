// When a backup is made, and how many are kept: the setting `backup` of the first school, or these.
import { z } from 'zod';
import type { Postgres } from '#server/platform/app.ts';

const setting = z.object({
  /** Of the day, by the school's clock. */
  hour: z.number().int().min(0).max(23).catch(3),
  keep: z.number().int().min(1).max(365).catch(7),
});
export type BackupSetting = z.output<typeof setting>;

export async function backupSetting({ pool }: Postgres): Promise<BackupSetting> {
  const { rows } = await pool.query<{ stored: unknown }>(
    `select settings->'backup' as stored from organisation where deleted_at is null order by position, created_at limit 1`,
  );
  return setting.safeParse(rows[0]?.stored).data ?? setting.parse({});
}
