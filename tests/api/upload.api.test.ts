// The client's own sending in parts against the real server: cut in the middle of an answer, gone on with, given up.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/codes.ts';
import type { StoredFile } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { memoryStorage } from '#src/api/testing.ts';
import { type PartPorts, sendInParts } from '#src/api/upload-parts.ts';
import { docxWithPictures, paragraph } from '#tests/support/documents.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get } from '#tests/support/upload.ts';

const UP = '/OrgApi/UploadFile';
const SIZE = 21 * 1024 * 1024;

let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

/** As the client's, over this server; `lose` says after which part the line is cut. */
function ports(lose: (offset: string) => boolean = () => false) {
  const said: string[] = [];
  const ask = async <T>(name: string, body: object): Promise<T> => {
    said.push(name);
    const { code, data, msg } = await teacher.call<T>(`${UP}/${name}`, { ...body });
    if (code !== 0) throw new ApiError(code, msg, data);
    return data;
  };
  const made: PartPorts = {
    begin: ({ name, size, type }) => ask('Begin', { name, size, ...(type ? { type } : {}) }),
    status: (uploadId) => ask('Status', { uploadId }),
    part: async ({ query, bytes, onProgress }) => {
      said.push(`Part ${query['offset']}`);
      const answer = await fetch(`${server.url}${UP}/Part?${new URLSearchParams({ ...query })}`, {
        method: 'POST',
        headers: { authorization: teacher.user.token, 'content-type': 'application/octet-stream' },
        body: bytes,
      });
      const { code, data, msg } = (await answer.json()) as Answer<unknown>;
      if (lose(query['offset'] ?? '')) throw new ApiError(CLIENT.offline, 'cut');
      if (code !== 0) throw new ApiError(code, msg, data);
      onProgress(1);
      return data;
    },
    finish: (uploadId) => ask<StoredFile>('Finish', { uploadId }),
    abort: (uploadId) => ask('Abort', { uploadId }),
    pause: async () => {},
  };
  return { ports: made, said };
}
const bytes = randomBytes(SIZE);
const film = () => new File([bytes], '实验录像.bin', { lastModified: 1 });
const quiet = { signal: new AbortController().signal, onProgress: () => {} };

test('an answer lost in the middle: the file arrives whole, no part is sent twice', async () => {
  let lost = false;
  const { ports: p, said } = ports((offset) => {
    if (lost || offset === '0') return false;
    lost = true;
    return true;
  });
  const stored = await sendInParts(film(), quiet, p);
  expect(stored).toMatchObject({ name: '实验录像.bin', size: SIZE });
  const parts = said.filter((s) => s.startsWith('Part'));
  expect(new Set(parts).size).toBe(parts.length);
  const answer = await get(server, teacher, stored.url);
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);
});

test('a line that stays cut: another visit of the page goes on where the server is', async () => {
  let away = true;
  const { ports: p, said } = ports(() => away);
  const reach = p.status;
  p.status = (id, options) => (away ? Promise.reject(new ApiError(CLIENT.offline, 'cut')) : reach(id, options));
  await expect(sendInParts(film(), quiet, p)).rejects.toThrow('cut');
  expect(said).toEqual(['Begin', 'Part 0']);
  away = false;
  said.length = 0;
  expect(await sendInParts(film(), quiet, p)).toMatchObject({ size: SIZE });
  expect(said[0]).toBe('Status');
  expect(said).not.toContain('Begin');
  expect(said).not.toContain('Part 0');
});

test('cancelled: nothing remains to go on with', async () => {
  const abort = new AbortController();
  const { ports: p, said } = ports((offset) => {
    if (offset !== '0') abort.abort(new Error('enough'));
    return false;
  });
  await expect(sendInParts(film(), { ...quiet, signal: abort.signal }, p)).rejects.toThrow('enough');
  await expect.poll(() => said.at(-1)).toBe('Abort');
});

describe('a document of a course', () => {
  const ADD = '/OrgApi/AISetting/KnowledgeAdd';
  type Added = { items: { id: string; name: string }[] };
  let courseId: string;
  beforeAll(async () => {
    courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '大文件', kind: 'ai' })).data.id;
  });
  const word = docxWithPictures(paragraph('波长是相邻两个波峰的距离。'), { 'film.bin': randomBytes(30 * 1024 * 1024) });
  const lecture = () => new File([Uint8Array.from(word)], '波动讲义.docx', { lastModified: 2 });
  const add = (fileId: string, who = teacher, course = courseId) => who.call<Added>(ADD, { courseId: course, fileId });
  const documents = async () =>
    (await teacher.call<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('/OrgApi/AISetting/KnowledgeItems', { courseId }))
      .data;

  test('a line cut at 30 MB: it goes on where the server is, and is read; asked twice it is one document', async () => {
    let cuts = 0;
    const { ports: p, said } = ports((offset) => offset !== '0' && ++cuts < 3);
    let lost = true;
    const taking: PartPorts<Added> = {
      ...p,
      finish: async (uploadId, options) => {
        const { code, data, msg } = await add((await p.finish(uploadId, options)).id);
        if (code !== 0) throw new ApiError(code, msg, data);
        if (lost) {
          lost = false;
          throw new ApiError(CLIENT.offline, 'cut');
        }
        return data;
      },
    };
    const { items } = await sendInParts(lecture(), quiet, taking);
    const parts = said.filter((s) => s.startsWith('Part'));
    expect(new Set(parts).size).toBe(parts.length);
    await expect
      .poll(documents)
      .toEqual([
        expect.objectContaining({ ...items[0], name: '波动讲义.docx', state: 'ready', passages: 1, size: word.length }),
      ]);
    // it counts with the course's material, not with the sender's own files, and goes with the document
    const own = await teacher.call<{ items: { name: string }[] }>(`${UP}/Items`, {});
    expect(own.data.items.map((f) => f.name)).not.toContain('波动讲义.docx');
    const { rows } = await server.database.pool.query('select file from document where id = $1', [items[0]?.id]);
    await teacher.call('/OrgApi/AISetting/KnowledgeDelete', { ids: [items[0]?.id] });
    await expect(server.app.files.get(rows[0].file)).rejects.toThrow();
  });

  test('what is no document is refused and given up; another’s file, or one in use, is none', async () => {
    const stored = await sendInParts(film(), quiet, ports().ports);
    const other = await server.signIn('teacher02');
    const { data: theirs } = await other.call<{ id: string }>('/OrgApi/Course/Add', { name: '别人的', kind: 'ai' });
    expect((await add(stored.id, other, theirs.id)).code).toBe(404);
    expect((await add(stored.id, teacher, theirs.id)).code).toBe(404);
    expect(await add(stored.id)).toMatchObject({ code: 422, data: { reason: 'wrong-type' } });
    expect((await add(stored.id)).code).toBe(404);
    expect(await documents()).toEqual([]);
  });
});
