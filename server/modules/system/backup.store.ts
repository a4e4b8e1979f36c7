// Backups as rows: which there are, and how the drill of each went; when one is made, and how many are kept.
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Postgres } from '#server/platform/app.ts';

export type Drill = 'ok' | 'off' | 'failed';

interface Made {
  name: string;
  at: number;
  bytes: number;
  drill: Drill;
}

export async function lastBackup(pool: Pool): Promise<Made | null> {
  const { rows } = await pool.query<Made>('select name, at, bytes, drill from backup order by at desc limit 1');
  return rows[0] ?? null;
}

export const keepBackup = (pool: Pool, { name, at, bytes, drill }: Made) =>
  pool.query('insert into backup (name, at, bytes, drill) values ($1, $2, $3, $4)', [name, at, bytes, drill]);

/** The names of those that are to go: all but the latest `keep`. */
export async function dropBackups(pool: Pool, keep: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'delete from backup where name not in (select name from backup order by at desc, name limit $1) returning name',
    [keep],
  );
  return rows.map(({ name }) => name);
}

const setting = z.object({
  /** Of the day, by the school's clock. */
  hour: z.number().int().min(0).max(23).catch(3),
  keep: z.number().int().min(1).max(365).catch(14),
});
/** Of the first school: a backup holds all of them. */
export async function backupSetting({ pool }: Postgres): Promise<z.output<typeof setting>> {
  const { rows } = await pool.query<{ stored: unknown }>(
    `select settings->'backup' as stored from organisation where deleted_at is null order by position, created_at limit 1`,
  );
  return setting.safeParse(rows[0]?.stored).data ?? setting.parse({});
}
