// The next term: which is the present one, what a roll-over would do and does, and what of it can be taken back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { RolledOver } from '#contract/terms.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended } from '#tests/support/upload.ts';

type Row = OutputOf<'/OrgApi/Course/Item'>;
type Section = OutputOf<'/OrgApi/CourseChapter/Item'>;
type Book = OutputOf<'/OrgApi/CourseScoreManage/Book'>;
interface Trial {
  changes: { courseId: string; name: string; what: string }[];
  taken: { courseId: string; name: string }[];
}

const DAY = 24 * 3_600_000;
let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let student: Client;
let classId: string;
let lessonCourse: string;
beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin', 'student01'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client, Client];
  ({ classId, courseId: lessonCourse } = await taughtBy(server, teacher));
});
afterAll(() => server.stop());

const made = async (fields: object, who = teacher): Promise<string> =>
  (await who.call<{ id: string }>('/OrgApi/Course/Add', { kind: 'plain', ...fields })).data.id;
const add = async (fields: object): Promise<string> =>
  (await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', fields)).data.id;
const item = (id: string, who = teacher) => who.call<Row>('/OrgApi/Course/Item', { id });
const sections = async (courseId: string) =>
  (await teacher.call<{ items: Section[] }>('/OrgApi/CourseChapter/Items', { courseId })).data.items;
const book = async (courseId: string) =>
  (await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId })).data;
const over = <T>(fields: object, who = teacher) => who.call<T>('/OrgApi/Course/RollOver', { archive: true, ...fields });
const trial = async (fields: object, who = teacher) => (await over<Trial>(fields, who)).data;
async function rolled(fields: object, who = teacher) {
  const { data, msg } = await over<{ jobId: string }>({ commit: '1', ...fields }, who);
  expect(msg).toBe('');
  const job = await ended(who, data.jobId);
  return {
    ...job,
    made: { copies: [], archived: [], ...job.result } as Partial<RolledOver> & Pick<RolledOver, 'copies' | 'archived'>,
  };
}
const back = (jobId: string, who = teacher) =>
  who.call<{ deleted: number; reopened: number; kept?: string[] }>('/OrgApi/Course/RollBack', { jobId });

/** A course of two chapters with a text, a placed lesson and a book of its own; given to a class, published, studied. */
async function course(name: string) {
  const id = await made({ name, term: '2026秋', intro: '开头' });
  const [one, two] = [
    await add({ courseId: id, kind: 'chapter', title: '一' }),
    await add({ courseId: id, kind: 'chapter', title: '二' }),
  ];
  const section = await add({ courseId: id, parentId: one, kind: 'text', title: '绪论', html: '<p>你好</p>' });
  await add({
    courseId: id,
    parentId: two,
    kind: 'lesson',
    title: '摆',
    refId: lessonCourse,
    publishAt: Date.UTC(2000, 0, 1),
  });
  const { version, columns } = await book(id);
  const groups = [
    { id: 'g1', name: '平时', weight: 40, keep: null },
    { id: 'g2', name: '考试', weight: 60, keep: 1 },
  ];
  const study = columns.find((c) => c.kind === 'study')?.id;
  const set = {
    courseId: id,
    version,
    digits: 2,
    groups,
    columns: [{ id: study, groupId: 'g1', share: 3 }],
    commit: '1',
  };
  expect((await teacher.call('/OrgApi/CourseScoreManage/SetBook', set)).msg).toBe('');
  const column = { courseId: id, title: '考勤', max: 20, groupId: 'g2', until: 5 };
  const { data } = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', column);
  await teacher.call('/OrgApi/CourseClass/Add', { courseId: id, classId });
  await teacher.call('/OrgApi/Course/SetStatus', { id, status: 'published' });
  const mark = { columnId: data.id, studentId: student.user.id, score: 12, version: 0 };
  expect((await teacher.call('/OrgApi/CourseScoreManage/Mark', mark)).msg).toBe('');
  expect((await student.call('/api/Course/ToStudy', { sectionId: section })).msg).toBe('');
  return { id, section };
}

test('the trial names each change; the roll-over makes it: content and book, no people, dates or marks', async () => {
  const { id, section } = await course('力学');
  const wanted = { to: '2027春', courseIds: [id] };
  expect(await trial(wanted)).toEqual({
    changes: [
      { courseId: id, name: '力学', what: 'copy' },
      { courseId: id, name: '力学', what: 'archive' },
    ],
    taken: [],
  });
  expect((await item(id)).data.status).toBe('published');

  const job = await rolled(wanted);
  expect(job).toMatchObject({ state: 'done', progress: 1, kind: 'roll-over', counts: { copied: 1, archived: 1 } });
  const copy = job.made.copies[0]?.to ?? '';
  expect(job.made).toMatchObject({ to: '2027春', copies: [{ from: id, to: copy }], archived: [id] });
  expect((await item(copy)).data).toMatchObject({
    name: '力学',
    term: '2027春',
    status: 'draft',
    intro: '开头',
    kind: 'plain',
    classes: [],
    teacher: teacher.user.name,
  });
  expect((await sections(copy)).map((s) => [s.kind, s.title, s.html, s.refId, s.publishAt])).toEqual([
    ['chapter', '一', '', null, null],
    ['text', '绪论', '<p>你好</p>', null, null],
    ['chapter', '二', '', null, null],
    ['lesson', '摆', '', lessonCourse, null],
  ]);
  const copied = await book(copy);
  expect(copied).toMatchObject({
    digits: 2,
    groups: [
      { name: '平时', weight: 40 },
      { name: '考试', keep: 1 },
    ],
  });
  const shown = (b: Book) => b.columns.map((c) => [c.kind, c.title, c.groupId, c.share, c.max]);
  expect(shown(copied)).toEqual(shown(await book(id)));
  expect(copied.columns.find((c) => c.kind === 'study')?.refId).toBe(copy);
  expect(copied.columns.find((c) => c.kind === 'own')?.until).toBeNull();
  const { rows } = await server.database.pool.query(
    'select 1 from score_mark m join gradebook_column c on c.id = m.column_id where c.course_id = $1',
    [copy],
  );
  expect(rows).toEqual([]);

  // the old one is read still, and counts no more
  expect((await item(id)).data.status).toBe('closed');
  const read = await student.call<{ readOnly: string }>('/api/Course/Study', { courseId: id });
  expect(read.data.readOnly).toBe('closed');
  expect((await student.call('/api/Course/ToStudy', { sectionId: section })).code).toBe(0);
  expect((await student.call('/api/Course/Study', { courseId: copy })).code).toBe(404);

  // and back
  expect((await back(job.id)).data).toEqual({ deleted: 1, reopened: 1 });
  expect((await item(copy)).code).toBe(404);
  expect((await item(id)).data.status).toBe('published');
  expect((await back(job.id)).data).toEqual({ deleted: 0, reopened: 0 });
});

test('names that the term has already are told in the trial, and nothing at all is done', async () => {
  const [a, b] = [await made({ name: '光学', term: '2026秋' }), await made({ name: '热学', term: '2026秋' })];
  await made({ name: '热学', term: '2027秋' });
  const wanted = { to: '2027秋', courseIds: [a, b] };
  expect((await trial(wanted)).taken).toEqual([{ courseId: b, name: '热学' }]);
  const refused = await over<Trial & { fields: object }>({ ...wanted, commit: '1' });
  expect(refused).toMatchObject({ code: 422, data: { taken: [{ courseId: b, name: '热学' }] } });
  expect(refused.data.fields).toHaveProperty('to');
  expect(refused.msg).toContain('热学');
  const jobs = await teacher.call<{ items: { kind: string; title: string }[] }>('/api/Job/Items');
  expect(jobs.data.items.filter((j) => j.title === '2027秋')).toEqual([]);
  expect((await item(a)).data.status).toBe('draft');
  // a colleague's course of that name is another one; a course's own term has its own name
  const theirs = await made({ name: '热学', term: '2026秋' }, other);
  expect((await trial({ to: '2027秋', courseIds: [theirs] }, other)).taken).toEqual([]);
  expect((await trial({ to: '2026秋', courseIds: [a] })).taken).toEqual([{ courseId: a, name: '光学' }]);
});

test('what is placed in a course goes with it: the copy leads to the copied lesson', async () => {
  const plain = await made({ name: '带课', term: '2026秋' });
  const chapter = await add({ courseId: plain, kind: 'chapter', title: '一' });
  await add({ courseId: plain, parentId: chapter, kind: 'lesson', title: '摆', refId: lessonCourse });
  const { made: result, id: jobId } = await rolled({ to: '2028春', courseIds: [plain, lessonCourse], archive: false });
  const copyOf = (id: string) => result.copies.find((c) => c.from === id)?.to ?? '';
  expect((await sections(copyOf(plain)))[1]?.refId).toBe(copyOf(lessonCourse));
  expect(result.archived).toEqual([]);
  expect((await item(lessonCourse)).data.status).toBe('published');
  // who only looks changes nothing
  for (const courseId of [copyOf(plain), copyOf(lessonCourse)]) {
    for (const path of ['AISetting/PlanItems', 'CourseAIKnowledgeGraph/Item', 'CourseStat', 'CourseScoreManage/Book'])
      await teacher.call(`/OrgApi/${path}`, { courseId });
    await teacher.call('/OrgApi/AISetting/GetAISettingById', { id: courseId });
    await teacher.call('/OrgApi/CourseScoreManage/Items', { courseId });
  }
  expect((await back(jobId)).data).toEqual({ deleted: 2, reopened: 0 });
});

test('a copy that was changed, or studied, is kept and named; its old course stays closed; the rest goes back', async () => {
  const ids = await Promise.all(['甲', '乙', '丙'].map((name) => made({ name, term: '2026秋' })));
  const job = await rolled({ to: '2029春', courseIds: ids });
  const [one = '', two = '', three = ''] = ids.map((id) => job.made.copies.find((c) => c.from === id)?.to ?? '');
  await add({ courseId: one, kind: 'chapter', title: '新的一章' });
  await teacher.call('/OrgApi/CourseClass/Add', { courseId: two, classId });
  const answer = await back(job.id);
  expect(answer).toMatchObject({ code: 409, data: { deleted: 1, reopened: 1 } });
  expect(answer.data.kept?.toSorted()).toEqual([one, two].toSorted());
  expect(answer.msg).toMatch(/甲.*乙|乙.*甲/);
  expect([(await item(one)).code, (await item(two)).code, (await item(three)).code]).toEqual([0, 0, 404]);
  const states = await Promise.all(ids.map(async (id) => (await item(id)).data.status));
  expect(states).toEqual(['closed', 'closed', 'draft']);
});

test('after a week it stays; another person’s roll-over is none of mine', async () => {
  const id = await made({ name: '迟', term: '2026秋' });
  const job = await rolled({ to: '2030春', courseIds: [id] });
  expect((await back(job.id, other)).code).toBe(404);
  expect((await over({ to: '2031春', courseIds: [id], commit: '1' }, other)).code).toBe(404);
  server.advance(7 * DAY + 1);
  teacher = await server.signIn('teacher01');
  admin = await server.signIn('admin');
  expect((await back(job.id)).code).toBe(409);
  expect((await item(job.made.copies[0]?.to ?? '')).code).toBe(0);
});

test('an administrator’s roll-over leaves each copy with who owns the course', async () => {
  const id = await made({ name: '校务', term: '2026秋' });
  const job = await rolled({ to: '2032春', courseIds: [id] }, admin);
  expect((await item(job.made.copies[0]?.to ?? '', admin)).data.teacher).toBe(teacher.user.name);
});

test('the present term is the one that is taught; lists of a term have what belongs to no term too', async () => {
  const terms = async () => (await other.call<OutputOf<'/OrgApi/Course/Terms'>>('/OrgApi/Course/Terms', {})).data;
  other = await server.signIn('teacher02');
  const before = await terms();
  const [old, next] = [
    await made({ name: '旧', term: '甲学期' }, other),
    await made({ name: '新', term: '乙学期' }, other),
  ];
  const none = await made({ name: '不分', term: '' }, other);
  await other.call('/OrgApi/Course/SetStatus', { id: old, status: 'published' });
  const now = await terms();
  expect(now.terms.slice(0, 2).toSorted()).toEqual(['甲学期', '乙学期'].toSorted());
  expect([before.present === '乙学期', now.present]).toEqual([false, '甲学期']);
  // the next term's courses are out before it begins: what a class is taught is the present
  await other.call('/OrgApi/Course/SetStatus', { id: next, status: 'published' });
  await other.call('/OrgApi/CourseClass/Add', { courseId: old, classId });
  expect((await terms()).present).toBe('甲学期');
  // the form of an AI course asks for no term: it is of the present one
  const termOf = async (fields: object) => (await item(await made(fields, other), other)).data.term;
  expect(await termOf({ name: '新的 AI 课', kind: 'ai' })).toBe('甲学期');
  expect(await termOf({ name: '下学期的 AI 课', kind: 'ai', term: '乙学期' })).toBe('乙学期');
  const listed = await other.call<{ items: { id: string }[] }>('/OrgApi/Course/Items', {
    term: '乙学期',
    pageSize: 100,
  });
  const ids = listed.data.items.map((c) => c.id);
  expect([ids.includes(next), ids.includes(none), ids.includes(old)]).toEqual([true, true, false]);
});
