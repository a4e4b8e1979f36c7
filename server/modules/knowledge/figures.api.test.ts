// Pictures of documents: kept with their passage, shown in a lesson, seen by who learns the course, gone with the document.
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { startContent } from '#server/platform/http/content.ts';
import { docxWithPictures, paragraph, pdf, png, wordPicture } from '#tests/support/documents.ts';
import { blocksOf } from '#tests/support/lesson.ts';
import { teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { fileContent } from '../files/ticket.ts';
import { ingestDocument } from './ingest.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
let student: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  content = await startContent(server.app, [fileContent(server.app)]);
  [teacher, student] = (await Promise.all([server.signIn('teacher01'), server.signIn('student04')])) as [
    Client,
    Client,
  ];
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select course_id as id from course_class where teacher_id = $1',
    [teacher.user.id],
  );
  courseId = rows[0]?.id ?? '';
});
afterAll(async () => {
  content.close();
  await server.stop();
});

const QUOTE = '双线摆用两根线悬挂小球。';
const body =
  paragraph(QUOTE) +
  `<w:p>${wordPicture('f.png', '两根线和一个球')}</w:p>` +
  paragraph('图 1 双线摆') +
  paragraph('它不会走圆锥。') +
  `<w:p>${wordPicture('w.emf')}</w:p>`;
const document = (file: Buffer = png(120, 80)) =>
  docxWithPictures(body, { 'f.png': file, 'w.emf': Buffer.alloc(90, 1) });

async function ingest(name: string): Promise<string> {
  const { orgId, id: ownerId } = teacher.user;
  return (await ingestDocument(server.app, { orgId, courseId, ownerId, name, bytes: document() })).documentId;
}
const figuresOf = async (documentId: string) =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgePassages'>>('/OrgApi/AISetting/KnowledgePassages', {
      documentId,
    })
  ).data.flatMap((p) => p.figures ?? []);
const ticket = (who: Client, id = '') =>
  who.call<{ url: string; inline: boolean }>('/OrgApi/UploadFile/Ticket', { id });
const filesOf = async (documentId: string) => {
  const keys: string[] = [];
  for await (const key of server.app.files.list(`figures/${documentId}`)) keys.push(key);
  return keys;
};
async function readAgain(documentId: string, bytes: Buffer): Promise<void> {
  await server.app.files.put(`documents/${documentId}`, bytes);
  await teacher.call('/OrgApi/AISetting/Reindex', { documentId });
  const state = async () =>
    (
      await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('/OrgApi/AISetting/KnowledgeItems', { courseId })
    ).data.find((d) => d.id === documentId);
  await expect.poll(state, { interval: 50 }).toMatchObject({ state: 'ready' });
}
const remove = (documentId: string) => teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [documentId] });

test('kept with the passage, seen on the content origin by who may look at the course, and the same when read again', async () => {
  const documentId = await ingest('双线摆.docx');
  const [figure, ...more] = await figuresOf(documentId);
  expect(more).toEqual([]);
  expect(figure).toMatchObject({ caption: '图 1 双线摆', alt: '两根线和一个球', width: 120, height: 80 });
  for (const who of [teacher, student]) {
    const { data } = await ticket(who, figure?.fileId);
    expect(data.inline).toBe(true);
    const answer = await fetch(data.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png(120, 80))).toBe(true);
  }
  for (const name of ['teacher02', 'admin@second'])
    expect((await ticket(await server.signIn(name), figure?.fileId)).code).toBe(404);

  await readAgain(documentId, document());
  expect((await figuresOf(documentId))[0]?.fileId).toBe(figure?.fileId);
  await readAgain(documentId, document(png(100, 100, 3)));
  const [other] = await figuresOf(documentId);
  expect(other).toMatchObject({ width: 100 });
  expect((await ticket(teacher, figure?.fileId)).code).toBe(404);
  expect(await filesOf(documentId)).toHaveLength(1);

  await remove(documentId);
  expect((await ticket(teacher, other?.fileId)).code).toBe(404);
  expect(await filesOf(documentId)).toEqual([]);
});

test('counts what is kept and what is not; a copy of the course has its own', async () => {
  const documentId = await ingest('副本.docx');
  const copy = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId });
  const { data } = await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>(
    '/OrgApi/AISetting/KnowledgeItems',
    {
      courseId: copy.data.id,
    },
  );
  const copied = data.find((d) => d.name === '副本.docx');
  expect(copied).toMatchObject({ figures: 1, skippedPictures: 1 });
  const [own] = await figuresOf(copied?.id ?? '');
  await remove(documentId);
  expect((await fetch((await ticket(teacher, own?.fileId)).data.url)).status).toBe(200);
});

test('pages that were not read are told, of a copy too', async () => {
  const { orgId, id: ownerId } = teacher.user;
  const bytes = pdf([[{ text: '这一页有文字，说到单摆。', y: 700 }], []], {
    pictures: [{ page: 1, y: 300, width: 60, height: 60, grey: 90 }],
  });
  const read = await ingestDocument(server.app, { orgId, courseId, ownerId, name: '扫描.pdf', bytes });
  const struck = { orgId, courseId, ownerId, name: '划.md', bytes: Buffer.from('# 甲\n\n单摆~~不~~等时。\n') };
  const { documentId: leaving } = await ingestDocument(server.app, struck);
  const copy = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId });
  for (const course of [courseId, copy.data.id]) {
    const { data } = await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>(
      '/OrgApi/AISetting/KnowledgeItems',
      { courseId: course },
    );
    expect(data.find((d) => d.name === '扫描.pdf')?.unread).toEqual([{ page: 2, reason: 'picture', count: 1 }]);
    // by rule, which is no fault of the reading
    const { leftOut, unread } = data.find((d) => d.name === '划.md') ?? {};
    expect([leftOut, unread]).toEqual([[{ reason: 'struck', count: 1 }], undefined]);
  }
  const { data: whole } = await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeRead'>>(
    '/OrgApi/AISetting/KnowledgeRead',
    { documentId: leaving },
  );
  expect(whole.parts).toEqual([expect.not.objectContaining({ unread: expect.anything() })]);
  await remove(read.documentId);
  await remove(leaving);
});

test('a lesson shows the picture of the passage that it quotes, once, and still after the document is deleted', async () => {
  const documentId = await ingest('课上.docx');
  const { data: point } = await teacher.call<{ id: string }>('/OrgApi/AISetting/PointAdd', {
    courseId,
    title: '双线摆',
  });
  const explanation = [{ documentId, quote: QUOTE }];
  await teacher.call('/OrgApi/AISetting/PointUpdate', { id: point.id, version: 1, explanation });
  const preview = await teacher.call<OutputOf<'/OrgApi/AISetting/PointItem'>>('/OrgApi/AISetting/PointItem', {
    id: point.id,
  });
  expect((await teacher.call('/OrgApi/AISetting/PointApprove', { pointIds: [point.id] })).code).toBe(0);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data: lesson } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds: [point.id],
  });
  const send = (command: object) => teach(server, student, lesson.lessonId, command);
  const runs = [await send({ type: 'start' })];
  while (blocksOf(runs.at(-1) ?? never(), 'figure').length === 0 && runs.length < 4)
    runs.push(await send({ type: 'next' }));
  const figures = runs.flatMap((run) => blocksOf<BlockProps<'figure'>>(run, 'figure'));
  expect(figures).toEqual([
    {
      fileId: expect.any(String),
      caption: '图 1 双线摆',
      alt: '两根线和一个球',
      width: 120,
      height: 80,
      source: { documentId, document: '课上.docx' },
    },
  ]);
  expect(preview.data.figures).toEqual(figures);
  expect(blocksOf(await send({ type: 'again' }), 'figure')).toEqual([]);

  await remove(documentId);
  const { data } = await ticket(student, figures[0]?.fileId);
  expect((await fetch(data.url)).status).toBe(200);
});

test('a guest sees the cover, and the picture that the lesson shows; no other file, of the same document neither', async () => {
  const { rows } = await server.database.pool.query<{ id: string; pointId: string }>(
    'select k.id, p.id as "pointId" from course k join lesson_point p on p.course_id = k.id where guest_points = 2 and p.deleted_at is null order by p.sort limit 1',
  );
  const [tried] = rows;
  const { orgId, id: ownerId } = teacher.user;
  const bytes = docxWithPictures(
    `${paragraph(QUOTE)}<w:p>${wordPicture('f.png', '两根线')}</w:p>${paragraph('没有讲到的另一句话。')}<w:p>${wordPicture('g.png', '不讲的图')}</w:p>`,
    { 'f.png': png(120, 80), 'g.png': png(90, 60, 2) },
  );
  const file = { orgId, ownerId, name: '试学.docx', bytes };
  const { documentId } = await ingestDocument(server.app, { ...file, courseId: tried?.id ?? '' });
  const elsewhere = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '别的课', kind: 'ai' });
  const { documentId: strange } = await ingestDocument(server.app, { ...file, courseId: elsewhere.data.id });
  const explanation = JSON.stringify([{ documentId, quote: QUOTE }]);
  await server.database.pool.query(
    "update lesson_point set approved = jsonb_set(approved, '{explanation}', $2) where id = $1",
    [tried?.pointId, explanation],
  );
  const upload = async (name: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png(32, 18))]), name);
    const answer = await fetch(`${server.url}/OrgApi/UploadFile/FileUp`, {
      method: 'POST',
      body: form,
      headers: { token: teacher.user.token },
    });
    return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? '';
  };
  const [cover, kept, resource] = [await upload('封面.png'), await upload('自己的.png'), await upload('资料.png')];
  const ok = async (path: string, input: object) => expect((await teacher.call(path, input)).code).toBe(0);
  await ok('/OrgApi/Course/Update', { id: tried?.id, cover: `/OrgApi/UploadFile/Get?id=${cover}` });
  await ok('/OrgApi/CourseResource/Add', { courseId: tried?.id, fileId: resource });

  const { data: user } = await server.call<SignedIn>('/api/auth/Guest');
  const who: Client = {
    user,
    call: (path, body, headers) => server.call(path, body, { authorization: user.token, ...headers }),
  };
  const card = await who.call<{ cover: string }>('/api/Course/Item', { id: tried?.id });
  expect((await fetch(card.data.cover)).status).toBe(200);
  expect((await ticket(who, cover)).code).toBe(0);
  const all = await figuresOf(documentId);
  expect(all).toHaveLength(2);
  const { data: lesson } = await who.call<{ lessonId: string }>('/api/Theory/Start', { courseId: tried?.id });
  const runs = [await teach(server, who, lesson.lessonId, { type: 'start' })];
  while (blocksOf(runs.at(-1) ?? never(), 'figure').length === 0 && runs.length < 4)
    runs.push(await teach(server, who, lesson.lessonId, { type: 'next' }));
  const [shown, ...more] = runs.flatMap((run) => blocksOf<BlockProps<'figure'>>(run, 'figure'));
  expect([shown?.alt, more]).toEqual(['两根线', []]);
  expect((await fetch((await ticket(who, shown?.fileId)).data.url)).status).toBe(200);

  const others = [
    all.find(({ alt }) => alt === '不讲的图')?.fileId,
    ...(await figuresOf(strange)).map(({ fileId }) => fileId),
    kept,
    resource,
  ];
  expect(others).not.toContain(undefined);
  for (const id of others) {
    expect({ id, code: (await ticket(who, id)).code }).toEqual({ id, code: 404 });
    const answer = await fetch(`${server.url}/OrgApi/UploadFile/Get?id=${id}`, { headers: { token: user.token } });
    expect(await answer.json()).toMatchObject({ code: 404 });
  }
});

function never(): never {
  throw new Error('there is a run');
}
