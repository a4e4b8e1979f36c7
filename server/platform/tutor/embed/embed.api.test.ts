// An endpoint that speaks the real protocol over real HTTP, with vectors that know three synonyms.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { indexTokens } from '#server/platform/tutor/text/words.ts';
import { createTutor } from '#server/platform/tutor/tutor.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { createEmbedder } from './endpoint.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let endpoint: Server;
let baseUrl = '';
let mode: 'speaks' | 'slow' | 'silent' | 'fails' | 'nonsense' = 'speaks';
/** A slow endpoint answers one request after the other, and takes so long for each text. */
const SLOW_MS = 40;
let busyUntil = 0;
let asked: { input: string[]; model: string; authorization: string | undefined }[] = [];

const PASSAGES = ['出租人应当按约定维修房屋。', '承租人按月支付租金。', '押金在退房以后返还。', '房屋的钥匙有两把。'];
const MEANINGS = [/出租人|房东/u, /维修|修/u, /押金/u, /租金|房租/u, /钥匙/u];

const vectorOf = (text: string) => [...MEANINGS.map((meaning) => (meaning.test(text) ? 1 : 0)), 0.1];

beforeAll(async () => {
  database = await testDatabase();
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[]; model: string };
      asked.push({ ...body, authorization: request.headers.authorization });
      if (mode === 'silent') return;
      if (mode === 'slow') {
        busyUntil = Math.max(busyUntil, performance.now()) + body.input.length * SLOW_MS;
        return void setTimeout(() => answer(body, response), busyUntil - performance.now());
      }
      answer(body, response);
    });
  });
  const answer = (body: { input: string[]; model: string }, response: ServerResponse) => {
    if (mode === 'fails') return void response.writeHead(500).end();
    // the order is told by `index` alone
    const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(mode === 'nonsense' ? { data: [] } : { object: 'list', model: body.model, data }));
  };
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  baseUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  // no school has to be built around the passages
  for (const table of ['course', 'document'])
    await database.pool.query(`alter table ${table} drop constraint ${table}_owner_id_fkey`);
  await addDocument('handout', PASSAGES);
});

afterAll(async () => {
  endpoint.closeAllConnections();
  endpoint.close();
  await database.drop();
});

beforeEach(() => {
  mode = 'speaks';
  asked = [];
});

async function addDocument(id: string, texts: readonly string[]) {
  const { pool } = database;
  await pool.query(
    `insert into organisation (id, code, name, created_at) values ('school', 's', 's', 0) on conflict do nothing`,
  );
  await pool.query(
    `insert into course (id, org_id, owner_id, name, kind, created_at)
      values ('law', 'school', 'teacher', 'law', 'course', 0) on conflict do nothing`,
  );
  await pool.query(
    `insert into document (id, org_id, course_id, owner_id, name, size, file, state, created_at)
      values ($1, 'school', 'law', 'teacher', $1, 1, 'f', 'ready', 0)`,
    [id],
  );
  for (const [at, text] of texts.entries())
    await pool.query(
      `insert into passage (id, document_id, org_id, course_id, seq, text, tokens)
        values ($1, $2, 'school', 'law', $3, $4, array_to_tsvector($5::text[]))`,
      [`${id}/${at + 1}`, id, at + 1, text, indexTokens(text)],
    );
}

const SCOPE = { orgId: 'school', courseIds: ['law'], library: false };

function tutorWith({ now = () => 1_000, questionMs = 150 }: { now?: () => number; questionMs?: number } = {}) {
  const settings = { baseUrl, model: 'm', key: 'secret', queryPrefix: 'query: ', passagePrefix: 'passage: ' };
  const embedder = createEmbedder(settings, { now, questionMs });
  return createTutor({ pool: database.pool, pace: 0, model: async () => null, embedder, now });
}

const plain = () => createTutor({ pool: database.pool, pace: 0, model: async () => null });
const idsOf = (found: { hits: readonly { passage: { id: string } }[] }) => found.hits.map(({ passage }) => passage.id);

test('what is missing is made once, with its prefix, and again when the text changes', async () => {
  const tutor = tutorWith();
  expect(await tutor.embedMissing?.()).toBe(PASSAGES.length);
  expect(asked).toEqual([
    {
      model: 'm',
      input: PASSAGES.map((text) => `passage: \n${text}`),
      authorization: 'Bearer secret',
      encoding_format: 'float',
    },
  ]);
  expect(await tutor.embedMissing?.()).toBe(0);
  const { rows } = await database.pool.query('select dimension, length(vector) as bytes, model from passage_vector');
  expect(rows).toEqual(PASSAGES.map(() => ({ dimension: 6, bytes: 24, model: 'm' })));
  await database.pool.query(`update passage set text = text || '。' where id = 'handout/4'`);
  expect(await tutor.embedMissing?.()).toBe(1);
});

test('a question in other words finds what only the meaning has, and nothing is asserted because of it', async () => {
  const tutor = tutorWith();
  await tutor.embedMissing?.();
  const question = '坏了房东给不给修房屋';
  expect(idsOf(await tutor.find(SCOPE, question, 5))[0]).toBe('handout/1');
  expect(asked.at(-1)?.input).toEqual([`query: ${question}`]);
  // no word in common: the words find nothing, the meaning does
  expect(idsOf(await plain().find(SCOPE, '房东', 5))).not.toContain('handout/1');
  const found = await tutor.find(SCOPE, '房东', 5);
  expect(idsOf(found)[0]).toBe('handout/1');
  expect((await tutor.answer('房东', found)).notice).toBe('not-in-material');
});

test('a course that changes is read anew; what is gone or off is not found', async () => {
  const tutor = tutorWith();
  await tutor.embedMissing?.();
  expect(idsOf(await tutor.find(SCOPE, '房东', 5))).toContain('handout/1');
  await addDocument('more', ['房东姓李。']);
  await tutor.embedMissing?.();
  expect(idsOf(await tutor.find(SCOPE, '出租人', 5))).toContain('more/1');
  await database.pool.query(`update passage set "on" = false where id = 'more/1'`);
  expect(idsOf(await tutor.find(SCOPE, '出租人', 5))).not.toContain('more/1');
  await database.pool.query(`delete from document where id = 'more'`);
  expect(idsOf(await tutor.find(SCOPE, '出租人', 5))).not.toContain('more/1');
});

test.each(['silent', 'fails', 'nonsense'] as const)(
  'an endpoint that is %s: asked once, and all works without',
  async (how) => {
    let time = 1_000;
    const tutor = tutorWith({ now: () => time });
    await tutor.embedMissing?.();
    const calls = asked.length;
    mode = how;
    const without = idsOf(await plain().find(SCOPE, '押金什么时候返还', 5));
    for (let i = 0; i < 3; i++) expect(idsOf(await tutor.find(SCOPE, '押金什么时候返还', 5))).toEqual(without);
    expect(asked.length).toBe(calls + 1);
    await expect(
      createEmbedder({ baseUrl, model: 'm', queryPrefix: '', passagePrefix: '' }).passages(
        ['x'],
        AbortSignal.timeout(150),
      ),
    ).rejects.toThrow();
    mode = 'speaks';
    time += 61_000;
    await tutor.find(SCOPE, '押金什么时候返还', 5);
    expect(asked.length).toBe(calls + 3);
  },
);

test('scores are in the order of the hits, and who asks for a term alone has the order of the words', async () => {
  const tutor = tutorWith();
  await addDocument('owner', ['房东姓李，出租人就是他。', '房东姓李。', '维修找出租人。', '修理费由出租人出。']);
  await tutor.embedMissing?.();
  for (const question of ['房东修房屋的钥匙', '房东什么时候还押金', '租金', '钥匙坏了房东修吗']) {
    const scores = (await tutor.find(SCOPE, question, 8)).hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.length).toBeGreaterThan(1);
  }
  // 出租人 and 房东 are one in meaning: the passages that have the word stay before what only means it
  const words = idsOf(await plain().find(SCOPE, '出租人', 8));
  expect(idsOf(await tutor.find(SCOPE, '出租人', 8)).slice(0, words.length)).toEqual(words);
  await database.pool.query(`delete from document where id = 'owner'`);
});

test('while a document is being embedded, others are found by both and it is found by its words', async () => {
  const tutor = tutorWith({ questionMs: 1_000 });
  await tutor.embedMissing?.();
  await addDocument(
    'zoo',
    Array.from({ length: 80 }, (_, at) => (at === 79 ? '斑马的条纹各不相同。' : `第 ${at} 号笼舍每天打扫。`)),
  );
  mode = 'slow';
  const making = tutor.embedMissing?.();
  while (asked.filter(({ input }) => input[0]?.startsWith('passage')).length < 3)
    await new Promise((then) => setImmediate(then));
  expect(idsOf(await tutor.find(SCOPE, '房东', 5))[0]).toBe('handout/1');
  expect(idsOf(await tutor.find(SCOPE, '斑马的条纹一样吗', 5))[0]).toBe('zoo/80');
  expect(asked.filter(({ input }) => input[0]?.startsWith('query'))).toHaveLength(2);
  const { rows } = await database.pool.query(`select from passage_vector where passage_id = 'zoo/80'`);
  expect(rows).toEqual([]);
  expect(await making).toBe(80);
  await database.pool.query(`delete from document where id = 'zoo'`);
});
