// Documents over the wire: uploaded, refused, read in a job, found by the tutor, and nobody else's business.
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Answer } from '#contract/codes.ts';
import type { knowledgeDocument, knowledgePassage } from '#contract/knowledge.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { extractDocument } from './extraction.ts';

type Document = z.infer<typeof knowledgeDocument>;
type Passage = z.infer<typeof knowledgePassage>;

let server: TestServer;
let teacher: Client;
let stranger: Client;
let admin: Client;
let foreign: Client;
let student: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, stranger, admin, foreign, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin', 'admin@second', 'student04'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client, Client];
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '波动', kind: 'ai' });
  courseId = data.id;
});
afterAll(() => server.stop());

const UPLOAD = '/OrgApi/CourseAIKnowledgeGraph/UploadFile';
const MIB = 1024 * 1024;

interface Given {
  name: string;
  bytes: string | Uint8Array<ArrayBuffer>;
}
type Uploaded = Answer<{ items: { id: string; name: string }[]; reason?: string; fields?: Record<string, string> }> & {
  status: number;
};

async function upload(
  who: Client,
  files: Given[],
  fields: Record<string, string> = { courseId },
  courseLast = false,
): Promise<Uploaded> {
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  };
  if (!courseLast) addFields();
  for (const { name, bytes } of files) form.append('file', new Blob([bytes]), name);
  if (courseLast) addFields();
  const answer = await fetch(server.url + UPLOAD, {
    method: 'POST',
    headers: { authorization: who.user.token },
    body: form,
  });
  return { status: answer.status, ...((await answer.json()) as Answer<never>) };
}

const listOf = async (who: Client, course = courseId) =>
  (await who.call<Document[]>('/OrgApi/AISetting/KnowledgeItems', { courseId: course })).data;
const documentOf = async (id: string) => (await listOf(teacher)).find((d) => d.id === id);
const passagesOf = async (id: string) =>
  (await teacher.call<Passage[]>('/OrgApi/AISetting/KnowledgePassages', { documentId: id })).data;
const find = async (query: string) =>
  (
    await teacher.call<{ items: { documentId: string; text: string }[] }>('/OrgApi/AISetting/Search', {
      courseId,
      query,
    })
  ).data.items;

const settled = (id: string) => expect.poll(async () => (await documentOf(id))?.state, { interval: 50 });

async function added(name: string, bytes: Given['bytes']): Promise<string> {
  const { data, code } = await upload(teacher, [{ name, bytes }]);
  expect(code).toBe(0);
  const id = data.items[0]?.id ?? '';
  await settled(id).toBe('ready');
  return id;
}

test('uploaded, read, listed, searched, switched off, read again, deleted', async () => {
  const id = await added(
    '../驻波.md',
    '# 驻波\n\n两列振幅相同、方向相反的波叠加，形成驻波。\n\n# 节点\n\n振幅始终为零的点叫做波节。',
  );
  const document = await documentOf(id);
  expect(document).toMatchObject({ name: '驻波.md', state: 'ready', passages: 2, progress: 1 });
  const passages = await passagesOf(id);
  expect(passages.map((p) => [p.heading, p.on])).toEqual([
    ['驻波', true],
    ['节点', true],
  ]);
  expect((await find('什么是波节？'))[0]).toMatchObject({ documentId: id, text: passages[1]?.text });

  await teacher.call('/OrgApi/AISetting/SetPassage', { id: passages[1]?.id, on: false });
  expect((await find('什么是波节？')).map((hit) => hit.text)).not.toContain(passages[1]?.text);
  expect((await teacher.call('/OrgApi/AISetting/Reindex', { documentId: id })).code).toBe(0);
  await settled(id).toBe('ready');
  const again = await passagesOf(id);
  expect(again.map((p) => [p.text, p.on])).toEqual(passages.map((p, i) => [p.text, i === 0]));

  const deleted = await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [id] });
  expect(deleted.data).toEqual({ deleted: 1 });
  expect(await documentOf(id)).toBeUndefined();
  expect(await find('什么是驻波？')).toEqual([]);
  expect(existsSync(join(server.dataDir, 'files', 'documents', id))).toBe(false);
});

test('several files in one form, the course named last, the same name again', async () => {
  const files = [
    { name: '声.txt', bytes: '声音是纵波，在空气中的速度约为 340 m/s。' },
    { name: '声.txt', bytes: '超声波的频率高于 20000 Hz。' },
  ];
  const first = await upload(teacher, files, { courseId }, true);
  expect(first.data.items.map((d) => d.name)).toEqual(['声.txt', '声.txt (2)']);
  const second = await upload(admin, files.slice(0, 1));
  expect(second.data.items.map((d) => d.name)).toEqual(['声.txt (3)']);
  for (const { id } of [...first.data.items, ...second.data.items]) await settled(id).toBe('ready');
});

test('a file that the course has already is taken, and which one it is the same as is said', async () => {
  const bytes = '回声是声音遇到障碍物反射回来形成的。';
  const [first] = (await upload(teacher, [{ name: '回声.txt', bytes }])).data.items;
  expect(first).not.toHaveProperty('same');
  const alike = { name: '回声.txt', bytes: bytes.replace('回声是', '原声是') };
  const { items } = (await upload(teacher, [{ name: '改名.txt', bytes }, alike, { name: '又一次.txt', bytes }])).data;
  const same = { id: first?.id, name: '回声.txt' };
  expect(items).toMatchObject([{ name: '改名.txt', same }, { name: '回声.txt (2)' }, { name: '又一次.txt', same }]);
  expect(items[1]).not.toHaveProperty('same');
  // of a file that was deleted nothing is said, nor of another course's
  const ids = [first, ...items].map((own) => own?.id);
  await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids });
  const [again] = (await upload(teacher, [{ name: '回声.txt', bytes }])).data.items;
  expect(again).not.toHaveProperty('same');
  await settled(again?.id ?? '').toBe('ready');
});

test('text in GB18030', async () => {
  const gb = Buffer.from('b2a8b3a4cac7cfe0c1dabdbacbbdb5e3d6aebce4b5c4bee0c0eba1a3', 'hex');
  const id = await added('波长.txt', Uint8Array.from(gb));
  expect((await passagesOf(id))[0]?.text).toMatch(/^波长是相/);
});

describe('refused', () => {
  const zip = Uint8Array.from(Buffer.from('504b03040a0000000000', 'hex'));
  test.each<[string, Given, string]>([
    ['an empty file', { name: '空.txt', bytes: '' }, 'empty'],
    ['a program', { name: '讲义.pdf', bytes: `MZ${'\0'.repeat(200)}` }, 'wrong-type'],
    ['a page', { name: 'x.html', bytes: '<!doctype html><script>alert(1)</script>' }, 'wrong-type'],
    ['an archive', { name: 'x.docx', bytes: zip }, 'wrong-type'],
  ])('%s at once', async (_name, file, reason) => {
    const before = (await listOf(teacher)).length;
    const { status, code, data, msg } = await upload(teacher, [{ name: '好.txt', bytes: '好的。' }, file]);
    expect([status, code, data.reason]).toEqual([200, 422, reason]);
    expect(msg).toMatch(/\p{Script=Han}/u);
    expect(await listOf(teacher)).toHaveLength(before);
  });

  test('a picture called PDF: told what it is taken for, and what is taken', async () => {
    const png = Uint8Array.from(Buffer.from(`89504e470d0a1a0a0000000d49484452${'07'.repeat(64)}`, 'hex'));
    const { data, msg } = await upload(teacher, [{ name: '讲义.pdf', bytes: png }]);
    expect(data).toMatchObject({ reason: 'wrong-type', detail: 'picture' });
    expect(msg).toMatch(/图片.*PDF、DOCX/);
    expect(msg).not.toContain('另存');
  });

  test('what only reading shows', async () => {
    const { data } = await upload(teacher, [{ name: '坏.pdf', bytes: `%PDF-1.7\n${'x'.repeat(2000)}` }]);
    const id = data.items[0]?.id ?? '';
    await settled(id).toBe('failed');
    expect(await documentOf(id)).toMatchObject({ reason: 'corrupt', passages: 0, reasonText: '文件损坏，打不开' });
    const english = await teacher.call<Document[]>(
      '/OrgApi/AISetting/KnowledgeItems',
      { courseId, pageSize: 100 },
      { 'accept-language': 'en' },
    );
    expect(english.data.find((d) => d.id === id)?.reasonText).toBe('The file is damaged');
  });

  test('a form without course, without file, with more, or no form', async () => {
    const file = { name: 'a.txt', bytes: '好的。' };
    expect((await upload(teacher, [file], {})).data.fields).toHaveProperty('courseId');
    expect((await upload(teacher, [])).data.fields).toHaveProperty('file');
    expect((await upload(teacher, [file], { courseId, more: '1' })).data.fields).toHaveProperty('more');
    expect(await teacher.call(UPLOAD, { courseId })).toMatchObject({ code: 415 });
  });

  test('more than the organisation may keep', async () => {
    const settings = (quota: number | null) =>
      server.database.pool.query(`update organisation set settings = settings || $1::jsonb where code = 'demo'`, [
        JSON.stringify({ knowledgeQuota: quota }),
      ]);
    await settings(1000);
    const { code, data } = await upload(teacher, [{ name: 'a.txt', bytes: '好的。' }]);
    await settings(null);
    expect([code, data.reason]).toEqual([422, 'quota']);
  });

  test('50 MiB is not over 50 MiB', async () => {
    const bytes = new Uint8Array(50 * MIB);
    bytes.set(Buffer.from('MZ'));
    expect((await upload(teacher, [{ name: 'a.exe', bytes }])).data.reason).toBe('wrong-type');
    expect(await upload(teacher, [{ name: 'a.exe', bytes: new Uint8Array(50 * MIB + 1) }])).toMatchObject({
      status: 413,
      code: 413,
      data: { reason: 'too-large' },
    });
  });

  test('too large: told before the rest is read, and then hung up on', async () => {
    const { sent, status, body, cut } = await flood(400);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 413, data: { reason: 'too-large' } });
    expect(sent).toBeLessThan(120 * MIB);
    await cut;
    expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([]);
  });

  /** Sends until it is answered, and then on until the line is cut. */
  function flood(mebibytes: number): Promise<{ sent: number; status: number; body: string; cut: Promise<void> }> {
    const head = `--b\r\ncontent-disposition: form-data; name="courseId"\r\n\r\n${courseId}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    return new Promise((resolve, reject) => {
      const cut = Promise.withResolvers<void>();
      const request = httpRequest(server.url + UPLOAD, {
        method: 'POST',
        headers: {
          authorization: teacher.user.token,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': mebibytes * MIB,
        },
      });
      let sent = 0;
      let answered = false;
      const chunk = Buffer.alloc(MIB, 'a');
      const more = () => {
        while (!answered && sent < (mebibytes - 1) * MIB) {
          sent += MIB;
          if (!request.write(chunk)) {
            request.once('drain', more);
            return;
          }
        }
      };
      request.on('response', (response) => {
        answered = true;
        let body = '';
        response.setEncoding('utf8').on('data', (text) => {
          body += text;
        });
        response.on('end', () => resolve({ sent, status: response.statusCode ?? 0, body, cut: cut.promise }));
      });
      request.on('error', (error) => (answered ? undefined : reject(error)));
      request.on('close', () => cut.resolve());
      request.write(head);
      more();
    });
  }
});

test('others have no part in it: the same answer for foreign ids and for none', async () => {
  const id = await added('光.txt', '光是横波，可以偏振。');
  const passageId = (await passagesOf(id))[0]?.id ?? '';
  const calls = (document: string, passage: string, course: string): [string, object][] => [
    ['/OrgApi/AISetting/KnowledgeItems', { courseId: course }],
    ['/OrgApi/AISetting/KnowledgePassages', { documentId: document }],
    ['/OrgApi/AISetting/SetPassage', { id: passage, on: false }],
    ['/OrgApi/AISetting/Reindex', { documentId: document }],
    ['/OrgApi/AISetting/KnowledgeDelete', { ids: [document] }],
    ['/OrgApi/AISetting/Search', { courseId: course, query: '光' }],
  ];
  const ask = (who: Client, list: [string, object][]) => Promise.all(list.map(([path, body]) => who.call(path, body)));
  const none = await ask(teacher, calls('none', 'none', 'none'));
  expect(none.map((answer) => answer.code)).toEqual([404, 404, 404, 404, 404, 404]);
  for (const who of [stranger, foreign]) {
    expect(await ask(who, calls(id, passageId, courseId))).toEqual(none);
    expect(await upload(who, [{ name: 'a.txt', bytes: '好的。' }])).toMatchObject({ status: 200, code: 404 });
  }
  for (const answer of await ask(student, calls(id, passageId, courseId))) expect(answer.code).toBe(403);
  expect((await upload(student, [{ name: 'a.txt', bytes: '好的。' }])).code).toBe(403);
  expect((await passagesOf(id))[0]?.on).toBe(true);
  // one foreign id among one's own: nothing happens
  const { data } = await stranger.call<{ id: string }>('/OrgApi/Course/Add', { name: '自己的', kind: 'ai' });
  const own = (await upload(stranger, [{ name: 'a.txt', bytes: '好的。' }], { courseId: data.id })).data.items[0]?.id;
  expect((await stranger.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [own, id] })).code).toBe(404);
  expect(await listOf(stranger, data.id)).toHaveLength(1);
});

describe('when things die', () => {
  /** A document whose file is stored and whose reader is wherever `state` says. */
  async function lying(name: string, state: 'queued' | 'extracting', text: string): Promise<string> {
    const id = server.app.newId();
    const file = `documents/${id}`;
    const bytes = Buffer.from(text);
    await server.app.files.put(file, bytes);
    await server.database.pool.query(
      `insert into document (id, org_id, course_id, owner_id, name, size, file, state, progress, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 0.4, $9)`,
      [id, teacher.user.orgId, courseId, teacher.user.id, name, bytes.length, file, state, Date.now()],
    );
    return id;
  }
  const idle = new AbortController().signal;
  const untilRead = (id: string) =>
    expect
      .poll(async () => {
        await extractDocument(server.app, id, idle);
        return (await documentOf(id))?.state;
      })
      .toBe('ready');

  test('the next process takes up what was being read and what waited', async () => {
    const ids = [
      await lying('甲.txt', 'extracting', '相位差决定干涉。'),
      await lying('乙.txt', 'queued', '波的干涉与衍射。'),
    ];
    expect((await documentOf(ids[0] ?? ''))?.progress).toBeCloseTo(0.4);
    const next = await testServer({ beside: server });
    for (const id of ids) await settled(id).toBe('ready');
    await next.stop();
  });

  test('one reader at a time', async () => {
    const id = await lying('丙.txt', 'extracting', '共振。');
    const reader = await server.database.pool.connect();
    await reader.query('select pg_advisory_lock(hashtextextended($1, 0))', [`extract:${id}`]);
    await extractDocument(server.app, id, idle);
    expect(await documentOf(id)).toMatchObject({ state: 'extracting', passages: 0 });
    reader.release(true);
    await untilRead(id);
  });

  test('a document that takes its reader down three times is given up', async () => {
    const id = await lying('丁.txt', 'extracting', '阻尼。');
    await server.database.pool.query('update document set tries = 3 where id = $1', [id]);
    await extractDocument(server.app, id, idle);
    expect(await documentOf(id)).toMatchObject({ state: 'failed', reason: 'corrupt' });
  });

  test('going down is not the document’s fault', async () => {
    const id = await lying('戊.txt', 'queued', '折射。');
    const going = new AbortController();
    const get = async () => {
      going.abort(new Error('going down'));
      return Buffer.from('折射。');
    };
    const app = { ...server.app, files: { ...server.app.files, get } };
    await expect(extractDocument(app, id, going.signal)).rejects.toThrow('going down');
    const { rows } = await server.database.pool.query('select state, tries from document where id = $1', [id]);
    expect(rows).toEqual([{ state: 'extracting', tries: 0 }]);
    // the database gives its lock back when it has seen the line close
    await untilRead(id);
  });

  test('deleted while it is read: nothing stays', async () => {
    const id = await lying('己.txt', 'queued', '衍射光栅。');
    const get = async (file: string) => {
      const bytes = await server.app.files.get(file);
      expect((await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [id] })).code).toBe(0);
      return bytes;
    };
    await extractDocument({ ...server.app, files: { ...server.app.files, get } }, id, idle);
    const { rows } = await server.database.pool.query('select count(*)::int as n from passage where document_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    expect(existsSync(join(server.dataDir, 'files', 'documents', id))).toBe(false);
    expect(await find('衍射光栅')).not.toContainEqual(expect.objectContaining({ documentId: id }));
  });
});
