// A course as one file: packed in one installation, the same in another; and archives of strangers, refused or cleaned.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { decodedXml, escapeXml } from '#contract/office/xml-tree.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, send } from '#tests/support/upload.ts';
import { zipOf } from '#tests/support/zip.ts';
import { signSentences } from '#tests/texts/sentences.ts';

type Row = OutputOf<'/OrgApi/CourseChapter/Item'>;
type Book = OutputOf<'/OrgApi/CourseScoreManage/Book'>;
interface Unpacked {
  id: string;
  skipped: { path: string; reason: string }[];
}
const FILMS = join(import.meta.dirname, '../../worlds/classroom/films');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let here: TestServer;
let there: TestServer;
let teacher: Client;
let taker: Client;
beforeAll(async () => {
  [here, there] = [await testServer(), await testServer()];
  [teacher, taker] = [await here.signIn('teacher01'), await there.signIn('teacher02')];
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});

const stored = async (name: string, bytes: Buffer): Promise<StoredFile> => {
  const { data } = await send<{ items: StoredFile[] }>(here, teacher, '/OrgApi/UploadFile/FileUp', [{ name, bytes }]);
  return data.items[0] as StoredFile; // one was sent
};
const add = async (fields: object): Promise<string> => {
  const answer = await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', fields);
  expect(answer.msg).toBe('');
  return answer.data.id;
};
async function unpacked(bytes: Buffer) {
  const sent = await send<{ jobId: string }>(there, taker, '/OrgApi/Course/Unpack', [{ name: '课.zip', bytes }]);
  expect(sent.msg).toBe('');
  const job = await ended(taker, sent.data.jobId);
  return { ...job, made: { id: '', skipped: [], ...job.result } as Unpacked };
}
/** All that a course says, its files by their bytes. */
async function told(server: TestServer, who: Client, courseId: string) {
  const { name, kind, intro, description, cover } = (
    await who.call<OutputOf<'/OrgApi/Course/Item'>>('/OrgApi/Course/Item', { id: courseId })
  ).data;
  const { items } = (await who.call<{ items: Row[] }>('/OrgApi/CourseChapter/Items', { courseId })).data;
  const hash = async (id: string) => {
    const bytes = Buffer.from(await (await get(server, who, `/OrgApi/UploadFile/Get?id=${id}`)).arrayBuffer());
    return createHash('sha256').update(bytes).digest('hex');
  };
  const linked = async (text: string): Promise<string> => {
    let said = text;
    for (const [, id = ''] of text.matchAll(/Get\?id=([\w.:-]+)/g)) said = said.replace(id, await hash(id));
    return said;
  };
  const sections = await Promise.all(
    items.map(async (s) => ({
      kind: s.kind,
      title: s.title,
      parent: items.find((p) => p.id === s.parentId)?.title,
      html: await linked(s.html),
      url: s.url,
      status: s.status,
      lock: s.lock,
      need: s.need,
      noSkip: s.noSkip,
      length: s.length,
      file: s.file && { ...s.file, hash: await hash(s.fileId ?? '') },
      captions: await Promise.all(s.captions.map(async (c) => [c.lang, c.label, await hash(c.fileId)])),
    })),
  );
  const { digits, missing, groups, columns } = (await who.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId }))
    .data;
  const book = { digits, missing, groups, columns: columns.map((c) => [c.kind, c.title, c.groupId, c.share, c.max]) };
  const kept = (
    await who.call<OutputOf<'/OrgApi/CourseResource/Items'>>('/OrgApi/CourseResource/Items', { courseId, sort: 'sort' })
  ).data.items;
  const material = await Promise.all(kept.map(async (r) => [r.name, await hash(r.fileId)]));
  const shown = { description: await linked(description), cover: await linked(cover) };
  return { name, kind, intro, ...shown, sections, material, book };
}

test('packed here and unpacked there it is the same course, but for what cannot travel', async () => {
  const { courseId: lesson } = await taughtBy(here, teacher);
  const [cover, inText, film, vtt] = [
    await stored('封面.png', PNG),
    await stored('图.png', PNG),
    await stored('摆.webm', readFileSync(join(FILMS, '单摆的摆动.webm'))),
    await stored('摆.vtt', readFileSync(join(FILMS, '单摆的摆动.vtt'))),
  ];
  const { id } = (
    await teacher.call<{ id: string }>('/OrgApi/Course/Add', {
      name: '打包课',
      kind: 'plain',
      intro: '简介',
      description: '<p>介绍</p>',
      cover: cover.url,
    })
  ).data;
  const sheet = await stored('数据.txt', Buffer.from('1,2,3'));
  await teacher.call('/OrgApi/CourseResource/Add', { courseId: id, fileId: sheet.id, name: '数据表' });
  const one = await add({ courseId: id, kind: 'chapter', title: '一' });
  const two = await add({ courseId: id, kind: 'chapter', title: '二', status: 'draft' });
  await add({ courseId: id, parentId: one, kind: 'text', title: '文', html: `<p>看</p><img src="${inText.url}">` });
  await add({
    courseId: id,
    parentId: one,
    kind: 'link',
    title: '链',
    url: 'https://example.org/x',
    lock: { previous: true, from: 5 },
  });
  const captions = [{ lang: 'zh', label: '中文', fileId: vtt.id }];
  await add({
    courseId: id,
    parentId: two,
    kind: 'video',
    title: '影',
    fileId: film.id,
    need: 0.5,
    noSkip: true,
    captions,
  });
  const placed = await add({ courseId: id, parentId: two, kind: 'lesson', title: '课', refId: lesson });
  const { version, columns } = (await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId: id })).data;
  const groups = [
    { id: 'g1', name: '平时', weight: 30, keep: null },
    { id: 'g2', name: '期末', weight: 70, keep: 2 },
  ];
  const study = columns.find((c) => c.kind === 'study')?.id;
  const change = { courseId: id, version, digits: 0, groups, columns: [{ id: study, groupId: 'g2' }], commit: '1' };
  expect((await teacher.call('/OrgApi/CourseScoreManage/SetBook', change)).msg).toBe('');
  await teacher.call('/OrgApi/CourseScoreManage/AddColumn', { courseId: id, title: '考勤', max: 10, groupId: 'g1' });

  const { jobId } = (await teacher.call<{ jobId: string }>('/OrgApi/Course/Pack', { id })).data;
  const packed = await ended(teacher, jobId);
  expect(packed).toMatchObject({ state: 'done', result: { file: { name: '打包课.zip', type: 'application/zip' } } });
  const { url } = (packed.result as { file: StoredFile }).file;
  const zip = Buffer.from(await (await get(here, teacher, url)).arrayBuffer());
  const { made, state } = await unpacked(zip);
  expect(state).toBe('done');
  expect(made.skipped).toEqual([{ path: '课', reason: expect.stringContaining('AI') }]);

  const [before, after] = [await told(here, teacher, id), await told(there, taker, made.id)];
  const rest = before.sections
    .filter((s) => s.kind !== 'lesson')
    .map((s) => ({ ...s, lock: s.lock && { previous: true } }));
  const travels = before.book.columns.filter(([kind]) => kind !== 'lesson');
  expect(after).toEqual({ ...before, sections: rest, book: { ...before.book, columns: travels } });
  expect(placed).toBeTruthy();
  // a draft of the taker's own
  const item = await taker.call<OutputOf<'/OrgApi/Course/Item'>>('/OrgApi/Course/Item', { id: made.id });
  expect(item.data).toMatchObject({ status: 'draft', teacher: taker.user.name, classes: [] });
});

test('words full of signs and the marks beside them travel in a course: powers, indices, code, tables', async () => {
  const sentences = signSentences(Number(process.env['SEED'] ?? 20_261_128), 200).map((text) => text.trim());
  const html = [
    ...sentences.map((text) => `<p>${escapeXml(text)}</p>`),
    '<p>10<sup>-34</sup>，v<sub>0</sub>，<code>a*b*c</code>，<strong>80~100</strong></p>',
    '<table><tbody><tr><td><p>2*3*4</p></td><td><p>$5</p></td></tr></tbody></table>',
  ].join('');
  const { id } = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '符号', kind: 'plain' })).data;
  const one = await add({ courseId: id, kind: 'chapter', title: '一' });
  for (const title of sentences.slice(0, 20)) await add({ courseId: id, parentId: one, kind: 'text', title, html });
  const { jobId } = (await teacher.call<{ jobId: string }>('/OrgApi/Course/Pack', { id })).data;
  const { url } = ((await ended(teacher, jobId)).result as { file: StoredFile }).file;
  const { made } = await unpacked(Buffer.from(await (await get(here, teacher, url)).arrayBuffer()));
  expect(made.skipped).toEqual([]);
  const [before, after] = [await told(here, teacher, id), await told(there, taker, made.id)];
  expect(after).toEqual(before);
  const first = after.sections.find(({ kind }) => kind === 'text');
  const words = String(first?.html).split(/<\/?p>/);
  expect(sentences.filter((text) => !words.map(decodedXml).includes(text))).toEqual([]);
  for (const mark of ['<sup>-34</sup>', '<sub>0</sub>', '<code>a*b*c</code>', '2*3*4', '$5'])
    expect(first?.html).toContain(mark);
});

const course = { name: '外来课', intro: '', description: '', cover: '' };
const text = { status: 'published', lock: null, need: null, noSkip: false, file: null, captions: [], url: '' };
const chapter = { ...text, id: 'c', parentId: null, kind: 'chapter', title: '一', html: '' };
const section = (more: object) => ({ ...text, id: 's', parentId: 'c', kind: 'text', title: '文', html: '', ...more });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const packOf = (more: object, files: Record<string, Buffer> = {}) =>
  zipOf([
    {
      name: 'course.json',
      bytes: JSON.stringify({
        format: 'mengoo.course',
        version: 1,
        course,
        sections: [chapter],
        book: null,
        files: Object.fromEntries(Object.entries(files).map(([h, b]) => [h, { name: 'a.png', size: b.length }])),
        ...more,
      }),
    },
    ...Object.entries(files).map(([hash, bytes]) => ({ name: `files/${hash}`, bytes })),
  ]);
const traces = async (): Promise<number[]> => {
  const { rows } = await there.database.pool.query<{ n: number }>(
    'select count(*)::int as n from course union all select count(*)::int from stored_file',
  );
  return rows.map((r) => r.n);
};
const lies = 'a'.repeat(64);

test.each<[string, Buffer, string]>([
  ['without a manifest', zipOf([{ name: 'a.txt', bytes: 'x' }]), 'unpackFormat'],
  ['that is no JSON', zipOf([{ name: 'course.json', bytes: '{' }]), 'unpackFormat'],
  ['of another kind', packOf({ format: 'x' }), 'unpackFormat'],
  ['with fields of its own', packOf({ ownerId: 'admin' }), 'unpackFormat'],
  ['of a newer release', packOf({ version: 2 }), 'unpackVersion'],
  ['with a section of nowhere', packOf({ sections: [section({ parentId: 'x' })] }), 'unpackFormat'],
  ['with a section twice', packOf({ sections: [chapter, chapter] }), 'unpackFormat'],
  [
    'with weights of 90',
    packOf({
      book: { digits: 1, missing: 'zero', groups: [{ id: 'g', name: 'x', weight: 90, keep: null }], columns: [] },
    }),
    'unpackFormat',
  ],
  ['without a file', packOf({ sections: [chapter, section({ kind: 'picture', file: lies })] }), 'unpackMissing'],
  [
    'whose picture is a file of ours',
    packOf({ course: { ...course, cover: '/OrgApi/UploadFile/Get?id=f1' } }),
    'unpackMissing',
  ],
  [
    'whose hashes lie',
    packOf({ sections: [chapter, section({ kind: 'picture', file: lies })] }, { [lies]: PNG }),
    'unpackHash',
  ],
  ['that climbs out', zipOf([{ name: '../course.json', bytes: '{}' }]), 'zipClimbs'],
])('an archive %s: coded, and nothing is done', async (_how, bytes, reason) => {
  const before = await traces();
  const job = await unpacked(bytes);
  expect([job.state, job.reason]).toEqual(['failed', reason]);
  expect(job.reasonText).toMatch(/\p{Script=Han}/u);
  expect(await traces()).toEqual(before);
});

test('scripts are cleaned away, a file that is not what its section says is left out', async () => {
  const hash = hashOf(PNG);
  const sections = [
    chapter,
    section({ html: `<p onclick="x()">你好<script>x()</script></p><img src="/OrgApi/UploadFile/Get?id=${hash}">` }),
    section({ id: 'v', kind: 'video', title: '假影片', file: hash }),
    section({ id: 'l', kind: 'link', title: '坏链接', url: 'javascript:x()' }),
  ];
  const bad = { ...course, description: '<p>好<iframe src="https://e.test"></iframe></p>', cover: 'javascript:x()' };
  const film = readFileSync(join(FILMS, '单摆的摆动.webm'));
  const badCaptions = Buffer.from('WEBVTT\n\nno times here');
  sections.push(
    section({
      id: 'f',
      kind: 'video',
      title: '真影片',
      html: '',
      file: hashOf(film),
      captions: [{ lang: 'en', label: 'English', file: hashOf(badCaptions) }],
    }),
  );
  const files = { [hash]: PNG, [hashOf(film)]: film, [hashOf(badCaptions)]: badCaptions };
  const named = { [hash]: 'a.png', [hashOf(film)]: 'a.webm', [hashOf(badCaptions)]: 'a.vtt' };
  const listed = Object.fromEntries(
    Object.entries(named).map(([h, name]) => [h, { name, size: files[h]?.length ?? 0 }]),
  );
  const { made } = await unpacked(packOf({ sections, course: bad, files: listed }, files));
  // captions that are none are named too
  expect(made.skipped.map((s) => s.path)).toEqual(['假影片', '坏链接', '真影片 / English']);
  const after = await told(there, taker, made.id);
  expect(after).toMatchObject({ description: '<p>好</p>', cover: '' });
  expect(after.sections.map((s) => s.html)).toEqual([
    '',
    `<p>你好</p><img src="/OrgApi/UploadFile/Get?id=${hash}">`,
    '',
  ]);
});

test('an AI course is not packed so; what is no zip is refused at once', async () => {
  const { courseId } = await taughtBy(here, teacher);
  expect((await teacher.call('/OrgApi/Course/Pack', { id: courseId })).code).toBe(422);
  const sent = await send(there, taker, '/OrgApi/Course/Unpack', [{ name: 'a.zip', bytes: 'no' }]);
  expect(sent).toMatchObject({ code: 422, data: { reason: 'zipType' } });
});
