// Passages in a teacher's own words: found and cited, taken back, and kept when the document is read again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ingestDocument } from './ingest.ts';

type Passage = OutputOf<'/OrgApi/AISetting/KnowledgePassages'>[number];

let server: TestServer;
let teacher: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '光学', kind: 'ai' })).data.id;
});
afterAll(() => server.stop());

const LAW =
  '# 反射\n\n反射角等于入射角。\n\n# 折射\n\n光从空气进入水中时，折射角大于入射角。\n\n# 像\n\n平面镜成虚像。';
const WRONG = '光从空气进入水中时，折射角大于入射角。';
const MENDED = '光从空气斜射入水中时，折射角小于入射角。';

async function ingest(name: string, text = LAW): Promise<string> {
  const { orgId, id: ownerId } = teacher.user;
  const bytes = Buffer.from(text);
  return (await ingestDocument(server.app, { orgId, courseId, ownerId, name, bytes })).documentId;
}
const passagesOf = async (documentId: string) =>
  (await teacher.call<Passage[]>('/OrgApi/AISetting/KnowledgePassages', { documentId })).data;
const documentOf = async (id: string) =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('/OrgApi/AISetting/KnowledgeItems', { courseId })
  ).data.find((d) => d.id === id);
const edit = (id: string | undefined, text: string | null) =>
  teacher.call<Passage>('/OrgApi/AISetting/EditPassage', { id, text });
const find = async (query: string) =>
  (await teacher.call<OutputOf<'/OrgApi/AISetting/Search'>>('/OrgApi/AISetting/Search', { courseId, query })).data
    .items;

/** What the document is, when it is read again. */
async function readAgain(documentId: string, text: string): Promise<void> {
  const { rows } = await server.database.pool.query('select file from document where id = $1', [documentId]);
  await server.app.files.put(rows[0].file, Buffer.from(text));
  expect((await teacher.call('/OrgApi/AISetting/Reindex', { documentId })).code).toBe(0);
  await expect.poll(async () => (await documentOf(documentId))?.state, { interval: 50 }).toBe('ready');
}

test('an edit is what the tutor finds; the original stays and can be taken back', async () => {
  const documentId = await ingest('光.md');
  const [, wrong] = await passagesOf(documentId);
  const { data } = await edit(wrong?.id, `  ${MENDED}\u202e `);
  expect(data).toMatchObject({ id: wrong?.id, text: MENDED, original: WRONG, on: true });
  expect(await passagesOf(documentId)).toEqual([expect.anything(), data, expect.anything()]);
  // a word that only the edit has is found, one that only the original had is not
  expect((await find('斜射'))[0]?.text).toBe(MENDED);

  const again = (await edit(wrong?.id, `${MENDED}角度都从法线量起。`)).data;
  expect(again.original).toBe(WRONG);
  expect((await edit(wrong?.id, null)).data).toEqual(wrong);
  expect(await find('斜射')).toEqual([]);
  // the document's own words are no edit
  await edit(wrong?.id, MENDED);
  expect((await edit(wrong?.id, WRONG)).data).toEqual(wrong);
  await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [documentId] });
});

test('what is no passage is refused', async () => {
  const documentId = await ingest('拒.md');
  const id = (await passagesOf(documentId))[0]?.id;
  for (const text of ['', '  ', '\u200b', '长'.repeat(801)])
    expect((await edit(id, text)).code, JSON.stringify(text.slice(0, 3))).toBe(422);
  expect((await edit(id, '长'.repeat(800))).code).toBe(0);
  await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [documentId] });
});

test('edits and switches stay with their passage when the document is read again; what found no place is said', async () => {
  const documentId = await ingest('再读.md');
  const [first, second, third] = await passagesOf(documentId);
  await edit(first?.id, '反射角与入射角相等。');
  await edit(second?.id, MENDED);
  await teacher.call('/OrgApi/AISetting/SetPassage', { id: second?.id, on: false });
  await teacher.call('/OrgApi/AISetting/SetPassage', { id: third?.id, on: false });

  await readAgain(documentId, `# 前言\n\n光沿直线传播。\n\n${LAW}`);
  const words = (list: Passage[]) => list.map(({ text, original, on }) => [text, original, on]);
  const mended = [MENDED, WRONG, false];
  expect(words(await passagesOf(documentId))).toEqual([
    ['光沿直线传播。', undefined, true],
    ['反射角与入射角相等。', '反射角等于入射角。', true],
    mended,
    ['平面镜成虚像。', undefined, false],
  ]);
  expect((await documentOf(documentId))?.lostEdits).toBeUndefined();

  await readAgain(documentId, LAW.replace('反射角等于入射角。', '两个角相等。'));
  expect(words(await passagesOf(documentId))).toEqual([
    ['两个角相等。', undefined, true],
    mended,
    ['平面镜成虚像。', undefined, false],
  ]);
  const lost = [{ original: '反射角等于入射角。', text: '反射角与入射角相等。' }];
  expect((await documentOf(documentId))?.lostEdits).toEqual(lost.map((one) => ({ ...one, formulas: [] })));

  // it comes back with its passage
  await readAgain(documentId, LAW);
  expect((await passagesOf(documentId))[0]).toMatchObject(lost[0] ?? {});
  expect((await documentOf(documentId))?.lostEdits).toBeUndefined();

  await readAgain(documentId, '光是电磁波。');
  expect((await documentOf(documentId))?.lostEdits).toHaveLength(2);
  await teacher.call('/OrgApi/AISetting/DiscardEdits', { documentId });
  expect((await documentOf(documentId))?.lostEdits).toBeUndefined();
});

test('of passages that say the same, the edited one is edited again', async () => {
  const text = '# 甲\n\n见上。\n\n# 乙\n\n见上。';
  const documentId = await ingest('同.md', text);
  await edit((await passagesOf(documentId))[1]?.id, '见甲。');
  await readAgain(documentId, text);
  expect((await passagesOf(documentId)).map((p) => p.text)).toEqual(['见上。', '见甲。']);
});

test('a quotation of the original still stands in the material', async () => {
  const documentId = await ingest('引.md');
  await edit((await passagesOf(documentId))[1]?.id, MENDED);
  const { data } = await teacher.call<{ id: string }>('/OrgApi/AISetting/PointAdd', { courseId, title: '折射' });
  const save = (...quotes: string[]) =>
    teacher.call('/OrgApi/AISetting/PointUpdate', {
      id: data.id,
      version: 1,
      explanation: quotes.map((quote) => ({ documentId, quote })),
    });
  expect((await save('折射角等于入射角')).code).toBe(422);
  expect((await save(WRONG, MENDED)).code).toBe(0);
});
