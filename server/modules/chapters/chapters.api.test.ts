// An ordinary course's content: made, moved by two at once, locked, deleted and taken back; and how a student meets it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';

type Study = OutputOf<'/api/Course/Study'>;
type Row = OutputOf<'/OrgApi/CourseChapter/Item'>;
type Refused = { fields?: Record<string, string>; reason?: string };

const DAY = 24 * 3_600_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let teacher: Client;
let other: Client;
let student: Client;
let classId: string;
let lessonCourse: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, other, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'student01'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
  ({ classId, courseId: lessonCourse } = await taughtBy(server, teacher));
});
afterAll(() => server.stop());

const made = async (name: string): Promise<string> =>
  (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'plain' })).data.id;
const add = (fields: Partial<InputOf<'/OrgApi/CourseChapter/Add'>>, who = teacher) =>
  who.call<{ id: string } & Refused>('/OrgApi/CourseChapter/Add', fields);
const added = async (fields: Partial<InputOf<'/OrgApi/CourseChapter/Add'>>): Promise<string> => {
  const answer = await add(fields);
  expect(answer.msg).toBe('');
  return answer.data.id;
};
const chapter = (courseId: string, title: string, more: object = {}) =>
  added({ courseId, kind: 'chapter', title, ...more });
const text = (courseId: string, parentId: string, title: string, more: object = {}) =>
  added({ courseId, parentId, kind: 'text', title, html: `<p>${title}</p>`, ...more });
const rows = async (courseId: string): Promise<Row[]> =>
  (await teacher.call<{ items: Row[] }>('/OrgApi/CourseChapter/Items', { courseId })).data.items;
/** `一[a b] 二[c]`. */
const outline = async (courseId: string): Promise<string> => {
  const all = await rows(courseId);
  const inside = (id: string) => all.filter((r) => r.parentId === id).map((r) => r.title);
  return all
    .filter((r) => r.parentId === null)
    .map((c) => `${c.title}[${inside(c.id).join(' ')}]`)
    .join(' ');
};
const move = (id: string, parentId: string | null, after: string | null, who = teacher) =>
  who.call<Refused>('/OrgApi/CourseChapter/Move', { id, parentId, after });
const update = (id: string, fields: object, who = teacher) =>
  who.call<{ version: number } & Refused>('/OrgApi/CourseChapter/Update', { id, ...fields });
const publish = (id: string, status = 'published') => teacher.call('/OrgApi/Course/SetStatus', { id, status });
const give = (courseId: string) => teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
const study = (courseId: string, who = student) => who.call<Study>('/api/Course/Study', { courseId });
const toStudy = (sectionId: string, who = student) =>
  who.call<OutputOf<'/api/Course/ToStudy'> & Refused>('/api/Course/ToStudy', { sectionId });
/** `a:open b:locked`. */
const states = async (courseId: string, who = student): Promise<string> =>
  (await study(courseId, who)).data.chapters.flatMap((c) => c.sections.map((s) => `${s.title}:${s.state}`)).join(' ');
type Beaten = OutputOf<'/api/Course/UpdateStudyTime'> & { reason?: string };
const beat = (studyId: string, n: number, more: object = {}, who = student) =>
  who.call<Beaten>('/api/Course/UpdateStudyTime', { studyId, n, active: true, ...more });
/** Opens it and stays for so long. */
async function studied(sectionId: string, ms: number): Promise<string> {
  const { studyId } = (await toStudy(sectionId)).data;
  let state = '';
  for (let [n, left] = [1, ms]; left > 0; n++, left -= 30_000) {
    server.advance(Math.min(left, 30_000));
    ({ state } = (await beat(studyId, n)).data);
  }
  return state;
}
const stored = async (name: string, bytes: Buffer, who = teacher): Promise<StoredFile> => {
  const { data } = await send<{ items: StoredFile[] }>(server, who, '/OrgApi/UploadFile/FileUp', [{ name, bytes }]);
  return data.items[0] as StoredFile; // one was sent
};

const FILMS = join(import.meta.dirname, '../../worlds/classroom/films');

/** Two chapters: 一 with a, b, c and 二 with d. */
async function course(name: string) {
  const id = await made(name);
  const [one, two] = [await chapter(id, '一'), await chapter(id, '二')];
  const [a, b, c] = [await text(id, one, 'a'), await text(id, one, 'b'), await text(id, one, 'c')];
  const d = await text(id, two, 'd');
  return { id, one, two, a, b, c, d };
}

test('chapters and sections stand in the order in which they were added, each chapter before what is in it', async () => {
  const { id } = await course('顺序');
  expect(await outline(id)).toBe('一[a b c] 二[d]');
  const [first, second] = await rows(id);
  expect(first).toMatchObject({ kind: 'chapter', parentId: null, version: 1, status: 'published', lock: null });
  expect(second).toMatchObject({ kind: 'text', html: '<p>a</p>', fileId: null, need: null, noSkip: false });
});

test('moves: within a chapter, into another, first, a chapter among chapters', async () => {
  const { id, one, two, a, c, d } = await course('移动');
  for (const [moved, parent, after, expected] of [
    [c, one, null, '一[c a b] 二[d]'],
    [c, one, a, '一[a c b] 二[d]'],
    [a, two, d, '一[c b] 二[d a]'],
    [a, two, null, '一[c b] 二[a d]'],
    [two, null, null, '二[a d] 一[c b]'],
    [two, null, one, '一[c b] 二[a d]'],
  ] as const) {
    expect((await move(moved, parent, after)).msg).toBe('');
    expect(await outline(id)).toBe(expected);
  }
});

test('no such place: a neighbour that has gone elsewhere, a parent of the wrong kind, another course', async () => {
  const { id, one, two, a, b, d } = await course('无处可去');
  const elsewhere = await course('别的课');
  expect(await move(a, one, d)).toMatchObject({ code: 409 });
  expect(await move(a, one, a)).toMatchObject({ code: 409 });
  expect(await move(a, one, elsewhere.a)).toMatchObject({ code: 409 });
  expect((await move(a, b, null)).data.fields).toHaveProperty('parentId');
  expect((await move(a, elsewhere.one, null)).data.fields).toHaveProperty('parentId');
  expect((await move(a, null, null)).data.fields).toHaveProperty('parentId');
  expect((await move(one, two, null)).data.fields).toHaveProperty('parentId');
  expect(await move(a, one, null, other)).toMatchObject({ code: 404 });
  expect(await outline(id)).toBe('一[a b c] 二[d]');
});

test('two teachers at once: both moves hold', async () => {
  const { id, one, two, a, b, c } = await course('两位老师');
  await teacher.call('/OrgApi/CourseTeacher/Add', { courseId: id, userId: other.user.id });
  const answers = await Promise.all([move(c, one, null), move(a, two, null, other), move(two, null, null, other)]);
  expect(answers.map((r) => r.code)).toEqual([0, 0, 0]);
  expect(await outline(id)).toBe('二[a d] 一[c b]');
  const after = await Promise.all([move(b, two, a), move(a, one, null, other)]);
  expect(after.map((r) => r.code).sort()).toContain(0);
  const sorts = await server.database.pool.query(
    'select parent_id, array_agg(sort order by sort) as sorts from course_section where course_id = $1 group by parent_id',
    [id],
  );
  for (const { sorts: own } of sorts.rows as { sorts: number[] }[]) expect(own).toEqual(own.map((_, i) => i + 1));
});

test('locks that could never open, or name what is not there', async () => {
  const { id, one, two, a, b } = await course('锁');
  const lesson = { kind: 'lesson', refId: lessonCourse } as const;
  const early = await added({ courseId: id, parentId: one, title: '前课', ...lesson });
  const late = await added({ courseId: id, parentId: two, title: '后课', ...lesson });
  const elsewhere = await course('锁外');
  const score = (sectionId: string) => ({ lock: { score: { sectionId, min: 60 } } });
  for (const wrong of [score(b), score(elsewhere.a), score('none'), score(one)])
    expect((await update(a, wrong)).data.fields).toHaveProperty('lock');
  expect((await update(early, score(early))).data.fields).toHaveProperty('lock');
  expect((await update(early, score(late))).code).toBe(0);
  expect((await update(late, score(early))).data.fields).toHaveProperty('lock');
  expect((await update(late, { lock: { previous: true } })).data.fields).toHaveProperty('lock');
  // a chapter that waits for its own section
  expect((await update(two, score(late))).data.fields).toHaveProperty('lock');
  expect((await update(a, { lock: { previous: true, sometimes: true } })).code).toBe(422);
  // what waits for the one before may not be put behind what waits for it
  expect((await update(b, { lock: { previous: true } })).code).toBe(0);
  expect((await update(early, { lock: null })).code).toBe(0);
  expect((await update(late, score(early))).code).toBe(0);
  expect((await rows(id)).find((r) => r.id === late)?.lock).toEqual(score(early).lock);
});

test('a move that would make sections wait for each other is refused', async () => {
  const { id, one, two } = await course('移成死结');
  const lesson = { kind: 'lesson', refId: lessonCourse } as const;
  const scored = await added({ courseId: id, parentId: one, title: '课', ...lesson, lock: { previous: true } });
  const waits = await text(id, two, '等', { lock: { score: { sectionId: scored, min: 1 } } });
  expect(await move(waits, one, null)).toMatchObject({ code: 409 });
  expect(await outline(id)).toBe('一[a b c 课] 二[d 等]');
});

test('each kind has its own field, and a file must be of its kind', async () => {
  const id = await made('种类');
  const one = await chapter(id, '一');
  const at = { courseId: id, parentId: one, title: 'x' };
  const picture = await stored('a.png', PNG);
  const note = await stored('a.txt', Buffer.from('单摆的周期与摆长有关。'));
  const fields = async (more: object) => Object.keys((await add({ ...at, ...more })).data.fields ?? {});
  expect(await fields({ kind: 'picture' })).toEqual(['fileId']);
  expect(await fields({ kind: 'link' })).toEqual(['url']);
  expect(await fields({ kind: 'lesson' })).toEqual(['refId']);
  expect(await fields({ kind: 'text', url: 'https://e.test/' })).toEqual(['url']);
  expect(await fields({ kind: 'link', url: 'javascript:alert(1)' })).toEqual(['url']);
  expect(await fields({ kind: 'link', url: 'mailto:a@e.test' })).toEqual(['url']);
  expect(await fields({ kind: 'video', fileId: picture.id })).toEqual(['fileId']);
  expect(await fields({ kind: 'audio', fileId: note.id })).toEqual(['fileId']);
  expect(await fields({ kind: 'document', fileId: picture.id })).toEqual(['fileId']);
  expect(await fields({ kind: 'picture', fileId: 'none' })).toEqual(['fileId']);
  expect(await fields({ kind: 'lesson', refId: id })).toEqual(['refId']);
  expect(await fields({ kind: 'exam' })).toEqual(['kind']);
  // a name for programs, a sentence for people
  expect((await add({ ...at, kind: 'exam' })).data).toMatchObject({
    fields: { kind: 'unavailable' },
    words: { kind: '这种内容还不能放进章节' },
  });
  expect((await add({ ...at, kind: 'video', fileId: picture.id })).data).toMatchObject({
    fields: { fileId: 'wrongType' },
  });
  expect(await fields({ kind: 'video', fileId: picture.id, need: 2 })).toEqual(['need']);
  expect(await fields({ kind: 'chapter' })).toEqual(['parentId']);
  expect(await fields({ kind: 'text', parentId: null })).toEqual(['parentId']);
  expect(await fields({ kind: 'text', parentId: 'none' })).toEqual(['parentId']);
  expect((await add({ courseId: lessonCourse, kind: 'chapter', title: 'x' })).data.fields).toHaveProperty('courseId');
  expect((await add({ courseId: id, kind: 'chapter', title: 'x' }, other)).code).toBe(404);
  expect(await outline(id)).toBe('一[]');
  // none of them took the file
  expect(await fields({ kind: 'picture', fileId: picture.id })).toEqual([]);
  expect(await fields({ kind: 'document', fileId: note.id })).toEqual([]);
  // and what a section uses is no other's
  expect(await fields({ kind: 'document', fileId: note.id })).toEqual(['fileId']);
});

test('hostile text becomes what the editor can make', async () => {
  const { id, one } = await course('文本');
  const html = '<p onclick="x()">好<script>x()</script></p><img src="https://e.test/a.png">';
  await text(id, one, 'x', { html });
  expect((await rows(id)).find((r) => r.title === 'x')?.html).toBe('<p>好</p>');
});

test('an older version is refused; a deleted chapter takes what is in it, and comes back with it', async () => {
  const { id, one, a, b } = await course('删除');
  expect((await update(a, { version: 1, title: '甲' })).data.version).toBe(2);
  expect(await update(a, { version: 1, title: '乙' })).toMatchObject({ code: 409 });
  await teacher.call('/OrgApi/CourseChapter/Delete', { ids: [b] });
  await teacher.call('/OrgApi/CourseChapter/Delete', { ids: [one] });
  expect(await outline(id)).toBe('二[d]');
  expect(await teacher.call('/OrgApi/CourseChapter/Restore', { ids: [b] })).toMatchObject({ code: 409 });
  expect(await other.call('/OrgApi/CourseChapter/Restore', { ids: [one] })).toMatchObject({ code: 404 });
  expect((await teacher.call('/OrgApi/CourseChapter/Restore', { ids: [one] })).code).toBe(0);
  // b was deleted before, by itself
  expect(await outline(id)).toBe('一[甲 c] 二[d]');
  expect((await teacher.call('/OrgApi/CourseChapter/Restore', { ids: [b] })).code).toBe(0);
  expect((await outline(id)).split(' ').sort().join(' ')).toContain('b');
});

test('a student studies: states, the one live study, what is locked and why, progress', async () => {
  const { id, a, b, c, d } = await course('学习');
  await update(b, { lock: { previous: true } });
  await update(d, { lock: { from: server.app.now() + DAY } });
  await give(id);
  expect((await study(id)).code).toBe(404);
  await publish(id);
  expect(await states(id)).toBe('a:open b:locked c:open d:locked');
  const locks = (await study(id)).data.chapters.flatMap((k) => k.sections.flatMap((s) => s.locks));
  expect(locks).toEqual([
    { kind: 'previous', title: 'a' },
    { kind: 'from', at: expect.any(Number) },
  ]);
  expect(await toStudy(b)).toMatchObject({ code: 409, data: { reason: 'locked', courseId: id } });
  const first = await toStudy(a);
  expect(first.data).toMatchObject({
    kind: 'text',
    html: '<p>a</p>',
    position: 0,
    seen: [],
    captions: [],
    noSkip: false,
  });
  await toStudy(c);
  const { rows: live } = await server.database.pool.query(
    'select section_id from study where student_id = $1 and ended_at is null',
    [student.user.id],
  );
  expect(live).toEqual([{ section_id: c }]);
  expect(await studied(a, 9_000)).toBe('doing');
  expect(await states(id)).toBe('a:doing b:locked c:doing d:locked');
  // the time of all openings
  expect(await studied(a, 1_000)).toBe('done');
  // what is done stays done
  expect(await studied(a, 1)).toBe('done');
  expect(await states(id)).toBe('a:done b:open c:doing d:locked');
  expect((await study(id)).data).toMatchObject({ progress: 0.25, readOnly: null, name: '学习' });
  const card = (await student.call<OutputOf<'/api/Course/Item'>>('/api/Course/Item', { id })).data;
  expect(card).toMatchObject({ studied: 0.25, sections: 4, open: true, readOnly: null });
  await update(d, { lock: { from: server.app.now() - 1 } });
  expect(await states(id)).toBe('a:done b:open c:doing d:open');
});

test('the home page leads on to the section that was opened last, until all is done or nothing counts any more', async () => {
  const { id, a, b, c, d } = await course('首页上的课');
  await give(id);
  await publish(id);
  const left = async () =>
    (await student.call<OutputOf<'/api/Home/Continue'>>('/api/Home/Continue')).data.studying.find(
      (s) => s.courseId === id,
    );
  expect(await left()).toBeUndefined();
  await studied(a, 10_000);
  server.advance(1000);
  await toStudy(c);
  expect(await left()).toMatchObject({ courseName: '首页上的课', sectionId: c, title: 'c', progress: 0.25 });
  await publish(id, 'closed');
  expect(await left()).toBeUndefined();
  await publish(id);
  for (const section of [b, c, d]) await studied(section, 10_000);
  expect(await left()).toBeUndefined();
});

test('a draft, or what comes out later, is not there for students; nor is what stands in such a chapter', async () => {
  const { id, two, a, b, c, d } = await course('发布');
  await update(a, { status: 'draft' });
  // seconds in place of milliseconds
  expect((await update(b, { publishAt: 1_760_000_000 })).data.fields).toHaveProperty('publishAt');
  await update(b, { publishAt: server.app.now() + DAY });
  await update(two, { status: 'draft' });
  await give(id);
  await publish(id);
  expect(await states(id)).toBe('c:open');
  for (const hidden of [a, b, d]) expect(await toStudy(hidden)).toMatchObject({ code: 404 });
  expect((await toStudy(c)).code).toBe(0);
  await update(b, { publishAt: server.app.now() - 1 });
  expect(await states(id)).toBe('b:open c:doing');
});

test('need says what makes it done', async () => {
  const { id, a, b } = await course('要求');
  await update(a, { need: 60 });
  await give(id);
  await publish(id);
  expect(await studied(a, 58_000)).toBe('doing');
  expect(await studied(a, 2_000)).toBe('done');
  expect(await studied(b, 10_000)).toBe('done');
});

test('only the server’s clock counts: idle time, another tab, the same beat again and what is closed do not', async () => {
  const { id, a, b } = await course('时钟');
  await give(id);
  await publish(id);
  const { studyId } = (await toStudy(a)).data;
  server.advance(8_000);
  expect((await beat(studyId, 1, { active: false })).data).toMatchObject({ countedMs: 0, seconds: 0 });
  server.advance(300_000);
  const second = await beat(studyId, 2);
  expect(second.data.countedMs).toBe(30_000);
  expect((await beat(studyId, 2)).data).toEqual(second.data);
  expect(await beat(studyId, 1)).toMatchObject({ code: 409, data: { reason: 'replayed' } });
  expect((await beat(studyId, 3, {}, await server.signIn('student09'))).code).toBe(404);
  await toStudy(b);
  server.advance(10_000);
  expect(await beat(studyId, 3)).toMatchObject({ code: 409, data: { reason: 'superseded' } });
  expect((await study(id)).data.seconds).toBe(30);
  const open = (await toStudy(b)).data.studyId;
  await publish(id, 'closed');
  server.advance(10_000);
  expect(await beat(open, 1)).toMatchObject({ code: 409, data: { reason: 'readOnly' } });
  for (const wrong of [{ n: 0 }, { n: 1.5 }, { seen: [[-1, 2]] }, { position: 'x' }])
    expect((await beat(open, 1, wrong)).code).toBe(422);
});

test('eight tabs at once: one of them studies, and each second counts once', async () => {
  const { id, a, b } = await course('八个标签页的课');
  await give(id);
  await publish(id);
  const tabs = await Promise.all(Array.from({ length: 8 }, (_, n) => toStudy(n % 2 === 0 ? a : b)));
  server.advance(20_000);
  // each says so twice, as if its answer had been lost
  const beats = await Promise.all(tabs.flatMap(({ data }) => [beat(data.studyId, 1), beat(data.studyId, 1)]));
  const counted = beats.filter((each) => each.code === 0);
  expect(beats.filter((each) => each.code !== 0).map((each) => each.data.reason)).toEqual(
    new Array(14).fill('superseded'),
  );
  // by the server's clock, which runs on by itself, too
  expect(counted.every((each) => each.data.countedMs >= 20_000 && each.data.countedMs < 25_000)).toBe(true);
  expect(counted[0]?.data).toEqual(counted[1]?.data);
  expect((await study(id)).data.seconds).toBe((counted[0]?.data.countedMs ?? 0) / 1000);
});

test('a film: its length from its file, captions as text, what was seen within the time that it took', async () => {
  const id = await made('影片');
  const one = await chapter(id, '一');
  const film = await stored('摆.webm', readFileSync(join(FILMS, '单摆的摆动.webm')));
  const vtt = await stored('摆.vtt', readFileSync(join(FILMS, '单摆的摆动.vtt')));
  const fake = await stored('假.webm', readFileSync(join(FILMS, '单摆的摆动.webm')).subarray(0, 200));
  const fields = async (more: object) =>
    Object.keys((await add({ courseId: id, parentId: one, title: 'x', kind: 'video', ...more })).data.fields ?? {});
  expect(await fields({ fileId: fake.id })).toEqual(['fileId']);
  expect(await fields({ kind: 'audio', fileId: film.id })).toEqual(['fileId']);
  const captions = (fileId: string) => [{ lang: 'zh', label: '中文', fileId }];
  expect(await fields({ fileId: film.id, captions: captions(fake.id) })).toEqual(['captions.0.fileId']);
  const watch = await added({
    courseId: id,
    parentId: one,
    kind: 'video',
    title: '看',
    fileId: film.id,
    noSkip: true,
    captions: captions(vtt.id),
  });
  await give(id);
  await publish(id);
  const { data } = await toStudy(watch);
  expect(data).toMatchObject({ kind: 'video', noSkip: true, need: 0.9, captions: [{ lang: 'zh', label: '中文' }] });
  expect(data.captions[0]?.text).toMatch(/^WEBVTT/);
  const length = data.length ?? 0;
  expect(length).toBeGreaterThan(20);
  expect(data.url).toContain('/film~');
  // all of it said after ten seconds: what ten seconds have room for
  server.advance(10_000);
  const soon = await beat(data.studyId, 1, { position: length, seen: [[0, length]] });
  // the clock runs on by itself, too
  const room = (soon.data.countedMs / 1000) * 2.1;
  expect(room).toBeLessThan(length * 0.8);
  expect(soon.data.share).toBeCloseTo(room / length, 3);
  expect([soon.data.state, soon.data.position <= room + 1]).toEqual(['doing', true]);
  let last = soon.data;
  for (let n = 2; n < 6; n++) {
    server.advance(15_000);
    last = (await beat(data.studyId, n, { position: length, seen: [[0, length]] })).data;
  }
  expect([last.state, last.share]).toEqual(['done', 1]);
  expect((await toStudy(watch)).data).toMatchObject({ state: 'done', seen: [[0, length]] });
});

test('a closed course, and one that was left, is read and counts nothing', async () => {
  const { id, a, b } = await course('关闭');
  await give(id);
  await publish(id);
  await toStudy(a);
  await studied(a, 20_000);
  await publish(id, 'closed');
  const closed = await study(id);
  expect(closed.data).toMatchObject({ readOnly: 'closed', progress: 0.25 });
  expect((await toStudy(b)).code).toBe(0);
  expect(await states(id)).toBe('a:done b:open c:open d:open');
  expect((await study(id, await server.signIn('student01@second'))).code).toBe(404);
  const mine = async () =>
    (await student.call<OutputOf<'/api/Course/Items'>>('/api/Course/Items', { learnt: true, pageSize: 100 })).data
      .items;
  expect((await mine()).find((k) => k.id === id)).toMatchObject({ readOnly: 'closed', studied: 0.25 });
  await publish(id);
  // out of the class: what was begun stays
  const { rows: before } = await server.database.pool.query<{ dept_id: string }>(
    'select dept_id from sys_user where id = $1',
    [student.user.id],
  );
  await server.database.pool.query('update sys_user set dept_id = null where id = $1', [student.user.id]);
  expect((await study(id)).data).toMatchObject({ readOnly: 'left' });
  const unbegun = await course('没学过');
  await give(unbegun.id);
  await publish(unbegun.id);
  expect((await study(unbegun.id)).code).toBe(404);
  await server.database.pool.query('update sys_user set dept_id = $2 where id = $1', [
    student.user.id,
    before[0]?.dept_id,
  ]);
  expect((await study(id)).data.readOnly).toBe(null);
});

test('a section’s files are seen by who may open it', async () => {
  const { id, one, a } = await course('文件');
  const [picture, inText] = [await stored('a.png', PNG), await stored('b.png', PNG)];
  const section = await added({
    courseId: id,
    parentId: one,
    kind: 'picture',
    title: '图',
    fileId: picture.id,
    lock: { from: server.app.now() + DAY },
  });
  await update(a, { html: `<p>看</p><img src="${inText.url}">` });
  await give(id);
  const sees = async (file: StoredFile, who: Client) =>
    (await get(server, who, file.url)).headers.get('content-type') === 'image/png';
  expect([await sees(picture, student), await sees(inText, student)]).toEqual([false, false]);
  await publish(id);
  // locked, and open
  expect([await sees(picture, student), await sees(inText, student)]).toEqual([false, true]);
  expect([await sees(picture, teacher), await sees(picture, other)]).toEqual([true, false]);
  await update(section, { lock: null });
  expect(await sees(picture, student)).toBe(true);
  const opened = await toStudy(section);
  expect(opened.data).toMatchObject({ kind: 'picture', file: { name: 'a.png', type: 'image/png' } });
  expect(opened.data.url).toMatch(/^https?:/);
  // another file takes its place, and the first is free again
  const next = await stored('c.png', PNG);
  expect((await update(section, { fileId: next.id })).code).toBe(0);
  expect(await sees(picture, student)).toBe(false);
  expect((await teacher.call('/OrgApi/UploadFile/Delete', { ids: [picture.id] })).code).toBe(0);
});

test('a section is assigned, and its task leads to it', async () => {
  const { id, one, a } = await course('任务里的一节');
  await give(id);
  await publish(id);
  const assign = (refId: string, who = teacher) =>
    who.call<{ id: string } & Refused>('/OrgApi/Assignment/Add', {
      kind: 'section',
      refId,
      title: '读完 a',
      to: { classIds: [classId] },
    });
  expect((await assign(one)).data.fields).toHaveProperty('refId');
  expect((await assign(a, other)).data.fields).toHaveProperty('refId');
  // nobody is late with what they cannot see, or in what is over
  await update(a, { status: 'draft' });
  expect((await assign(a)).data.fields).toEqual({ refId: '学生还看不到它，请先发布，再布置' });
  await update(a, { status: 'published' });
  await publish(id, 'closed');
  expect(await assign(a)).toMatchObject({ code: 409, data: { reason: 'closed' } });
  await publish(id);
  const { data } = await assign(a);
  const task = async () =>
    (await student.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')).data.items.find(
      (t) => t.assignmentId === data.id,
    );
  expect(await task()).toMatchObject({ state: 'none', courseId: id, path: `/CurriculumLearning?sectionId=${a}` });
  // drafted again it has no way: it is no task meanwhile
  await update(a, { status: 'draft' });
  expect(await task()).toBeUndefined();
  await update(a, { status: 'published' });
  expect((await task())?.state).toBe('none');
  await toStudy(a);
  expect((await task())?.state).toBe('doing');
  await studied(a, 10_000);
  expect((await task())?.state).toBe('done');
});

test('the score book of an ordinary course: how much is done, and each lesson that stands in it', async () => {
  const { id, one, a } = await course('成绩册');
  await added({ courseId: id, parentId: one, kind: 'lesson', title: '课', refId: lessonCourse });
  await give(id);
  await publish(id);
  await studied(a, 10_000);
  const book = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', {
    courseId: id,
  });
  expect(book.data.columns.map((k) => [k.kind, k.refId, k.released])).toEqual([
    ['study', id, true],
    ['lesson', lessonCourse, true],
  ]);
  const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
    courseId: id,
    pageSize: 100,
  });
  const row = data.items.find((r) => r.id === student.user.id);
  // one section of five
  expect(row?.cells[book.data.columns[0]?.id ?? '']).toEqual({ state: 'scored', score: 20, version: 0 });
  expect(data.items.length).toBe(30);
  const mine = await student.call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', {
    courseId: id,
  });
  expect(mine.data[0]?.columns[0]).toMatchObject({ kind: 'study', score: 20, max: 100 });
});

test('a copy of a course has its chapters, with files and locks of its own, and no dates', async () => {
  const { id, one, two, a } = await course('要复制的课');
  const [picture, inText] = [await stored('a.png', PNG), await stored('b.png', PNG)];
  await added({ courseId: id, parentId: two, kind: 'picture', title: '图', fileId: picture.id });
  await update(a, { html: `<p>看</p><img src="${inText.url}">`, publishAt: server.app.now() + DAY });
  const lesson = await added({ courseId: id, parentId: one, kind: 'lesson', title: '课', refId: lessonCourse });
  const lock = { previous: true, from: 1, score: { sectionId: lesson, min: 60 } } as const;
  await text(id, two, '等', { lock });
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id, name: '复制的课' });
  expect(await outline(data.id)).toBe('一[a b c 课] 二[d 图 等]');
  const copied = await rows(data.id);
  const of = (title: string) => copied.find((r) => r.title === title);
  expect(of('a')).toMatchObject({ publishAt: null, html: expect.stringContaining('<img') });
  expect(of('a')?.html).not.toContain(inText.id);
  expect(of('等')?.lock).toEqual({ previous: true, score: { sectionId: of('课')?.id, min: 60 } });
  expect(of('图')?.fileId).not.toBe(picture.id);
  const url = `/OrgApi/UploadFile/Get?id=${of('图')?.fileId}`;
  expect((await get(server, teacher, url)).headers.get('content-type')).toBe('image/png');
  // the original stays as it was
  expect((await rows(id)).find((r) => r.id === a)?.html).toContain(inText.id);
});
