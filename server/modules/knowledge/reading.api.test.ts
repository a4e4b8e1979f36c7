// What was read of a document, by page, slide or heading; and the document itself, for who teaches its course.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import {
  docxWithPictures,
  paragraph,
  pdf,
  png,
  pptx,
  shape,
  wordPicture,
  wordTable,
} from '#tests/support/documents.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get } from '#tests/support/upload.ts';
import { ingestDocument } from './ingest.ts';

let server: TestServer;
let teacher: Client;
let stranger: Client;
let foreign: Client;
let student: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, stranger, foreign, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin@second', 'student04'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client];
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '读到了什么', kind: 'ai' })).data.id;
});
afterAll(() => server.stop());

async function ingest(name: string, bytes: Buffer): Promise<string> {
  const { orgId, id: ownerId } = teacher.user;
  return (await ingestDocument(server.app, { orgId, courseId, ownerId, name, bytes })).documentId;
}
type Read = OutputOf<'/OrgApi/AISetting/KnowledgeRead'>;
const readOf = async (documentId: string) =>
  (await teacher.call<Read>('/OrgApi/AISetting/KnowledgeRead', { documentId })).data.parts;
const textsOf = async (documentId: string, part: object) =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgePassages'>>('/OrgApi/AISetting/KnowledgePassages', {
      documentId,
      ...part,
    })
  ).data.map(({ text }) => text);
const fileOf = (who: Client, documentId: string) =>
  get(server, who, `/OrgApi/AISetting/KnowledgeFile?documentId=${documentId}`);

const NONE = { passages: 0, rows: 0, formulas: 0, figures: 0 };

test('a PDF by page, one with nothing and one that was not read among them', async () => {
  const bytes = pdf(
    [
      [
        { text: '单摆的周期与摆长有关。', y: 700 },
        { text: '它与质量无关，这一句在另一段里。', y: 600 },
      ],
      [],
      [],
      [{ text: '这里说到误差。', y: 700 }],
    ],
    {
      pictures: [{ page: 2, y: 300, width: 60, height: 60, grey: 90 }],
    },
  );
  const id = await ingest('单摆.pdf', bytes);
  const parts = await readOf(id);
  expect(parts).toMatchObject([
    { page: 1, from: 1, formulas: 0, rows: 0 },
    { page: 2, ...NONE },
    { page: 3, passages: 0, unread: [{ reason: 'picture', count: 1 }] },
    { page: 4, passages: 1 },
  ]);
  expect(parts[1]).not.toHaveProperty('from');
  const { from, to } = parts[3] ?? {};
  expect(await textsOf(id, { from, to })).toEqual(['这里说到误差。']);
  expect(await textsOf(id, { from: 1, to: parts[0]?.to })).toHaveLength(parts[0]?.passages ?? 0);
  const answer = await fileOf(teacher, id);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a deck by slide, a hidden one counted and not read', async () => {
  const id = await ingest(
    '光.pptx',
    pptx([
      ['a.xml', shape(['光的折射'], 'title') + shape(['光从空气斜射入水中时发生折射。'])],
      ['b.xml', shape(['这一张不放。']), true],
      ['c.xml', shape(['光在真空中最快。'])],
    ]),
  );
  expect(await readOf(id)).toMatchObject([
    { page: 1, heading: '光的折射', passages: 1 },
    { page: 2, ...NONE },
    { page: 3, passages: 1 },
  ]);
});

test('what has no pages by heading: rows, pictures, formulas; the same heading twice is two', async () => {
  const body =
    paragraph('前言里有一句话。') +
    paragraph('数据', 'a1') +
    wordTable([
      ['摆长', '周期'],
      ['0.5 m', '1.42 s'],
      ['1.0 m', '2.01 s'],
    ]) +
    `<w:p>${wordPicture('f.png', '图')}</w:p>`;
  const word = await ingest('数据.docx', docxWithPictures(body, { 'f.png': png(80, 80) }));
  expect(await readOf(word)).toEqual([
    { from: 1, to: 1, ...NONE, passages: 1 },
    { heading: '数据', from: 2, to: 3, passages: 2, rows: 2, formulas: 0, figures: 1 },
  ]);
  const text =
    '# 单摆\n\n周期是 $T=2\\pi\\sqrt{l/g}$，其中 $l$ 是摆长。\n\n# 练习\n\n第一题很短。\n\n# 单摆\n\n又说一次。\n';
  const markdown = await ingest('单摆.md', Buffer.from(text));
  expect(await readOf(markdown)).toMatchObject([
    { heading: '单摆', from: 1, passages: 1, formulas: 2 },
    { heading: '练习', passages: 1, formulas: 0 },
    { heading: '单摆', from: 3, to: 3 },
  ]);
  expect((await fileOf(teacher, markdown)).headers.get('content-type')).toMatch(/^text\/plain/);
});

test('nobody else’s: neither what was read nor the file', async () => {
  const id = await ingest('私.txt', Buffer.from('只给本课程的教师看。'));
  const ask = async (who: Client, documentId: string) => [
    (await who.call('/OrgApi/AISetting/KnowledgeRead', { documentId })).code,
    ((await (await fileOf(who, documentId)).json()) as { code: number }).code,
  ];
  for (const who of [stranger, foreign]) expect(await ask(who, id)).toEqual([404, 404]);
  expect(await ask(teacher, 'none')).toEqual([404, 404]);
  expect(await ask(student, id)).toEqual([403, 403]);
  await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [id] });
  expect(await ask(teacher, id)).toEqual([404, 404]);
});
