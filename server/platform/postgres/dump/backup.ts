// The whole school into one file, as it was at one moment, while the server goes on.
import { createHash } from 'node:crypto';
import { createWriteStream, type Dirent } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { appliedMigrations } from '../migrate.ts';
import { schoolTables, sequencesOf } from './catalog.ts';
import { COPY_SESSION, copyOut } from './copy.ts';
import { columnList, DUMP_MANIFEST, FOLDERS, type Manifest, partName, quoted } from './format.ts';
import { type TarEntry, writeTar } from './tar.ts';

const PART_BYTES = 4 * 1024 * 1024;

interface Backup {
  pool: Pool;
  dataDir: string;
  /** Appears complete or not at all; readable by its owner alone, for it holds the server's key. */
  file: string;
  onTable?: (name: string, rows: number) => void;
}

export async function backup({ pool, dataDir, file, onTable = () => {} }: Backup): Promise<Manifest> {
  const manifest: Manifest = {
    format: 'mengoo-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    postgres: '',
    migrations: [],
    tables: [],
    sequences: [],
    entries: [],
  };
  const half = `${file}.part`;
  const client = await pool.connect();
  try {
    const tar = writeTar(entriesOf(client, dataDir, manifest, onTable));
    await pipeline(Readable.from(tar), createGzip(), createWriteStream(half, { mode: 0o600, flush: true }));
    await rename(half, file);
    return manifest;
  } finally {
    // not back to the pool: its settings were changed, and a copy may have been left in its middle
    client.release(true);
    await rm(half, { force: true });
  }
}

async function* entriesOf(
  client: PoolClient,
  dataDir: string,
  manifest: Manifest,
  onTable: (name: string, rows: number) => void,
): AsyncGenerator<TarEntry> {
  yield* recordEntries(manifest, databaseEntries(client, manifest, onTable));
  // after the database: what its rows name was there before them
  for (const folder of FOLDERS) yield* recordEntries(manifest, fileEntries(dataDir, folder));
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield { name: DUMP_MANIFEST, size: bytes.length, content: Readable.from([bytes]) };
}

/** Writes each entry's size and checksum into the manifest as it passes. */
async function* recordEntries(manifest: Manifest, entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  for await (const { name, size, content } of entries) {
    const hash = createHash('sha256');
    const hashed = (async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    })();
    yield { name, size, content: hashed };
    manifest.entries.push({ name, size, sha256: hash.digest('hex') });
  }
}

async function* databaseEntries(
  client: PoolClient,
  manifest: Manifest,
  onTable: (name: string, rows: number) => void,
): AsyncGenerator<TarEntry> {
  await client.query(COPY_SESSION);
  await client.query('begin isolation level repeatable read read only');
  manifest.migrations = await appliedMigrations(client);
  const version = await client.query<{ server_version: string }>('show server_version');
  manifest.postgres = version.rows[0]?.server_version ?? '';
  for (const { name, columns } of await schoolTables(client)) {
    const table = { name, columns, rows: 0 };
    manifest.tables.push(table);
    const sql = `copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`;
    let part = 0;
    for await (const rows of batches(copyOut(client, sql))) {
      table.rows += rows.length;
      const bytes = Buffer.concat(rows);
      yield { name: partName(name, part++), size: bytes.length, content: Readable.from([bytes]) };
    }
    onTable(name, table.rows);
  }
  // outside the snapshot by nature, hence last: never behind the rows
  manifest.sequences = await sequencesOf(client);
  await client.query('commit');
}

/** A tar entry's size comes before its content: rows are gathered to parts that memory can hold. */
async function* batches(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += row.length;
    if (size < PART_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* fileEntries(dataDir: string, folder: string): AsyncGenerator<TarEntry> {
  for (const found of await listFolder(join(dataDir, folder))) {
    if (!found.isFile()) continue;
    const path = join(found.parentPath, found.name);
    const name = relative(dataDir, path).split(sep).join('/');
    const handle = await open(path).catch(ignoreMissing);
    if (!handle) continue;
    try {
      const { size } = await handle.stat();
      // one that grows is read to the size it had
      const content =
        size === 0 ? Readable.from([]) : handle.createReadStream({ autoClose: false, start: 0, end: size - 1 });
      yield { name, size, content };
    } finally {
      await handle.close();
    }
  }
}

const listFolder = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => ignoreMissing(error) ?? []);

/** Deleted in the meantime, or never there. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
