// Brings a database to the code's schema: SQL files in order, each in its own transaction, each once.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');
const LOCK = 7_071;

export interface MigrationFile {
  name: string;
  sql: string;
  hash: string;
}

export function migrationFiles(folder = FOLDER): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Returns the names applied now. Refuses a database that is newer than the code, or whose history was rewritten. */
export async function migrate(pool: Pool, files: MigrationFile[] = migrationFiles()): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())');
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
    check(rows, files);
    const done = new Set(rows.map((r) => r.name));
    const fresh = files.filter((f) => !done.has(f.name));
    for (const file of fresh) await apply(client, file);
    return fresh.map((f) => f.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

function check(rows: { name: string; hash: string }[], files: MigrationFile[]): void {
  for (const row of rows) {
    const file = files.find((f) => f.name === row.name);
    if (!file) throw new Error(`The database knows ${row.name}, this version does not: start the newer version, or restore a backup.`);
    if (file.hash !== row.hash) throw new Error(`${row.name} was changed after it was applied: a migration is never edited, add another.`);
  }
}

async function apply(client: PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
