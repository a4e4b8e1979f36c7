// What passages are: told when a document is read, chosen by a teacher, told again with other words, and made up for old rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ingestDocument } from './ingest.ts';
import { tellDocument } from './roles.ts';

type Passage = OutputOf<'/OrgApi/AISetting/KnowledgePassages'>[number];

let server: TestServer;
let teacher: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '面点', kind: 'ai' })).data.id;
});
afterAll(() => server.stop());

const TEXT =
  '# 发面\n\n授课对象：烹饪专业，共 6 学时。\n\n酵母在 4 ℃ 以下几乎不活动，因为它休眠了。\n\n# 常见误区\n\n1. 发酵越久越好：时间过长会使面筋断裂。\n\n# 小结\n\n发面的要点';

async function ingest(name: string): Promise<string> {
  const { orgId, id: ownerId } = teacher.user;
  return (await ingestDocument(server.app, { orgId, courseId, ownerId, name, bytes: Buffer.from(TEXT) })).documentId;
}
const passagesOf = async (documentId: string) =>
  (await teacher.call<Passage[]>('/OrgApi/AISetting/KnowledgePassages', { documentId })).data;
const rolesOf = async (documentId: string) =>
  (await passagesOf(documentId)).map(({ role, sure, chosen }) => [role, sure, chosen]);
const choose = (id: string | undefined, role: string | null) =>
  teacher.call<Passage>('/OrgApi/AISetting/SetPassageRole', { id, role });
const edit = (id: string | undefined, text: string | null) =>
  teacher.call<Passage>('/OrgApi/AISetting/EditPassage', { id, text });

const TOLD = [
  ['about', true, undefined],
  ['prose', true, undefined],
  ['misconceptions', true, undefined],
  ['heading', false, undefined],
];

test('a document that is read has its roles and signs', async () => {
  const documentId = await ingest('读.md');
  expect(await rolesOf(documentId)).toEqual(TOLD);
  const { rows } = await server.database.pool.query<{ text: string; signs: { sign: string; start: number }[] }>(
    'select text, signs from passage where document_id = $1 order by seq',
    [documentId],
  );
  expect(rows[1]?.signs).toEqual([
    { sign: 'cause', start: rows[1]?.text.indexOf('因为'), end: (rows[1]?.text.indexOf('因为') ?? 0) + 2 },
  ]);
});

test('a choice stays until the text changes, and can be taken back', async () => {
  const documentId = await ingest('选.md');
  const last = (await passagesOf(documentId))[3];
  expect((await choose(last?.id, 'prose')).data).toMatchObject({ role: 'prose', sure: true, chosen: true });
  // the same words again are no change
  await edit(last?.id, last?.text ?? '');
  expect((await rolesOf(documentId))[3]).toEqual(['prose', true, true]);
  expect((await edit(last?.id, '第一步，称料。')).data).toMatchObject({ role: 'steps', sure: true });
  expect((await rolesOf(documentId))[3]).toEqual(['steps', true, undefined]);
  await choose(last?.id, 'list');
  expect((await choose(last?.id, null)).data).toMatchObject({ role: 'steps', sure: true });
  expect((await choose(last?.id, 'poem')).code).toBe(422);
});

test('a choice goes with its passage when the document is read again', async () => {
  const documentId = await ingest('再读.md');
  await choose((await passagesOf(documentId))[1]?.id, 'about');
  expect((await teacher.call('/OrgApi/AISetting/Reindex', { documentId })).code).toBe(0);
  await expect.poll(async () => (await rolesOf(documentId))[1], { interval: 50 }).toEqual(['about', true, true]);
  expect((await rolesOf(documentId))[0]).toEqual(TOLD[0]);
});

test('rows from before there were roles get them; what a teacher has chosen stays', async () => {
  const documentId = await ingest('旧.md');
  const [first] = await passagesOf(documentId);
  await choose(first?.id, 'prose');
  const { pool } = server.database;
  await pool.query(
    'update passage set role = null, role_sure = null, signs = null where document_id = $1 and id <> $2',
    [documentId, first?.id],
  );
  expect((await passagesOf(documentId))[1]).not.toHaveProperty('role');
  await tellDocument(server.app, documentId);
  expect(await rolesOf(documentId)).toEqual([['prose', true, true], ...TOLD.slice(1)]);
});

test('drafts follow what a teacher has chosen', async () => {
  const { id } = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '面点二', kind: 'ai' })).data;
  const { orgId, id: ownerId } = teacher.user;
  const text = '# 发面\n\n面筋是指蛋白质吸水后形成的网状结构。\n\n酵母超过 55 ℃ 就会死亡。\n\n本讲义仅供课堂使用。';
  const { documentId } = await ingestDocument(server.app, {
    orgId,
    courseId: id,
    ownerId,
    name: '发面.md',
    bytes: Buffer.from(text),
  });
  await choose((await passagesOf(documentId))[1]?.id, 'about');
  const { data } = await teacher.call<OutputOf<'/OrgApi/AISetting/DraftPlan'>>('/OrgApi/AISetting/DraftPlan', {
    courseId: id,
  });
  expect(data).toMatchObject({ points: 1, leftOut: [{ role: 'about', passages: 2 }] });
  const { points } = (
    await teacher.call<OutputOf<'/OrgApi/AISetting/PlanItems'>>('/OrgApi/AISetting/PlanItems', { courseId: id })
  ).data;
  const point = (
    await teacher.call<OutputOf<'/OrgApi/AISetting/PointItem'>>('/OrgApi/AISetting/PointItem', { id: points[0]?.id })
  ).data;
  // of words: an id may hold any digits
  expect(JSON.stringify(point)).not.toContain('酵母');
  expect(JSON.stringify(point)).not.toContain('仅供');
  expect(point.missing).toEqual(['example']);
});
