// The database of this process: DATABASE_URL, or our own PostgreSQL behind the folder's lock.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openGiven } from '../config.check.ts';
import type { Config } from '../config.ts';
import { startPostgres } from './launcher.ts';
import { AlreadyRunning, acquireLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

export interface Database {
  url: string;
  pool: Pool;
  embedded: boolean;
  stop: () => Promise<void>;
}

type DatabaseConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;

/**
 * The server's: brought to the code's schema. Throws AlreadyRunning when another process has the data folder.
 * `onUnderWay` is called when nothing is to be done but to wait for PostgreSQL: time for other work.
 */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: unknown) => void,
  onUnderWay?: () => void,
): Promise<Database> {
  const database = await connectDatabase(config, onError, onUnderWay);
  try {
    await migrate(database.pool);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** As it is: for the tools, which must not change a schema. */
export async function connectDatabase(
  config: DatabaseConfig,
  onError: (error: unknown) => void,
  onSpawn?: () => void,
): Promise<Database> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL;
    const pool = await openGiven(() => openPool(url, onError));
    return { url, pool, embedded: false, stop: () => pool.end() };
  }
  const lock = await acquireLock(config.DATA_DIR);
  const note = noteOf(config.DATA_DIR);
  try {
    const lines: string[] = [];
    const log = (line: string) => {
      if (lines.push(line) > 20) lines.shift();
      if (/PostgreSQL ended|PANIC/.test(line)) onError(new Error(`PostgreSQL: ${lines.splice(0).join('\n')}`));
    };
    const postgres = await startPostgres({ dataDir: config.DATA_DIR, log, ...(onSpawn ? { onSpawn } : {}) });
    writeFileSync(note, postgres.url, { mode: 0o600 });
    const pool = openPool(postgres.url, onError);
    const stop = async () => {
      await pool.end();
      rmSync(note, { force: true });
      await postgres.stop();
      await lock.release();
    };
    return { url: postgres.url, pool, embedded: true, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** As connectDatabase, but beside a server that runs: then through that server's PostgreSQL, which is left running. */
export async function joinDatabase(config: DatabaseConfig, onError: (error: unknown) => void): Promise<Database> {
  try {
    return await connectDatabase(config, onError);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    const url = runningUrl(config.DATA_DIR);
    if (url === null) throw error;
    const pool = openPool(url, onError);
    return { url, pool, embedded: true, stop: () => pool.end() };
  }
}

/** The address of the embedded PostgreSQL whose server runs now, or was killed; null when there is none. */
export function runningUrl(dataDir: string): string | null {
  try {
    return readFileSync(noteOf(dataDir), 'utf8').trim();
  } catch {
    return null;
  }
}

// for `npm run db:url`: a second process, or psql
const noteOf = (dataDir: string): string => join(dataDir, 'db-url');
