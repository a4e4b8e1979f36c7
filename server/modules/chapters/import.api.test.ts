// Archives become chapters: what is in them, what is left out and why, and those that are refused with nothing done.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChaptersImported } from '#contract/chapters.ts';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, send } from '#tests/support/upload.ts';
import { locked, type ZipPart, zipOf } from '#tests/support/zip.ts';

type Row = OutputOf<'/OrgApi/CourseChapter/Item'>;
const PATH = '/OrgApi/CourseChapter/Import';
const FILM = readFileSync(join(import.meta.dirname, '../../worlds/classroom/films/单摆的摆动.webm'));
const FAKE = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(64)]);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let teacher: Client;
let other: Client;
let courseId: string;
beforeAll(async () => {
  server = await testServer();
  [teacher, other] = (await Promise.all(['teacher01', 'teacher02'].map((n) => server.signIn(n)))) as [Client, Client];
  courseId = await made('plain');
});
afterAll(() => server.stop());

const made = async (kind: string): Promise<string> =>
  (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '导入课', kind })).data.id;
const sendZip = (bytes: Buffer, fields: object = {}, who = teacher) =>
  send<{ jobId: string; fields?: Record<string, string>; reason?: string }>(
    server,
    who,
    PATH,
    [{ name: '电学.zip', bytes }],
    { courseId, commit: '1', ...fields },
  );
async function imported(bytes: Buffer, fields: object = {}) {
  const answer = await sendZip(bytes, fields);
  expect(answer.msg).toBe('');
  const job = await ended(teacher, answer.data.jobId);
  return { ...job, made: (job.result ?? { chapters: [], skipped: [] }) as unknown as ChaptersImported };
}
const rows = async (id = courseId): Promise<Row[]> =>
  (await teacher.call<{ items: Row[] }>('/OrgApi/CourseChapter/Items', { courseId: id })).data.items;
const traces = async (): Promise<number[]> => {
  const { rows: counts } = await server.database.pool.query<{ n: number }>(
    'select count(*)::int as n from course_section union all select count(*)::int from stored_file',
  );
  return counts.map((r) => r.n);
};
/** `第一章 绪论`, as Windows writes it. */
const GBK: Readonly<Record<string, string>> = {
  '第一章 绪论/02 单摆.txt': 'b5dad2bbd5c220d0f7c2db2f303220b5a5b0da2e747874',
};
const gbk = (name: string): Buffer => Buffer.from(GBK[name] ?? '', 'hex');

const COURSE: ZipPart[] = [
  { name: gbk('第一章 绪论/02 单摆.txt'), bytes: '周期与摆长有关。' },
  { name: '第一章 绪论/01 图.png', bytes: PNG },
  { name: '第十章/1.1-影片.webm', bytes: FILM },
  {
    name: '第二章/网页.html',
    bytes: '<html><body><h1>电流</h1><script>x()</script><p onclick="x()">电路</p></body></html>',
  },
  { name: '第二章/空.html', bytes: '<script>document.write(1)</script>' },
  { name: '第二章/假的.mp4', bytes: FAKE },
  { name: '第二章/文字.webm', bytes: '不是影片' },
  { name: '第二章/病毒.exe', bytes: 'MZ' },
  { name: '第二章/内层.zip', bytes: zipOf([{ name: 'a.txt', bytes: 'x' }]) },
  { name: '.DS_Store', bytes: 'x' },
  { name: '__MACOSX/第二章/._网页.html', bytes: 'x' },
];

test('folders become chapters in their order, files sections by what they are; a trial does nothing', async () => {
  const before = await traces();
  const trial = await imported(zipOf(COURSE), { commit: '0' });
  expect(trial).toMatchObject({
    state: 'done',
    kind: 'chapter-import',
    counts: { trial: 1, chapters: 3, sections: 4 },
  });
  expect(trial.made.chapters).toEqual([
    { title: '第一章 绪论', sections: [{ title: '图' }, { title: '单摆' }] },
    { title: '第二章', sections: [{ title: '网页' }] },
    { title: '第十章', sections: [{ title: '影片' }] },
  ]);
  expect(await traces()).toEqual(before);

  const { made: result, state } = await imported(zipOf(COURSE));
  expect(state).toBe('done');
  expect(result.chapters).toEqual(trial.made.chapters);
  expect(result.skipped.map((s) => s.path).toSorted()).toEqual(
    ['第二章/假的.mp4', '第二章/文字.webm', '第二章/内层.zip', '第二章/病毒.exe', '第二章/空.html'].toSorted(),
  );
  expect(result.skipped.every((s) => /\p{Script=Han}/u.test(s.reason))).toBe(true);
  const all = await rows();
  expect(all.map((r) => [r.kind, r.title])).toEqual([
    ['chapter', '第一章 绪论'],
    ['picture', '图'],
    ['document', '单摆'],
    ['chapter', '第二章'],
    ['text', '网页'],
    ['chapter', '第十章'],
    ['video', '影片'],
  ]);
  expect(all[4]?.html).toBe('<h2>电流</h2><p>电路</p>');
  expect(all[6]?.length).toBeGreaterThan(1);
  const stored = await get(server, teacher, `/OrgApi/UploadFile/Get?id=${all[2]?.fileId}`);
  expect(await stored.text()).toBe('周期与摆长有关。');
  // what comes next stands behind it
  await imported(zipOf([{ name: '后来/a.txt', bytes: '后来的' }]));
  expect((await rows()).slice(-2).map((r) => r.title)).toEqual(['后来', 'a']);
});

test('captions beside a film become its own; those without one, and broken ones, are told', async () => {
  const id = await made('plain');
  const srt = '1\n00:00:00,000 --> 00:00:02,000\n单摆在摆动';
  const parts = [
    { name: '一/1 摆.webm', bytes: FILM },
    { name: '一/1 摆.srt', bytes: srt },
    { name: '一/1 摆.en.vtt', bytes: `WEBVTT\n\n00:00.000 --> 00:02.000\nIt swings` },
    { name: '一/1 摆.fr.srt', bytes: '没有时间' },
    { name: '一/2 假.mp4', bytes: FAKE },
    { name: '一/2 假.srt', bytes: srt },
    { name: '一/3 讲稿.srt', bytes: srt },
  ];
  const before = await traces();
  const trial = await imported(zipOf(parts), { courseId: id, commit: '0' });
  expect(await traces()).toEqual(before);
  const { made: result } = await imported(zipOf(parts), { courseId: id });
  expect(result).toEqual({ ...trial.made, commit: true });
  expect(result.skipped.map((s) => s.path).toSorted()).toEqual(['一/1 摆.fr.srt', '一/2 假.mp4', '一/2 假.srt']);
  const [, film, script] = await rows(id);
  expect([film?.kind, film?.title, script?.kind, script?.title]).toEqual(['video', '摆', 'document', '讲稿']);
  expect(film?.captions.map((c) => [c.lang, c.label])).toEqual([
    ['zh', '中文'],
    ['en', 'English'],
  ]);
  const stored = await get(server, teacher, `/OrgApi/UploadFile/Get?id=${film?.captions[0]?.fileId}`);
  expect(await stored.text()).toBe(srt);
});

test('reasons are told in the language of who asks', async () => {
  const form = new FormData();
  form.append('courseId', courseId);
  form.append('commit', '0');
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        zipOf([
          { name: 'a.txt', bytes: 'x' },
          { name: 'b.exe', bytes: 'MZ' },
        ]),
      ),
    ]),
    'a.zip',
  );
  const headers = { authorization: teacher.user.token, 'accept-language': 'en' };
  const answer = await fetch(server.url + PATH, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { jobId: string } };
  const { result } = await ended(teacher, data.jobId);
  expect(result).toMatchObject({ skipped: [{ path: 'b.exe', reason: expect.stringMatching(/^[\x20-\x7e]+$/) }] });
});

test('a cartridge gives its titles, its order and its links; quizzes are told as left out', async () => {
  const id = await made('plain');
  const manifest = `<manifest><organizations><organization><item><item><title>第 1 周</title>
    <item identifierref="B"><title>电路</title></item><item identifierref="L"><title>参考</title></item>
    <item identifierref="Q"><title>测验</title></item></item></item></organization></organizations><resources>
    <resource identifier="B" type="webcontent" href="z.html"/>
    <resource identifier="L" type="imswl_xmlv1p1"><file href="l.xml"/></resource>
    <resource identifier="Q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q.xml"/></resource>
    </resources></manifest>`;
  const parts = [
    { name: 'imsmanifest.xml', bytes: manifest },
    { name: 'z.html', bytes: '<p>欧姆</p>' },
    { name: 'l.xml', bytes: '<webLink><title>x</title><url href="https://example.org/a"/></webLink>' },
    { name: 'q.xml', bytes: '<questestinterop/>' },
  ];
  const { made: result } = await imported(zipOf(parts), { courseId: id });
  expect((await rows(id)).map((r) => [r.kind, r.title, r.url])).toEqual([
    ['chapter', '第 1 周', ''],
    ['text', '电路', ''],
    ['link', '参考', 'https://example.org/a'],
  ]);
  expect(result.skipped.map((s) => s.path)).toEqual(['q.xml']);
});

const big = Buffer.alloc(4 * 1024 * 1024);
test.each<[string, Buffer, string]>([
  ['climbs out', zipOf([{ name: '../a.txt', bytes: 'x' }]), 'zipClimbs'],
  ['climbs out by Windows’ way', zipOf([{ name: 'a\\..\\..\\b.txt', bytes: 'x' }]), 'zipClimbs'],
  ['begins at the root', zipOf([{ name: '/etc/a.txt', bytes: 'x' }]), 'zipClimbs'],
  ['names a drive', zipOf([{ name: 'C:/a.txt', bytes: 'x' }]), 'zipClimbs'],
  ['swells', zipOf([{ name: 'a.txt', bytes: big }]), 'bomb'],
  ['claims three gigabytes', zipOf([{ name: 'a.txt', bytes: 'x', claims: { size: 3 * 1024 ** 3 } }]), 'bomb'],
  ['has more than it claims', zipOf([{ name: 'a.txt', bytes: big, claims: { size: 10 } }]), 'bomb'],
  ['has too many files', zipOf(Array.from({ length: 5001 }, (_, i) => ({ name: `${i}.txt`, bytes: 'x' }))), 'zipMany'],
  ['has a password', locked(zipOf([{ name: 'a.txt', bytes: 'x' }])), 'encrypted'],
  ['is cut off', zipOf([{ name: 'a.txt', bytes: 'x' }]).subarray(0, 40), 'corrupt'],
  ['lies about its sum', zipOf([{ name: 'a.txt', bytes: 'x', claims: { crc: 1 } }]), 'corrupt'],
  ['has nothing to show', zipOf([{ name: 'a.zip', bytes: zipOf([]) }]), 'importNothing'],
])('an archive that %s: coded, and nothing is done', async (_how, bytes, reason) => {
  const before = await traces();
  for (const commit of ['0', '1']) {
    const job = await imported(bytes, { commit });
    expect([job.state, job.reason]).toEqual(['failed', reason]);
    expect(job.reasonText).toMatch(/\p{Script=Han}/u);
  }
  expect(await traces()).toEqual(before);
});

test('one good file does not carry a bad one: all of it is refused', async () => {
  const before = await traces();
  const parts = [
    { name: '一/a.txt', bytes: '好的' },
    { name: '一/b.txt', bytes: '坏的', claims: { crc: 7 } },
  ];
  expect((await imported(zipOf(parts))).reason).toBe('corrupt');
  expect(await traces()).toEqual(before);
});

test('what is no zip, another’s course, an AI course, 2 GB: refused at once', async () => {
  const good = zipOf([{ name: 'a.txt', bytes: 'x' }]);
  expect(await sendZip(Buffer.from('no archive'))).toMatchObject({ code: 422, data: { reason: 'zipType' } });
  expect((await sendZip(good, {}, other)).code).toBe(404);
  expect((await sendZip(good, { courseId: await made('ai') })).code).toBe(422);
  expect((await sendZip(good, { commit: 'yes' })).code).toBe(422);
  const headers = {
    authorization: teacher.user.token,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 2 * 1024 ** 3,
  };
  const code = await new Promise((resolve, reject) => {
    const sent = request(server.url + PATH, { method: 'POST', headers }, (answer) => {
      answer.on('data', (bytes: Buffer) => resolve((JSON.parse(bytes.toString()) as { code: number }).code));
    });
    sent.on('error', reject);
    sent.write('--x\r\n');
  });
  expect(code).toBe(413);
});

test('no room: all of it is refused, and no bytes stay behind', async () => {
  const quota = (staff: number | null) =>
    server.database.pool.query("update organisation set settings = settings || $1::jsonb where code = 'demo'", [
      JSON.stringify({ fileQuota: staff === null ? null : { student: staff, staff } }),
    ]);
  const before = await traces();
  await quota(10);
  const job = await imported(zipOf([{ name: 'a.txt', bytes: '放不下的内容很长' }]));
  await quota(null);
  expect([job.state, job.reason]).toEqual(['failed', 'quota']);
  expect(await traces()).toEqual(before);
});
