// The database of this process: DATABASE_URL, or our own PostgreSQL behind the folder's lock.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { startPostgres } from './launcher.ts';
import { takeLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

export interface Database {
  url: string;
  pool: Pool;
  embedded: boolean;
  stop: () => Promise<void>;
}

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;

export async function openDatabase(config: Settings, onError: (error: unknown) => void): Promise<Database> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  if (config.DATABASE_URL) {
    const pool = openPool(config.DATABASE_URL, onError);
    await migrate(pool);
    return { url: config.DATABASE_URL, pool, embedded: false, stop: () => pool.end() };
  }
  const lock = await takeLock(config.DATA_DIR);
  const postgres = await startPostgres({ dataDir: config.DATA_DIR });
  const pool = openPool(postgres.url, onError);
  await migrate(pool);
  // for `npm run db:url`: a second server process, or psql
  const note = join(config.DATA_DIR, 'db-url');
  writeFileSync(note, postgres.url, { mode: 0o600 });
  return {
    url: postgres.url,
    pool,
    embedded: true,
    stop: async () => {
      await pool.end();
      rmSync(note, { force: true });
      await postgres.stop();
      await lock.release();
    },
  };
}
