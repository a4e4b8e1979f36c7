// A test's own database: a copy of a template, made in some milliseconds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '#server/platform/postgres/pool.ts';
import { databaseUrl, dropDatabase, onServer } from './databases.ts';
import { copyFolder, EMPTY, templateOf } from './templates.ts';

const URL_VARIABLE = 'TEST_POSTGRES';
const FILES_VARIABLE = 'TEST_WORLDS';

/**
 * The runners' global set-up, vitest's and Playwright's. TEST_DATABASE_URL names a server to use instead of the embedded one.
 */
export const setup = (): Promise<() => Promise<void>> => start(false);

/** The same for measurements: a commit costs what it costs a school. */
export const setupDurable = (): Promise<() => Promise<void>> => start(true);

async function start(isDurable: boolean): Promise<() => Promise<void>> {
  // only here: what makes worlds is the whole server, and each worker of the browser tests would read it for nothing
  const { startWorlds } = await import('./worlds.ts');
  const { url, files, stop } = await startWorlds(process.env['TEST_DATABASE_URL'], isDurable);
  process.env[URL_VARIABLE] = url;
  process.env[FILES_VARIABLE] = files;
  return stop;
}

export interface TestDatabase {
  url: string;
  pool: Pool;
  drop: () => Promise<void>;
}

/** A fresh database: every migration applied, and this world in it. */
export async function testDatabase(world = EMPTY): Promise<TestDatabase> {
  const server = process.env[URL_VARIABLE];
  if (!server) throw new Error('run by the api project: its globalSetup starts PostgreSQL');
  const name = `t_${randomBytes(6).toString('hex')}`;
  // by its files: what goes through the log instead takes four times as long
  await onServer(server, `create database ${name} template ${templateOf(world)} strategy file_copy`);
  const url = databaseUrl(server, name);
  const pool = openPool(url, () => {});
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}

/** A folder of its own for a server's files, beside the databases. */
export const newDataDir = (): string => mkdtempSync(join(process.env[FILES_VARIABLE] ?? tmpdir(), 'data-'));

/** The files that belong to a copy of this world's database: its documents, its server key. */
export const copyFiles = (world: string, dataDir: string): void =>
  copyFolder(join(process.env[FILES_VARIABLE] ?? '', world), dataDir);
