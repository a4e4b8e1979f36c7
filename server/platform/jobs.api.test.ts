// Office work: a server is told of it, and does not ask again and again.
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { createJobs, type Jobs } from './jobs.ts';

const NAMES = ['old', 'new'];
let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // as a release before left it
  const boss = new PgBoss({ connectionString: database.url, schema: 'pgboss' });
  await boss.start();
  await boss.createQueue('old', { retryLimit: 2 });
  await boss.stop({ graceful: false });
  jobs = createJobs(database.url, (error) => {
    throw error;
  });
  for (const name of NAMES)
    jobs.work<{ n: number }>(name, async ({ n }) => {
      done.push(`${name} ${n}`);
      if (done.length === 1) throw new Error('the first time it fails');
    });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('each queue tells its servers of new work, one that an older release made, too', async () => {
  const { rows } = await database.pool.query(
    'select name, notify from pgboss.queue where name = any($1) order by name',
    [NAMES],
  );
  expect(rows).toEqual([
    { name: 'new', notify: true },
    { name: 'old', notify: true },
  ]);
});

test('what was sent is done, and what failed is tried again', async () => {
  for (const name of NAMES) await jobs.send(name, { n: 1 });
  await expect.poll(() => [...done].sort()).toHaveLength(3);
  for (const name of NAMES) await jobs.send(name, { n: 2 });
  await expect.poll(() => new Set(done)).toEqual(new Set(['new 1', 'new 2', 'old 1', 'old 2']));
});

test('of many that were sent at once none waits for the next round', async () => {
  const before = done.length;
  for (let n = 10; n < 16; n++) await jobs.send('new', { n });
  await expect.poll(() => done.length - before, { timeout: 3000 }).toBe(6);
});

test('going down waits for what is under way: it is done, once, and nothing is told of it', async () => {
  const told: unknown[] = [];
  const leaving = createJobs(database.url, (error) => told.push(error));
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  leaving.work('slow', async () => {
    begun.resolve();
    await may.promise;
  });
  await leaving.start();
  await leaving.send('slow', {});
  await begun.promise;
  let hasLeft = false;
  const stopped = leaving.stop().then(() => {
    hasLeft = true;
  });
  // long enough for who does not wait
  for (let n = 0; n < 300 && !hasLeft; n++) await database.pool.query('select 1');
  may.resolve();
  await stopped;
  const { rows } = await database.pool.query("select state from pgboss.job where name = 'slow'");
  expect({ rows, told }).toEqual({ rows: [{ state: 'completed' }], told: [] });
});
