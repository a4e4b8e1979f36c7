// Brings a database to the code's schema: SQL files in order, each in its own transaction, each once.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');
const LOCK = 7_071;

interface Migration {
  name: string;
  hash: string;
}

export interface MigrationFile extends Migration {
  sql: string;
}

export function migrationFiles(folder = FOLDER): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      // a checkout on Windows may have other line ends, and is the same migration
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Returns the names applied now. Refuses a database that is newer than the code, or whose history was rewritten. */
export async function migrate(pool: Pool, files: MigrationFile[] = migrationFiles()): Promise<string[]> {
  const client = await pool.connect();
  try {
    // an index over a large table takes its time
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createMigrationTable(client);
    const applied = await appliedMigrations(client);
    checkHistory(applied, files);
    const done = new Set(applied.map((m) => m.name));
    const fresh = files.filter((f) => !done.has(f.name));
    for (const file of fresh) await applyAlone(client, file);
    return fresh.map((f) => f.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}

export async function appliedMigrations(client: ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<Migration>('select name, hash from migration order by name');
  return rows;
}

export async function createMigrationTable(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  );
}

/** Throws when `applied` is not something that these files can have made. */
export function checkHistory(applied: Migration[], files: MigrationFile[]): void {
  for (const { name, hash } of applied) {
    const file = files.find((f) => f.name === name);
    if (!file)
      throw new Error(
        `The database knows ${name}, this version does not: start the newer version, or restore a backup.`,
      );
    if (file.hash !== hash)
      throw new Error(`${name} was changed after it was applied: a migration is never edited, add another.`);
  }
}

/** Inside the caller's transaction. */
export async function applyMigration(client: ClientBase, file: MigrationFile): Promise<void> {
  await client.query(file.sql);
  await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash]);
}

async function applyAlone(client: ClientBase, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await applyMigration(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Of lists of names (server/migrations/0121_names.sql). Tells where they are in order of code; after an update of ICU its order is the new one: no index is by the old one. */
export async function checkNameOrder(pool: Pick<Pool, 'query'>, tell: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ isPinyin: boolean; isOld: boolean }>(
    `select collprovider = 'i' as "isPinyin", collversion <> pg_collation_actual_version(oid) as "isOld"
      from pg_collation where collname = 'name_order'`,
  );
  if (!rows[0]?.isPinyin) tell('PostgreSQL was built without ICU: names are listed by code, not by pinyin');
  else if (rows[0].isOld) await pool.query('alter collation name_order refresh version');
}
