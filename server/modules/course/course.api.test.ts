// What a course says of itself: rich text that is cleaned, and pictures seen by whoever may look at the course.
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { startContent } from '#server/platform/http/content.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';
import { fileContent } from '../files/ticket.ts';

type Row = OutputOf<'/OrgApi/Course/Item'>;
type Page = OutputOf<'/api/Course/Item'>;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let server: TestServer;
let content: Server;
let teacher: Client;
let other: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [fileContent(server.app)]);
  [teacher, other, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'student04'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
});
afterAll(async () => {
  content.close();
  await server.stop();
});

const stored = async (who: Client, name: string): Promise<StoredFile> => {
  const { data } = await send<{ items: StoredFile[] }>(server, who, '/OrgApi/UploadFile/FileUp', [
    { name, bytes: PNG },
  ]);
  return data.items[0] as StoredFile; // one was sent
};
const made = async (fields: object = {}): Promise<string> =>
  (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '图课', kind: 'plain', ...fields })).data.id;
const item = async (id: string) => (await teacher.call<Row>('/OrgApi/Course/Item', { id })).data;
const update = (id: string, fields: object, who = teacher) => who.call('/OrgApi/Course/Update', { id, ...fields });
const publish = (id: string) => teacher.call('/OrgApi/Course/SetStatus', { id, status: 'published' });
const sees = async (who: Client, file: StoredFile) =>
  (await get(server, who, file.url)).headers.get('content-type') === 'image/png';

test('hostile text becomes what the editor can make, and the course page gives it out', async () => {
  const id = await made();
  const description =
    '<p onclick="x()">你好<script>x()</script><a href="javascript:x()">点</a></p><img src="https://e.test/a.png">';
  expect((await update(id, { description })).code).toBe(0);
  expect((await item(id)).description).toBe('<p>你好点</p>');
  await publish(id);
  expect((await server.call<Page>('/api/Course/Item', { id })).data).toMatchObject({
    description: '<p>你好点</p>',
    team: [],
  });
});

test('a cover: seen by nobody else before, by the school when published, by visitors through a ticket', async () => {
  const [cover, inText] = [await stored(teacher, 'a.png'), await stored(teacher, 'b.png')];
  const id = await made({ cover: cover.url });
  expect((await update(id, { description: `<img src="${inText.url}">` })).code).toBe(0);
  expect([await sees(student, cover), await sees(student, inText)]).toEqual([false, false]);
  await publish(id);
  expect([await sees(student, cover), await sees(student, inText)]).toEqual([true, true]);
  const { data } = await server.call<Page>('/api/Course/Item', { id });
  const shown = await fetch(data.cover);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  // the same address for some minutes, so that a browser fetches it once
  expect((await server.call<Page>('/api/Course/Item', { id })).data.cover).toBe(data.cover);
});

test('only a picture of one’s own is taken; a colleague may change the rest; what is taken off is released', async () => {
  const [mine, theirs] = [await stored(teacher, 'a.png'), await stored(other, 'b.png')];
  const id = await made({ cover: mine.url });
  for (const cover of [theirs.url, '/OrgApi/UploadFile/Get?id=none', 'https://e.test/a.png'])
    expect(await update(id, { cover })).toMatchObject({ code: 422, data: { fields: { cover: expect.any(String) } } });
  expect((await teacher.call('/OrgApi/Course/Add', { name: 'x', cover: theirs.url })).code).toBe(422);
  await teacher.call('/OrgApi/CourseTeacher/Add', { courseId: id, userId: other.user.id });
  expect(await sees(other, mine)).toBe(true);
  expect((await update(id, { name: '新名', cover: mine.url }, other)).code).toBe(0);
  expect((await update(id, { cover: '' })).code).toBe(0);
  expect(await sees(other, mine)).toBe(false);
  expect((await teacher.call('/OrgApi/UploadFile/Delete', { ids: [mine.id] })).code).toBe(0);
});

test('a drawing that calls itself a picture is none, in a new course and in one that is there', async () => {
  const [drawn] = (
    await send<{ items: StoredFile[] }>(server, teacher, '/OrgApi/UploadFile/FileUp', [
      { name: '图.png', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ])
  ).data.items;
  const id = await made();
  for (const fields of [{ cover: drawn?.url }, { description: `<img src="${drawn?.url}">` }]) {
    const [field = ''] = Object.keys(fields);
    const refused = { code: 422, data: { fields: { [field]: expect.stringContaining('PNG') } } };
    expect(await update(id, fields)).toMatchObject(refused);
    expect(await teacher.call('/OrgApi/Course/Add', { name: 'x', ...fields })).toMatchObject(refused);
  }
  // it is still its owner's alone
  expect((await teacher.call('/OrgApi/UploadFile/Delete', { ids: [drawn?.id] })).code).toBe(0);
});

test('a copy has pictures of its own', async () => {
  const [cover, inText] = [await stored(teacher, 'a.png'), await stored(teacher, 'b.png')];
  const id = await made({ cover: cover.url, description: `<p>看</p><img src="${inText.url}">` });
  const copy = (await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id, name: '副本' })).data.id;
  const row = await item(copy);
  expect(row.cover).toMatch(/^\/OrgApi\/UploadFile\/Get\?id=/);
  expect(row.cover).not.toBe(cover.url);
  expect(row.description).not.toContain(inText.url);
  expect((await get(server, teacher, row.cover)).headers.get('content-type')).toBe('image/png');

  // which are counted: a copy for which there is no room is none
  const quota = (staff: number | null) =>
    server.database.pool.query("update organisation set settings = settings || $1::jsonb where code = 'demo'", [
      JSON.stringify({ fileQuota: staff === null ? null : { student: staff, staff } }),
    ]);
  const { bytes } = (await teacher.call<{ bytes: number }>('/OrgApi/UploadFile/Items', {})).data;
  await quota(bytes);
  const refused = await teacher.call('/OrgApi/Course/Copy', { id, name: '没有地方' });
  await quota(null);
  expect(refused).toMatchObject({ code: 422, data: { reason: 'quota' } });
  const { rows } = await server.database.pool.query("select 1 from course where name = '没有地方'");
  expect(rows).toEqual([]);
});

test('a copy for whose documents there is no room leaves no file behind', async () => {
  const { rows: documents } = await server.database.pool.query<{ courseId: string }>(
    'select course_id as "courseId" from document where course_id is not null limit 1',
  );
  const filesNow = async () => {
    const keys: string[] = [];
    for await (const key of server.app.files.list('documents')) keys.push(key);
    return keys.toSorted();
  };
  const before = await filesNow();
  expect(before.length).toBeGreaterThan(0);
  await server.database.pool.query(
    `update organisation set settings = settings || '{"knowledgeQuota": 1}' where code = 'demo'`,
  );
  const refused = await teacher.call('/OrgApi/Course/Copy', { id: documents[0]?.courseId, name: '放不下' });
  await server.database.pool.query(
    "update organisation set settings = settings - 'knowledgeQuota' where code = 'demo'",
  );
  expect(refused.code).toBe(422);
  expect(await filesNow()).toEqual(before);
  const { rows } = await server.database.pool.query("select 1 from course where name = '放不下'");
  expect(rows).toEqual([]);
});
