// A backup and its drill: the file is restored into a second database, counted table by table, and that is dropped again.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { App, Clock, HasConfig, HasLogger, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay, timeText } from '#server/platform/days.ts';
import { backup } from '#server/platform/postgres/dump/backup.ts';
import { type Manifest, quoted } from '#server/platform/postgres/dump/format.ts';
import { restoreDump } from '#server/platform/postgres/dump/restore.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { backupSetting, type Drill, dropBackups, keepBackup, lastBackup } from './backup.store.ts';

type Deps = Clock & HasConfig & HasLogger & Postgres;

/** One backup at a time, whatever asks for it. */
const LOCK = 7_270;

/** The file is there, readable by its owner alone, when it resolves. */
export async function makeBackup(app: Deps): Promise<{ name: string; bytes: number; drill: Drill }> {
  const folder = join(app.config.DATA_DIR, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = app.now();
  const name = `mengoo-${timeText(at).replace(/[-:]/g, '').replace(' ', '-')}-${randomBytes(3).toString('hex')}.tar.gz`;
  const file = join(folder, name);
  const manifest = await backup({ pool: app.pool, dataDir: app.config.DATA_DIR, file });
  const { size: bytes } = await stat(file);
  const drill = await drillOf(app, file, manifest);
  await keepBackup(app.pool, { name, at, bytes, drill });
  const { keep } = await backupSetting(app);
  for (const old of await dropBackups(app.pool, keep)) await rm(join(folder, old), { force: true });
  return { name, bytes, drill };
}

/** `off`: this database's user may not make another. */
export async function drillOf(app: Deps, file: string, manifest: Manifest): Promise<Drill> {
  const url = app.pool.options.connectionString;
  if (!url) return 'off';
  const second = `mengoo_drill_${randomBytes(4).toString('hex')}`;
  try {
    await app.pool.query(`create database ${quoted(second)} template template0`);
  } catch (err) {
    app.logger.warn({ err }, 'no database for the drill of a backup');
    return 'off';
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'mengoo-drill-'));
  // an address of a socket has no host, and is none to URL
  const address = url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${second}`);
  const pool = openPool(address, (err) => app.logger.warn({ err }, 'drill'), 2);
  try {
    await restoreDump({ pool, dataDir, file, rowsOnly: true });
    return (await sameCounts(pool, manifest)) ? 'ok' : 'failed';
  } catch (err) {
    app.logger.error({ err }, 'the drill of a backup failed');
    return 'failed';
  } finally {
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
    await app.pool.query(`drop database if exists ${quoted(second)} with (force)`);
  }
}

async function sameCounts(pool: Pool, { tables }: Manifest): Promise<boolean> {
  for (const { name, rows } of tables) {
    const counted = await pool.query<{ n: number }>(`select count(*) as n from ${quoted(name)}`);
    if (counted.rows[0]?.n !== rows) return false;
  }
  return true;
}

/** Runs `work` unless another process makes a backup now; null: it does. */
export async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) return null;
    return await work();
  } finally {
    // the lock goes with its connection
    client.release(true);
  }
}

/** Each night from the hour that is set; a school of this very day has nothing that a night was waited for. */
export async function nightlyBackup(app: App): Promise<void> {
  if (app.config.NODE_ENV === 'test') return;
  const { hour } = await backupSetting(app);
  const now = app.now();
  const begins = endOfDay(dayOf(now) - 1) + 1 + hour * 3_600_000;
  const since = now >= begins ? begins : begins - DAY;
  const isDue = async () => {
    const last = await lastBackup(app.pool);
    const { rowCount } = await app.pool.query('select from organisation where created_at < $1 limit 1', [since]);
    return rowCount === 1 && (last === null || last.at < since);
  };
  if (!(await isDue())) return;
  await alone(app.pool, async () => {
    if (!(await isDue())) return;
    const made = await makeBackup(app);
    app.logger.info(made, 'nightly backup');
  });
}
