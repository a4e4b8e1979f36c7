// A backup back into an empty database: all of it or nothing. The archive is checked whole before anything is touched.
import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { analyze } from '../analyze.ts';
import { applyMigration, checkHistory, createMigrationTable, type MigrationFile, migrationFiles } from '../migrate.ts';
import { foreignKeysOf, schoolTables } from './catalog.ts';
import { COPY_SESSION, copyIn } from './copy.ts';
import { columnList, DumpError, FOLDERS, type Manifest, quoted, tableOf } from './format.ts';
import { gather, readArchive, verify } from './verify.ts';

export interface Restore {
  /** The server must not be running on it. */
  pool: Pool;
  dataDir: string;
  file: string;
  /** Replaces a school that is there. */
  force?: boolean;
  files?: MigrationFile[];
  /** The files are read and checked, and not kept. */
  rowsOnly?: boolean;
}

export async function restoreDump({
  pool,
  dataDir,
  file,
  force = false,
  files = migrationFiles(),
  rowsOnly = false,
}: Restore): Promise<Manifest> {
  const manifest = await verify(file);
  checkVersion(manifest, files);
  if (!force && hasFiles(join(dataDir, 'files'))) throw notEmpty(join(dataDir, 'files'));
  // beside the folders it will replace: a rename is then all that is left to do
  const staging = join(dataDir, `.restore-${randomBytes(4).toString('hex')}`);
  const client = await pool.connect();
  try {
    await client.query(COPY_SESSION);
    await client.query('begin');
    await clear(client, force);
    await load(client, { manifest, file, files, staging: rowsOnly ? null : staging });
    await client.query('commit');
    if (rowsOnly) return manifest;
    await replaceFolders(dataDir, staging);
    await analyze(client);
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(true);
    await rm(staging, { recursive: true, force: true });
  }
}

function checkVersion(manifest: Manifest, files: MigrationFile[]): void {
  try {
    checkHistory(manifest.migrations, files);
  } catch (error) {
    throw new DumpError(
      '备份来自另一个版本，请用更新的版本恢复。\nThe backup comes from another version: restore it with a newer one.',
      {
        cause: error,
      },
    );
  }
}

const notEmpty = (what: string): DumpError =>
  new DumpError(
    `${what} 不是空的。要替换其中的内容，请加 --force。\n${what} is not empty. To replace what is there, add --force.`,
  );

const hasFiles = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

async function clear(client: PoolClient, force: boolean): Promise<void> {
  // PostgreSQL's own workers have no user
  const others = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null',
  );
  if ((others.rowCount ?? 0) > 0) {
    throw new DumpError('数据库正被使用，请先停止服务器。\nThe database is in use: stop the server first.');
  }
  const tables = await schoolTables(client);
  for (const { name } of force ? [] : tables) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount !== 0) throw notEmpty(`数据库 / the database (${name})`);
  }
  await client.query('drop schema if exists pgboss cascade');
  // a fresh database keeps the schema it has: its owner may be someone else
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from pg_class where relnamespace = 'public'::regnamespace) as used",
  );
  if (rows[0]?.used) await client.query('drop schema public cascade; create schema public');
}

interface Load {
  manifest: Manifest;
  file: string;
  files: MigrationFile[];
  /** Where files are put; null: nowhere. */
  staging: string | null;
}

async function load(client: PoolClient, { manifest, file, files, staging }: Load): Promise<void> {
  const known = new Set(manifest.migrations.map((m) => m.name));
  await createMigrationTable(client);
  for (const migration of files.filter((f) => known.has(f.name))) await applyMigration(client, migration);
  await checkTables(client, manifest);
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // some tables are not to be emptied in a school that lives
  await each(manifest, (table) => client.query(`alter table ${table} disable trigger user`));
  await empty(client, manifest);
  await fill(client, { manifest, file, staging });
  await each(manifest, (table) => client.query(`alter table ${table} enable trigger user`));
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, value, called]);
  }
  // who followed a log before must not take the restored one for its continuation
  await client.query('update log set epoch = $1', [randomUUID().slice(0, 8)]);
  for (const migration of files.filter((f) => !known.has(f.name))) await applyMigration(client, migration);
}

async function each(manifest: Manifest, act: (table: string) => Promise<unknown>): Promise<void> {
  for (const { name } of manifest.tables) await act(quoted(name));
}

async function checkTables(client: PoolClient, manifest: Manifest): Promise<void> {
  const shape = (list: { name: string; columns: string[] }[]) =>
    list
      .map(({ name, columns }) => `${name}(${columns.toSorted().join(',')})`)
      .sort()
      .join(' ');
  if (shape(manifest.tables) !== shape(await schoolTables(client))) {
    throw new DumpError(
      '备份里的表与它声明的版本不符。\nThe tables in the backup are not those of the version it names.',
    );
  }
}

/** What a migration put in is in the backup, too, as it is now. */
async function empty(client: PoolClient, { tables }: Manifest): Promise<void> {
  const names = tables.map((t) => quoted(t.name));
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
}

/** The second reading: rows into their tables, files into the staging folder. */
async function fill(client: PoolClient, { manifest, file, staging }: Omit<Load, 'files'>): Promise<void> {
  const columns = new Map(manifest.tables.map((t) => [t.name, columnList(t.columns)]));
  const loaded = new Map<string, number>();
  await readArchive(file, async ({ name, content }) => {
    const table = tableOf(name);
    if (table !== null) {
      const sql = `copy ${quoted(table)} (${columns.get(table)}) from stdin`;
      const rows = await copyIn(client, sql, await gather(content));
      loaded.set(table, (loaded.get(table) ?? 0) + rows);
    } else if (name.includes('/') && staging !== null) {
      const to = join(staging, ...name.split('/'));
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(to, { mode: 0o600, flags: 'wx' }));
    }
  });
  const short = manifest.tables.find((t) => t.rows !== (loaded.get(t.name) ?? 0));
  if (short) throw new DumpError(`行数不符 / the number of rows differs: ${short.name}`);
}

async function replaceFolders(dataDir: string, staging: string): Promise<void> {
  for (const folder of FOLDERS) {
    const [from, to] = [join(staging, folder), join(dataDir, folder)];
    await mkdir(from, { recursive: true });
    await chmod(from, 0o700);
    await mkdir(to, { recursive: true });
    await rename(to, join(staging, `${folder}.old`));
    await rename(from, to);
  }
}
