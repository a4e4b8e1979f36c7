// Files over the wire: stored and given out again, refused, counted, in parts, and to whom.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { startContent } from '#server/platform/http/content.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { docx, paragraph, zip } from '#tests/support/documents.ts';
import { startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { type Given, get, send } from '#tests/support/upload.ts';
import { filePolicy } from './file.access.ts';
import { useFiles } from './file.store.ts';
import { sweepFiles } from './sweep.ts';
import { fileContent, writeTicket } from './ticket.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
let student: Client;
let foreign: Client;
beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [fileContent(server.app)]);
  [teacher, student, foreign] = (await Promise.all(
    ['teacher01', 'student04', 'teacher01@second'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
});
afterAll(async () => {
  content.close();
  await server.stop();
});

const UP = '/OrgApi/UploadFile';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const up = (who: Client, files: Given[], fields = {}) =>
  send<{ items: StoredFile[]; reason?: string; fields?: object }>(server, who, `${UP}/FileUp`, files, fields);
async function stored(who: Client, name: string, bytes: Given['bytes']): Promise<StoredFile> {
  const { code, data, msg } = await up(who, [{ name, bytes }]);
  expect(code, msg).toBe(0);
  return data.items[0] as StoredFile;
}
const filesOnDisk = () => {
  const folder = join(server.dataDir, 'files', 'uploads');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
    : 0;
};

test('stored under a random key, given out as a download to its owner and nobody else', async () => {
  const file = await stored(teacher, '../讲义 (1)%.pdf', '%PDF-1.7\n正文');
  expect(file).toMatchObject({ name: '讲义 (1)%.pdf', type: 'application/pdf', size: 15 });
  const answer = await get(server, teacher, file.url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('%PDF-1.7\n正文');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '15',
    'content-disposition': `attachment; filename="__ (1)_.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20%281%29%25.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  for (const who of [student, foreign])
    expect(await (await get(server, who, file.url)).json()).toMatchObject({ code: 404 });
  expect(await (await fetch(server.url + file.url)).json()).toMatchObject({ code: 401 });
  const { rows } = await server.database.pool.query<{ key: string }>('select key from stored_file where id = $1', [
    file.id,
  ]);
  expect(rows[0]?.key).toMatch(/^uploads\/\d{8}\/[\w-]+$/);
});

test('several at once, or none when one is refused', async () => {
  const before = filesOnDisk();
  const good = { name: 'a.txt', bytes: '好' };
  const refused = await up(teacher, [good, { name: 'b.exe', bytes: 'MZ' }]);
  expect(refused).toMatchObject({ code: 422, data: { reason: 'dangerous', name: 'b.exe' } });
  expect(filesOnDisk()).toBe(before);
  const two = await up(teacher, [good, good]);
  expect(two.data.items.map((f) => f.name)).toEqual(['a.txt', 'a.txt']);
  expect((await up(teacher, [])).data.fields).toHaveProperty('file');
  expect((await up(teacher, [good], { more: '1' })).data.fields).toHaveProperty('more');
  // nothing lies about once the answer is there
  expect(readdirSync(join(server.dataDir, 'incoming')).filter((n) => n !== 'parts')).toEqual([]);
});

describe('hostile files', () => {
  const parts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' };
  const macroTypes = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000), Buffer.from(name, 'utf16le')]);
  test.each<[string, string, Given['bytes'], string]>([
    ['a Windows program', 'x.pdf', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(600)]), 'dangerous'],
    ['a Linux program', 'x', Buffer.concat([Buffer.from('\x7fELF\x02\x01', 'latin1'), Buffer.alloc(600)]), 'dangerous'],
    ['two endings', '成绩.pdf.exe', 'text', 'dangerous'],
    ['a batch file', 'x.BAT', '@echo off', 'dangerous'],
    ['a link', 'x.lnk', 'x', 'dangerous'],
    ['a macro document by name', 'x.docm', docx(paragraph('文')), 'macro'],
    ['a macro document, renamed', 'x.docx', zip({ ...parts, 'word/vbaProject.bin': 'x' }), 'macro'],
    [
      'one whose macros come after much else',
      'x.docx',
      zip({ ...parts, 'word/media/a.bin': randomBytes(90_000), 'word/vbaProject.bin': 'x' }),
      'macro',
    ],
    ['one that only its types tell', 'x.docx', zip({ ...parts, '[Content_Types].xml': macroTypes }), 'macro'],
    ['old macros', 'x.xls', ole('_VBA_PROJECT'), 'macro'],
    ['a broken archive', 'x.docx', docx(paragraph('文')).subarray(0, 700), 'corrupt'],
    ['nothing', 'x.txt', '', 'empty'],
  ])('%s is refused', async (_what, name, bytes, reason) => {
    const answer = await up(teacher, [{ name, bytes }]);
    expect(answer).toMatchObject({ code: 422, data: { reason } });
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  });

  test.each<[string, string, Given['bytes'], string]>([
    ['a page', 'x.html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['a page called a picture', 'x.png', '<html><script>alert(1)</script>', 'application/octet-stream'],
    ['a drawing', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'application/octet-stream'],
    ['a picture that is too large to show', 'x.png', hugePng(), 'application/octet-stream'],
    ['a picture cut off', 'x.png', png.subarray(0, 14), 'application/octet-stream'],
    ['a picture', 'x.png', png, 'image/png'],
    ['text', 'x.txt', '好的', 'text/plain; charset=utf-8'],
    [
      'a document',
      'x.docx',
      docx(paragraph('文')),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['an old document', 'x.doc', ole('WordDocument'), 'application/octet-stream'],
    ['an archive', 'x.zip', zip({ 'a.txt': 'x' }), 'application/zip'],
  ])('%s is %s: shown or only downloaded', async (_what, name, bytes, type) => {
    const file = await stored(teacher, name, bytes);
    expect(file.type).toBe(type);
    const ticket = await teacher.call<{ url: string; inline: boolean }>(`${UP}/Ticket`, { id: file.id });
    expect(ticket.data.inline).toBe(type === 'image/png');
    const answer = await fetch(ticket.data.url);
    expect(answer.headers.get('content-disposition')).toMatch(type === 'image/png' ? /^inline;/ : /^attachment;/);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  function hugePng(): Buffer {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    return huge;
  }
});

test('tickets: on the content origin, for a while, for one file, for who may see it', async () => {
  const file = await stored(teacher, 'a.png', png);
  const { data } = await teacher.call<{ url: string; expiresAt: number }>(`${UP}/Ticket`, { id: file.id });
  expect(new URL(data.url).port).toBe(String((content.address() as AddressInfo).port));
  expect((await fetch(data.url, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(data.url, { method: 'POST' })).status).toBe(405);
  const other = await stored(teacher, 'b.png', png);
  const { origin } = new URL(data.url);
  const forged = writeTicket(server.app, file.id, Date.now() + 60_000).replace(file.id, other.id);
  for (const path of [`/${forged}/a`, '/x/a', '/', '/file~~~/..%2f..%2fetc/passwd', '/%ff'])
    expect((await fetch(origin + path)).status).toBe(404);
  server.advance(11 * 60_000);
  expect((await fetch(data.url)).status).toBe(404);
  server.advance(-11 * 60_000);
  for (const who of [student, foreign]) expect((await who.call(`${UP}/Ticket`, { id: file.id })).code).toBe(404);
});

test('what uses a file says who else may see it', async () => {
  const file = await stored(teacher, 'cover.png', png);
  const see = async (who: Client) => (await get(server, who, file.url)).headers.get('content-type');
  filePolicy(server.app, 'test', async (who, id) => who.base === 'student' && id === 'x');
  const use = (usedBy: string, client: Client = teacher) =>
    withTransaction(server.database.pool, (db) => useFiles(db, { userId: client.user.id }, [file.id], usedBy));
  expect(await use('test:x', student)).toBe(false);
  expect(await use('test:x')).toBe(true);
  expect(await use('test:y')).toBe(false);
  expect(await see(student)).toBe('image/png');
  expect(await see(foreign)).toContain('json');
  expect((await teacher.call(`${UP}/Delete`, { ids: [file.id] })).code).toBe(409);
});

test('one limit for a file, one for all of a person; room comes back', async () => {
  const settings = (given: object) =>
    server.database.pool.query("update organisation set settings = settings || $1::jsonb where code = 'demo'", [
      JSON.stringify(given),
    ]);
  const listed = async () =>
    (await student.call<{ bytes: number; quota: number; items: StoredFile[] }>(`${UP}/Items`)).data;
  await settings({ fileLimit: 2 * 1024 * 1024, fileQuota: { student: 1000, staff: 1000 } });
  const big = await up(student, [{ name: 'big.txt', bytes: 'x'.repeat(3 * 1024 * 1024) }]);
  expect(big).toMatchObject({ status: 413, data: { reason: 'too-large' }, msg: '文件超过 2 MB' });
  expect((await student.call(`${UP}/Begin`, { name: 'big.txt', size: 3 * 1024 * 1024 })).code).toBe(413);
  const file = await stored(student, 'a.txt', 'x'.repeat(700));
  expect(await up(student, [{ name: 'b.txt', bytes: 'x'.repeat(700) }])).toMatchObject({
    code: 422,
    data: { reason: 'quota' },
  });
  expect(await student.call(`${UP}/Begin`, { name: 'b.txt', size: 700 })).toMatchObject({
    code: 422,
    data: { reason: 'quota' },
  });
  expect(await listed()).toMatchObject({ bytes: 700, quota: 1000, items: [{ id: file.id, name: 'a.txt' }] });
  expect((await teacher.call(`${UP}/Delete`, { ids: [file.id] })).code).toBe(404);
  expect((await student.call(`${UP}/Delete`, { ids: [file.id] })).data).toEqual({ deleted: 1 });
  await stored(student, 'b.txt', 'x'.repeat(700));
  await settings({ fileLimit: null, fileQuota: null });
});

describe('in parts', () => {
  type Status = { uploadId: string; offset: number; partSize: number };
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
  const sha = createHash('sha256').update(bytes).digest('hex');
  const begin = async (given: object = {}) =>
    (await teacher.call<Status>(`${UP}/Begin`, { name: '大.pdf', size: bytes.length, ...given })).data;
  const part = async (uploadId: string, offset: number, body: Uint8Array, who = teacher, url = server.url) => {
    const answer = await fetch(`${url}${UP}/Part?uploadId=${uploadId}&offset=${offset}`, {
      method: 'POST',
      headers: { authorization: who.user.token, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    return (await answer.json()) as { code: number; data: { offset: number } };
  };
  const finish = (uploadId: string) =>
    teacher.call<StoredFile & { reason?: string; offset?: number }>(`${UP}/Finish`, { uploadId });

  test('sent, sent again, out of order, finished twice', async () => {
    const { uploadId, offset, partSize } = await begin({ sha });
    expect([offset, partSize]).toEqual([0, 8 * 1024 * 1024]);
    expect((await part(uploadId, 0, bytes.subarray(0, 100_000))).data).toEqual({ offset: 100_000 });
    // the same again, and one that overlaps
    expect((await part(uploadId, 0, bytes.subarray(0, 100_000))).data).toEqual({ offset: 100_000 });
    expect((await part(uploadId, 50_000, bytes.subarray(50_000, 150_000))).data).toEqual({ offset: 150_000 });
    expect(await part(uploadId, 200_000, bytes.subarray(200_000))).toMatchObject({
      code: 409,
      data: { offset: 150_000 },
    });
    expect(await finish(uploadId)).toMatchObject({ code: 409, data: { offset: 150_000 } });
    // begun again on another day: it goes on
    expect(await begin({ sha })).toMatchObject({ uploadId, offset: 150_000 });
    expect((await begin()).uploadId).not.toBe(uploadId);
    // a file under a name that nothing asks for is named, and nothing of it is kept
    const stray = new FormData();
    for (const [name, value] of Object.entries({ uploadId, offset: '150000' })) stray.append(name, value);
    stray.append('other', new Blob([bytes.subarray(150_000)]), 'p');
    const headers = { authorization: teacher.user.token };
    const refused = await fetch(`${server.url}${UP}/Part`, { method: 'POST', headers, body: stray });
    expect(await refused.json()).toMatchObject({ code: 422, data: { fields: { other: '不认识的字段' } } });
    const form = await send<{ offset: number }>(
      server,
      teacher,
      `${UP}/Part`,
      [{ name: 'p', bytes: bytes.subarray(150_000) }],
      {
        uploadId,
        offset: '150000',
      },
    );
    expect(form.data).toEqual({ offset: bytes.length });
    const file = (await finish(uploadId)).data;
    expect(file).toMatchObject({ name: '大.pdf', size: bytes.length, type: 'application/pdf' });
    expect((await finish(uploadId)).data).toEqual(file);
    expect(Buffer.from(await (await get(server, teacher, file.url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(existsSync(join(server.dataDir, 'incoming', 'parts', uploadId))).toBe(false);
  });

  test('too much, damaged, dangerous, given up, another’s', async () => {
    const over = await begin({ size: 100 });
    expect((await part(over.uploadId, 0, bytes)).code).toBe(413);
    const damaged = await begin({ sha: 'f'.repeat(64) });
    await part(damaged.uploadId, 0, bytes);
    expect(await finish(damaged.uploadId)).toMatchObject({ code: 422, data: { reason: 'checksum' } });
    expect((await finish(damaged.uploadId)).code).toBe(404);
    const macro = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' });
    const hostile = await begin({ size: macro.length, name: 'x.docx' });
    await part(hostile.uploadId, 0, macro);
    expect(await finish(hostile.uploadId)).toMatchObject({ code: 422, data: { reason: 'macro' } });

    const { uploadId } = await begin();
    expect((await part(uploadId, 0, bytes, student)).code).toBe(404);
    for (const call of ['Status', 'Finish', 'Abort'])
      expect((await student.call(`${UP}/${call}`, { uploadId })).code).toBe(404);
    await part(uploadId, 0, bytes);
    expect((await teacher.call(`${UP}/Abort`, { uploadId })).code).toBe(0);
    expect((await teacher.call(`${UP}/Status`, { uploadId })).code).toBe(404);
    expect(existsSync(join(server.dataDir, 'incoming', 'parts', uploadId))).toBe(false);
    const badPlace = await fetch(`${server.url}${UP}/Part?uploadId=x`, {
      method: 'POST',
      headers: { authorization: teacher.user.token, 'content-type': 'application/octet-stream' },
      body: 'x',
    });
    expect(await badPlace.json()).toMatchObject({ code: 422, data: { fields: { offset: expect.any(String) } } });
  });

  test('a server that is killed in the middle of a part forgets nothing that it has told', async () => {
    const large = randomBytes(30 * 1024 * 1024);
    const child = await startProcess(server);
    const { uploadId } = await begin({ size: large.length, name: '录像.bin' });
    const first = 8 * 1024 * 1024;
    expect((await part(uploadId, 0, large.subarray(0, first), teacher, child.url)).data).toEqual({ offset: first });
    // the second part is under way when the process dies
    const arrived = () => part(uploadId, first, large.subarray(first), teacher, child.url).catch(() => null);
    const sending = arrived();
    await expect
      .poll(async () => (await teacher.call<Status>(`${UP}/Status`, { uploadId })).data.offset, { interval: 1 })
      .toBeGreaterThan(first);
    await child.kill();
    await sending;
    const { offset } = (await teacher.call<Status>(`${UP}/Status`, { uploadId })).data;
    expect(offset).toBeGreaterThanOrEqual(first);
    expect((await part(uploadId, offset, large.subarray(offset))).data).toEqual({ offset: large.length });
    const file = (await finish(uploadId)).data;
    const back = Buffer.from(await (await get(server, teacher, file.url)).arrayBuffer());
    expect(back.equals(large)).toBe(true);
  });
});

test('swept: files that nobody uses, uploads that nobody goes on with, what a death left behind', async () => {
  const unused = await stored(teacher, 'unused.txt', 'x');
  const used = await stored(teacher, 'used.txt', 'x');
  await withTransaction(server.database.pool, (db) => useFiles(db, { userId: teacher.user.id }, [used.id], 'org:x'));
  const { uploadId } = (await teacher.call<{ uploadId: string }>(`${UP}/Begin`, { name: 'x', size: 5 })).data;
  const day = new Date(Date.now()).toISOString().slice(0, 10).replaceAll('-', '');
  await server.app.files.put(`uploads/${day}/left-behind`, Buffer.from('x'));
  server.advance(2 * 24 * 3_600_000);
  await sweepFiles(server.app);
  await expect(server.app.files.get(`uploads/${day}/left-behind`)).rejects.toThrow();
  const teacherLater = await server.signIn('teacher01');
  expect((await get(server, teacherLater, unused.url)).headers.get('content-type')).toContain('text/plain');
  server.advance(29 * 24 * 3_600_000);
  await sweepFiles(server.app);
  const last = await server.signIn('teacher01');
  expect((await last.call(`${UP}/Status`, { uploadId })).code).toBe(404);
  expect(await (await get(server, last, unused.url)).json()).toMatchObject({ code: 404 });
  expect(await (await get(server, last, used.url)).text()).toBe('x');
});
