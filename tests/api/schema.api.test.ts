// The tables that drizzle knows are the tables that the migrations make.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTableConfig, type PgTable } from '#server/platform/postgres/drizzle.ts';
import * as school from '#server/platform/school.tables.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const NAMES: Record<string, string> = {
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  float8: 'double precision',
  text: 'text',
  jsonb: 'jsonb',
  _text: 'text[]',
};

test.each(Object.entries(school))('%s', async (_name, table) => {
  const { name, columns } = getTableConfig(table as PgTable);
  const { rows } = await database.pool.query<{ column_name: string; udt_name: string; is_nullable: string }>(
    "select column_name, udt_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1",
    [name],
  );
  const migrated = Object.fromEntries(
    rows.map((r) => [r.column_name, `${NAMES[r.udt_name] ?? r.udt_name}${r.is_nullable === 'YES' ? '?' : ''}`]),
  );
  const known = Object.fromEntries(columns.map((c) => [c.name, `${c.getSQLType()}${c.notNull ? '' : '?'}`]));
  expect(known).toEqual(migrated);
});
