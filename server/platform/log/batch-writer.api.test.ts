// Many effects that speak at once, over a real database: dense logs, fences, and rows that somebody else holds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { createBatchWriter, type Speak } from './batch-writer.ts';
import { appendFenced, appendMany, type EffectWrite, insertLogs, readEvents, readHead } from './store.ts';

let database: TestDatabase;
let speak: Speak;
let statements = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  speak = createBatchWriter({
    one: (said) => appendFenced(pool, said),
    many: (said) => {
      statements++;
      return appendMany(pool, said);
    },
  });
});
afterAll(() => database.drop());

async function logWith(id: string): Promise<string> {
  const log = `chat:${id}`;
  await insertLogs(database.pool, [log], () => 'e');
  await database.pool.query('update log set live = $2 where id = $1', [log, [effectOf(log)]]);
  return log;
}
const effectOf = (log: string) => `${log}#reply#1`;
const said = (log: string, ...texts: string[]): EffectWrite => ({
  log,
  effect: effectOf(log),
  texts,
  message: undefined,
});

test('forty logs at once: each dense and in order, in far fewer statements than there were sayings', async () => {
  const logs = await Promise.all(Array.from({ length: 40 }, (_, i) => logWith(`many-${i}`)));
  const before = statements;
  await Promise.all(
    logs.map(async (log, i) => {
      for (let n = 0; n < 20; n++) {
        const texts = n % 3 === 0 ? [`${i}.${n}a`, `${i}.${n}b`] : [`${i}.${n}`];
        const entries = await speak(said(log, ...texts));
        expect(entries?.map((e) => e.text)).toEqual(texts);
      }
    }),
  );
  expect(statements - before).toBeLessThan(200);
  for (const [i, log] of logs.entries()) {
    const entries = await readEvents(database.pool, log, 0, 100);
    expect(entries.map((e) => e.seq)).toEqual(entries.map((_, n) => n + 1));
    const expected = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? [`${i}.${n}a`, `${i}.${n}b`] : [`${i}.${n}`]));
    expect(entries.map((e) => e.text)).toEqual(expected.flat());
    expect((await readHead(database.pool, log))?.seq).toBe(entries.length);
  }
});

test('an effect that was stopped stores nothing; the others of the same statement do', async () => {
  const [lives, stopped] = [await logWith('lives'), await logWith('stopped')];
  await database.pool.query("update log set live = '{}' where id = $1", [stopped]);
  const opening = speak(said(await logWith('before'), 'x'));
  const results = await Promise.all([opening, speak(said(stopped, 'late')), speak(said(lives, 'in time'))]);
  expect(results.map((r) => r?.map((e) => e.seq) ?? null)).toEqual([[1], null, [1]]);
  expect(await readEvents(database.pool, stopped, 0, 10)).toEqual([]);
});

test('a row that somebody holds delays its own log alone', async () => {
  const [held, free] = [await logWith('held'), await logWith('free')];
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('update log set seq = seq + 1 where id = $1', [held]);
  let stored = false;
  const waits = speak(said(held, 'after')).then((entries) => {
    stored = true;
    return entries;
  });
  for (let n = 1; n <= 3; n++) expect((await speak(said(free, `${n}`)))?.[0]?.seq).toBe(n);
  expect(stored).toBe(false);
  await other.query('commit');
  other.release();
  expect((await waits)?.[0]?.seq).toBe(2);
});

test('a fence that falls while its row is held holds', async () => {
  const log = await logWith('falls');
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query("update log set live = '{}' where id = $1", [log]);
  const late = speak(said(log, 'late'));
  await speak(said(await logWith('beside'), 'x'));
  await other.query('commit');
  other.release();
  expect(await late).toBeNull();
});

test('one log’s broken numbering does not cost the others their words', async () => {
  const [broken, sound] = [await logWith('broken'), await logWith('sound')];
  await database.pool.query("insert into log_event values ($1, 1, '{}')", [broken]);
  const opening = speak(said(await logWith('opening'), 'x'));
  const results = await Promise.allSettled([opening, speak(said(broken, 'x')), speak(said(sound, 'y'))]);
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the open message is set, left and taken away', async () => {
  const log = await logWith('message');
  const open = async () => (await database.pool.query('select message from log where id = $1', [log])).rows[0]?.message;
  await speak({ ...said(log, 'a'), message: 'm1' });
  expect(await open()).toBe('m1');
  await speak(said(log, 'b'));
  expect(await open()).toBe('m1');
  await speak({ ...said(log, 'c'), message: null });
  expect(await open()).toBeNull();
});
