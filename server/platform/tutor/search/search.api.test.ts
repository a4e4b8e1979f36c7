import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import { TUNED } from '#server/platform/tutor/fixtures/questions.ts';
import { indexTokens } from '#server/platform/tutor/text/words.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { corpusStats } from './score.ts';
import { type Query, search, searchIn, withNeighbours } from './search.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: PoolClient;
const query: Query = (statement) => client.query(statement);

// Temporary tables with the real columns stand before the real ones, so no school has to be built around them.
beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
  for (const table of ['document', 'passage'])
    await client.query(`create temp table ${table} (like public.${table} including defaults)`);
  await addDocument('handout', 'physics');
  await addDocument('foreign', 'history');
  await addDocument('shelf', null);
});

afterAll(async () => {
  client.release();
  await database.drop();
});

async function addDocument(id: string, course: string | null, deletedAt: number | null = null) {
  await client.query(
    `insert into document (id, org_id, course_id, owner_id, name, size, file, state, created_at, deleted_at)
     values ($1, 'school', $2, 'teacher', $1 || '.pdf', 1, 'f', 'ready', 0, $3)`,
    [id, course, deletedAt],
  );
  for (const { seq, text, page, heading } of PENDULUM)
    await client.query(
      `insert into passage (id, document_id, org_id, course_id, seq, text, page, heading, tokens)
       values ($1 || '/p' || $2, $1, 'school', $3, $2::int, $4, $5, $6, array_to_tsvector($7::text[]))`,
      [id, seq, course, text, page, heading, indexTokens(`${heading}\n${text}`)],
    );
}

const ids = (found: { hits: readonly { passage: { id: string } }[] }) => found.hits.map((hit) => hit.passage.id);

test('the database’s candidates give the order that scoring the whole course gives', async () => {
  const stats = corpusStats(PENDULUM);
  for (const { question } of TUNED) {
    const found = await search(query, { courseIds: ['physics'], question, limit: 3 });
    expect(ids(found), question).toEqual(
      searchIn(PENDULUM, stats, question, 3).hits.map((hit) => `handout/${hit.passage.id}`),
    );
  }
});

test('only the asked courses, the library on request, nothing deleted or switched off', async () => {
  await addDocument('gone', 'physics', 1);
  const question = '什么是单摆';
  const documents = async (scope: { courseIds: string[]; orgLibrary?: string }) =>
    new Set(ids(await search(query, { ...scope, question, limit: 20 })).map((id) => id.split('/')[0]));
  expect(await documents({ courseIds: ['physics'] })).toEqual(new Set(['handout']));
  expect(await documents({ courseIds: ['physics', 'history'] })).toEqual(new Set(['handout', 'foreign']));
  expect(await documents({ courseIds: [], orgLibrary: 'school' })).toEqual(new Set(['shelf']));
  expect(await documents({ courseIds: [], orgLibrary: 'elsewhere' })).toEqual(new Set());
  expect(await documents({ courseIds: [] })).toEqual(new Set());
  await client.query(`update passage set "on" = false where id = 'handout/p1'`);
  const found = await withNeighbours(query, await search(query, { courseIds: ['physics'], question, limit: 20 }));
  expect(ids(found)).not.toContain('handout/p1');
  const around = found.hits.flatMap((hit) => hit.around.map((own) => own.id));
  expect(around).toContain('handout/p2');
  expect(around).not.toContain('handout/p1');
});

test('signs of the query language are only text', async () => {
  const question = "it's 单摆' | \\ :* & !(";
  const found = await search(query, { courseIds: ['physics'], question, limit: 3 });
  expect(found.hits.length).toBeGreaterThan(0);
  expect((await search(query, { courseIds: ['physics'], question: '？！', limit: 3 })).hits).toEqual([]);
});
