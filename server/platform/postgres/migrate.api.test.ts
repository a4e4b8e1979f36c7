import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type MigrationFile, migrate, migrationFiles } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const file = (name: string, sql: string, hash = sql): MigrationFile => ({ name, sql, hash });

async function applied(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name');
  return rows.map((r) => r.name);
}

test('the second time there is nothing to do', async () => {
  expect(await applied()).toEqual(migrationFiles().map((f) => f.name));
  expect(await migrate(database.pool)).toEqual([]);
});

test('two servers that start together apply each file once', async () => {
  const files = [...migrationFiles(), file('9901_slow.sql', 'select pg_sleep(0.05); create table once (n int)')];
  const results = await Promise.all([migrate(database.pool, files), migrate(database.pool, files)]);
  expect(results.flat()).toEqual(['9901_slow.sql']);
});

test('a file that fails leaves no trace, the ones before it stay', async () => {
  const files = [
    ...migrationFiles(),
    file('9901_good.sql', 'create table good (n int)'),
    file('9902_bad.sql', 'create table half (n int); create table good (n int)'),
  ];
  await expect(migrate(database.pool, files)).rejects.toThrow(/9902_bad\.sql.*already exists/);
  expect((await applied()).at(-1)).toBe('9901_good.sql');
  const { rows } = await database.pool.query("select to_regclass('half') as half, to_regclass('good') as good");
  expect(rows).toEqual([{ half: null, good: 'good' }]);
});

test('a changed file is refused', async () => {
  const [first, ...rest] = migrationFiles();
  if (!first) throw new Error('there are migrations');
  await expect(migrate(database.pool, [{ ...first, hash: 'other' }, ...rest])).rejects.toThrow(/was changed/);
});

test('a database that is newer than the code is refused', async () => {
  await migrate(database.pool, [...migrationFiles(), file('9901_later.sql', 'select 1')]);
  await expect(migrate(database.pool)).rejects.toThrow(/9901_later\.sql.*newer version/);
});

test('line ends make no other migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-migrations-'));
  writeFileSync(join(folder, '0001_a.sql'), 'select 1;\nselect 2;\n');
  const [unix] = migrationFiles(folder);
  writeFileSync(join(folder, '0001_a.sql'), 'select 1;\r\nselect 2;\r\n');
  const [windows] = migrationFiles(folder);
  rmSync(folder, { recursive: true });
  expect(windows?.hash).toBe(unix?.hash);
});
