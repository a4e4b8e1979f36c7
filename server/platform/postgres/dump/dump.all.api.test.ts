import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { connectDatabase } from '../index.ts';
import { migrationFiles } from '../migrate.ts';
import { backup } from './backup.ts';
import { schoolTables } from './catalog.ts';
import { type Restore, restoreDump } from './restore.ts';

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-dump-'));
  file = join(folder, 'school.tar.gz');
  source = await testDatabase();
  target = await testDatabase();
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

const save = () => backup({ pool: source.pool, dataDir: join(folder, 'from'), file });
const load = (more: Partial<Restore> = {}) =>
  restoreDump({ pool: target.pool, dataDir: join(folder, 'to'), file, ...more });

/** What COPY's text format, JSON and foreign keys may trip over. */
async function fillSchool(pool: Pool): Promise<void> {
  await pool.query(
    `insert into organisation (id, code, name, settings, created_at) values ('o1', 'mg', E'梦谷\\t"学校"\\n\\\\N \\\\. ''', '{"a":null}', 1)`,
  );
  // the child before its parent
  await pool.query(`insert into sys_dept (id, org_id, parent_id, name, kind, created_at) values
    ('d1', 'o1', 'd2', '', 'class', 1), ('d2', 'o1', null, 'NULL', 'grade', 9007199254740993)`);
  await pool.query(`insert into log (id, epoch, live) values ('class:1', 'before', '{"a,b","{c}"}')`);
  await pool.query(`insert into log_event select 'class:1', n, '{"delta":"单摆"}' from generate_series(1, 30000) n`);
  // more than one part
  await pool.query(
    `insert into log_event select 'class:2', n, repeat(md5(n::text), 64) from generate_series(1, 4000) n`,
  );
  await pool.query("select setval('instance_id', 41)");
}

function fillFolder(): void {
  const put = (name: string, bytes: string | Buffer) => {
    mkdirSync(join(folder, 'from', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'from', name), bytes);
  };
  put('keys/server.key', Buffer.alloc(32, 7));
  put('files/empty', '');
  put(`files/${'深'.repeat(40)}/讲义 1.pdf`, Buffer.alloc(1_300_001, 'x'));
  put('postgres/PG_VERSION', 'not part of it');
}

async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const prints: Record<string, string> = {};
    for (const { name } of await schoolTables(client)) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ':' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as print from "${name}" t`,
      );
      prints[name] = rows[0]?.print ?? '';
    }
    return prints;
  } finally {
    client.release();
  }
}

test('all of it comes back, in another PostgreSQL', async () => {
  await fillSchool(source.pool);
  fillFolder();
  const manifest = await save();
  expect(manifest.entries.filter((e) => e.name.startsWith('db/log_event/')).length).toBeGreaterThan(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['from', 'school.tar.gz']);

  const other = await connectDatabase({ DATA_DIR: join(folder, 'to'), DATABASE_URL: undefined }, () => {});
  try {
    await restoreDump({ pool: other.pool, dataDir: join(folder, 'to'), file });
    const { log: logBefore, ...before } = await fingerprint(source.pool);
    const { log: logAfter, ...after } = await fingerprint(other.pool);
    expect(after).toEqual(before);
    expect(logAfter).not.toBe(logBefore);
    const { rows } = await other.pool.query(
      `select (select count(*)::int from pg_constraint where contype = 'f') as keys, nextval('instance_id')::int as next,
              (select count(*)::int from migration) as migrations, (select epoch <> 'before' from log) as renewed`,
    );
    const keys = await source.pool.query("select 1 from pg_constraint where contype = 'f'");
    expect(rows).toEqual([{ keys: keys.rowCount, next: 42, migrations: migrationFiles().length, renewed: true }]);
  } finally {
    await other.stop();
  }
  for (const name of ['keys/server.key', 'files/empty', `files/${'深'.repeat(40)}/讲义 1.pdf`]) {
    expect(readFileSync(join(folder, 'to', name)).equals(readFileSync(join(folder, 'from', name)))).toBe(true);
  }
  expect(statSync(join(folder, 'to/keys/server.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'to')).sort()).toEqual(['files', 'keys', 'postgres']);
});

test('a backup beside a working server is one moment of it', async () => {
  await fillSchool(source.pool);
  let working = true;
  const work = async () => {
    for (let n = 0; working; n++) {
      // the run's table is copied after the log's: a backup that is no snapshot holds more runs than logs
      await source.pool.query(
        `with l as (insert into log (id, epoch) values ($1, 'e') returning id)
         insert into run (id, owner, log, body_hash, first_seq, state) select id, '', id, '', 1, 'done' from l`,
        [`l${n}`],
      );
    }
  };
  const worker = work();
  const { tables } = await save();
  working = false;
  await worker;
  const rowsOf = (name: string) => tables.find((t) => t.name === name)?.rows ?? 0;
  expect(rowsOf('log')).toBe(rowsOf('run') + 1);
  await load();
});

test('a school that is there is replaced only by force, and then wholly', async () => {
  await fillSchool(source.pool);
  fillFolder();
  await save();
  await load();
  const before = await fingerprint(target.pool);
  await expect(load()).rejects.toThrow(/--force/);
  expect(await fingerprint(target.pool)).toEqual(before);
  await target.pool.query("insert into organisation (id, code, name, created_at) values ('o2', 'x', 'x', 1)");
  writeFileSync(join(folder, 'to/files/later'), '');
  await load({ force: true });
  const { log: _, ...after } = await fingerprint(target.pool);
  expect(before).toMatchObject(after);
  expect(readdirSync(join(folder, 'to/files'))).not.toContain('later');
});

test('files without a database are not overwritten either', async () => {
  await save();
  mkdirSync(join(folder, 'to/files'), { recursive: true });
  writeFileSync(join(folder, 'to/files/precious'), '');
  await expect(load()).rejects.toThrow(/--force/);
});

test('a database that a server uses is left alone', async () => {
  await save();
  const server = new Client({ connectionString: target.url });
  await server.connect();
  await expect(load({ force: true })).rejects.toThrow(/in use/);
  await server.end();
});

test('an older backup comes up to the present version', async () => {
  await fillSchool(source.pool);
  await save();
  const later = {
    name: '9001_later.sql',
    hash: 'h',
    sql: 'create table later as select count(*)::int as n from organisation',
  };
  await load({ files: [...migrationFiles(), later] });
  const { rows } = await target.pool.query('select n from later');
  expect(rows).toEqual([{ n: 1 }]);
});

test('a newer backup is refused before anything is touched', async () => {
  await save();
  await expect(load({ files: migrationFiles().slice(0, -1), force: true })).rejects.toThrow(/newer/);
  const { rowCount } = await target.pool.query('select 1 from migration');
  expect(rowCount).toBe(migrationFiles().length);
});

test('rows that break a rule undo everything', async () => {
  await fillSchool(source.pool);
  await source.pool.query('alter table sys_dept drop constraint sys_dept_parent_id_fkey');
  await source.pool.query("update sys_dept set parent_id = 'nowhere' where id = 'd1'");
  fillFolder();
  await save();
  await expect(load()).rejects.toThrow(/sys_dept/);
  const { rows } = await target.pool.query('select count(*)::int as n from organisation');
  expect(rows).toEqual([{ n: 0 }]);
  expect(readdirSync(join(folder, 'to'))).toEqual([]);
});
