// One PostgreSQL for all API tests, with a migrated template: each test file gets its own copy in a few milliseconds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { startPostgres } from '#server/platform/postgres/launcher.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { openPool } from '#server/platform/postgres/pool.ts';

const TEMPLATE = 'mengoo_template';
const URL_VARIABLE = 'TEST_POSTGRES';

/** Vitest's globalSetup. TEST_DATABASE_URL names a server to use instead of the embedded one. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'mengoo-test-'));
  const running = folder ? await startPostgres({ dataDir: folder }) : null;
  const url = given ?? running?.url ?? '';
  await onServer(url, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  const pool = openPool(databaseUrl(url, TEMPLATE), () => {});
  await migrate(pool);
  await pool.end();
  process.env[URL_VARIABLE] = url;
  return async () => {
    await running?.stop();
    if (!running) await onServer(url, `drop database if exists ${TEMPLATE}`);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

export interface TestDatabase {
  url: string;
  pool: Pool;
  drop: () => Promise<void>;
}

/** A fresh database with every migration applied. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env[URL_VARIABLE];
  if (!server) throw new Error('run by the api project: its globalSetup starts PostgreSQL');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE}`);
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

const NOT_ALLOWED = '42501';
const DROP_TRIES = 40;

/** `force` may not end PostgreSQL's own vacuum worker, which is there for a moment now and then. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let i = 1; ; i += 1) {
    try {
      return await onServer(server, `drop database ${name} with (force)`);
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED;
      if (!busy || i === DROP_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** The same server, another database. */
function databaseUrl(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
