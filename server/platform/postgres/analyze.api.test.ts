// What the planner knows once a school has been put in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { analyze } from './analyze.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('tables that were filled are known, those of the log are left to grow first', async () => {
  const { pool } = database;
  await pool.query(
    "insert into organisation (id, code, name, settings, created_at) values ('o1', 'mg', '梦谷', '{}', 1)",
  );
  await analyze(pool);
  const { rows } = await pool.query<{ name: string; known: number }>(
    `select relname as name, reltuples as known from pg_class where relname in ('organisation', 'log_event', 'run') order by 1`,
  );
  // -1: PostgreSQL has never looked
  expect(rows).toEqual([
    { name: 'log_event', known: -1 },
    { name: 'organisation', known: 1 },
    { name: 'run', known: -1 },
  ]);
});
