// Administrators answer what people tell of pages; the picture is its sender's and theirs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { MOST_PICTURE, type ToldFeedback } from '#contract/feedback.ts';
import type { StoredFile } from '#contract/files.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';

let server: TestServer;
let admin: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, student] = (await Promise.all(['admin', 'student04'].map((name) => server.signIn(name)))) as [Client, Client];
});
afterAll(() => server.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const stored = async (who: Client, name: string, bytes: Buffer | string): Promise<StoredFile> => {
  const { data } = await send<{ items: StoredFile[] }>(server, who, '/OrgApi/UploadFile/FileUp', [{ name, bytes }]);
  return data.items[0] as StoredFile; // one was sent
};
const tell = (more: object, who = student) =>
  who.call<{ id: string; fields?: object }>('/api/Feedback/Add', { text: '公式太小', route: '/MyTask', ...more });
const items = async (more: object = {}, who = admin) =>
  (await who.call<{ items: ToldFeedback[] }>('/OrgApi/Feedback/Items', more)).data.items;

test('told with a picture, seen by administrators and nobody else, answered by a notice, worked off', async () => {
  const picture = await stored(student, '屏幕.png', PNG);
  const { data } = await tell({ pictureId: picture.id });
  const [row] = await items();
  expect(row).toMatchObject({
    id: data.id,
    name: student.user.name,
    pictureId: picture.id,
    status: 'open',
    reply: null,
  });
  expect((await get(server, admin, picture.url)).status).toBe(200);
  const other = await server.signIn('student05');
  expect((await (await get(server, other, picture.url)).json()) as object).toMatchObject({ code: CODE.missing });
  const elsewhere = await server.signIn('admin@second');
  expect(await items({}, elsewhere)).toEqual([]);

  const text = '<b>谢谢</b>，已经改了。';
  const reply = (version: number, who = admin) =>
    who.call<{ version: number }>('/OrgApi/Feedback/Reply', { id: data.id, text, version });
  expect((await reply(1, elsewhere)).code).toBe(CODE.missing);
  const first = await reply(1);
  expect([first.code, (await reply(1)).code]).toEqual([0, CODE.conflict]);
  const notices = await student.call<{ items: { kind: string; data: object }[] }>('/api/Notice/Items', {});
  expect(notices.data.items.filter(({ kind }) => kind === 'feedback.reply')).toMatchObject([{ data: { reply: text } }]);

  await admin.call('/OrgApi/Feedback/SetStatus', { id: data.id, status: 'done' });
  expect(await items({ status: 'open' })).toEqual([]);
  expect(await items({ status: 'done' })).toMatchObject([{ reply: text, repliedBy: admin.user.name, status: 'done' }]);
  const qa = await server.signIn('qa');
  const { data: seen } = await qa.call<{ items: { done: boolean }[] }>('/api/QA/FeedbackItems', {});
  expect(seen.items[0]?.done).toBe(true);
});

test('a picture of others, a drawing and what is no picture are refused by name', async () => {
  const theirs = await stored(admin, 'a.png', PNG);
  const drawing = await stored(student, 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const words = await stored(student, 'a.png', 'no picture at all');
  for (const { id } of [theirs, drawing, words, { id: 'no-such-file' }]) {
    const { code, data } = await tell({ pictureId: id });
    expect([code, Object.keys(data.fields ?? {})]).toEqual([CODE.invalid, ['pictureId']]);
  }
  const large = await stored(student, 'large.png', Buffer.concat([PNG, Buffer.alloc(MOST_PICTURE)]));
  expect((await tell({ pictureId: large.id })).data.fields).toEqual({ pictureId: '图片最大 5 MB' });
  const once = await stored(student, 'b.png', PNG);
  expect((await tell({ pictureId: once.id })).code).toBe(0);
  expect((await tell({ pictureId: once.id })).code).toBe(CODE.invalid);
});
