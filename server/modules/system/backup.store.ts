// Backups as rows: which there are, and how the drill of each went; when one is made, and how many are kept.
import type { Pool } from 'pg';
import type { Postgres } from '#server/platform/app.ts';
import { type OrganisationSettings, organisations, readSettings } from '../portal/index.ts';

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

/** Of the first school: a backup holds all of them. */
export async function backupSetting(app: Postgres): Promise<OrganisationSettings['backup']> {
  const [first] = await organisations(app);
  return (first?.settings ?? readSettings(null)).backup;
}
