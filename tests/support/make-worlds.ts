// Makes the templates that API and browser tests copy: `node make-worlds.ts <PostgreSQL> <folder>`, run by worlds.ts where they are missing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { boot } from '#server/boot.ts';
import { hashPassword } from '#server/platform/auth/password.ts';
import { loadConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { seedWorld } from '#server/worlds/index.ts';
import { databaseUrl, onServer } from './databases.ts';
import { DEMO_PASSWORD, seededIds } from './demo.ts';
import { EMPTY, templateOf } from './templates.ts';

/** What tests start from. */
const WORLDS = ['classroom'];

/** Templates on this server, and the files of each world in `folder/<world>`. */
async function makeTemplates(url: string, folder: string): Promise<void> {
  for (const name of [EMPTY, ...WORLDS])
    await onServer(url, `drop database if exists ${templateOf(name)} with (force)`);
  await onServer(url, `create database ${templateOf(EMPTY)}`);
  const pool = openPool(databaseUrl(url, templateOf(EMPTY)), () => {});
  await migrate(pool);
  await pool.end();
  for (const world of WORLDS) {
    await onServer(url, `create database ${templateOf(world)} template ${templateOf(EMPTY)}`);
    await seedInto(databaseUrl(url, templateOf(world)), join(folder, world), world);
  }
}

async function seedInto(url: string, dataDir: string, world: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test' });
  const pool = openPool(url, () => {});
  const { app, server, stop } = await boot({
    config,
    logger: pino({ level: 'silent' }),
    database: { url, pool },
    newId: seededIds(world),
  });
  await seedWorld(app, server, world);
  // tests sign in more than a thousand times: what a password costs whoever guesses is not what they are about
  const pwd = await hashPassword(DEMO_PASSWORD, { memory: 8, passes: 1 });
  await pool.query("update sys_user set pwd = $1 where pwd like 'argon2id$%'", [pwd]);
  await stop();
  await pool.end();
}

const [url = '', folder = ''] = process.argv.slice(2);
await makeTemplates(url, folder);
