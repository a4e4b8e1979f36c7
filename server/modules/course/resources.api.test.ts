// Material of a course: kept by its teachers, seen by its learners, with files of its own in each copy.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_RESOURCES } from '#contract/course-resources.ts';
import type { StoredFile } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';

type Resource = OutputOf<'/OrgApi/CourseResource/Items'>['items'][number];

let server: TestServer;
let teacher: Client;
let other: Client;
let student: Client;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, other, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'student01'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client];
  const { classId } = await taughtBy(server, teacher);
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '带资料的课', kind: 'plain' })).data.id;
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
});
afterAll(() => server.stop());

const stored = async (name: string, text = name, who = teacher): Promise<StoredFile> => {
  const { data } = await send<{ items: StoredFile[] }>(server, who, '/OrgApi/UploadFile/FileUp', [
    { name, bytes: text },
  ]);
  return data.items[0] as StoredFile; // one was sent
};
const add = (fields: object, who = teacher) =>
  who.call<{ id: string; fields?: Record<string, string> }>('/OrgApi/CourseResource/Add', { courseId, ...fields });
const list = async (of = courseId, who = teacher): Promise<Resource[]> =>
  (await who.call<{ items: Resource[] }>('/OrgApi/CourseResource/Items', { courseId: of, sort: 'sort' })).data.items;
const names = async () => (await list()).map((r) => r.name);
const status = (id: string) => teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: id });

test('sent, named, put in order, taken away and back; learners see it once the course is out, others never', async () => {
  const [a, b] = [await stored('数据表.txt'), await stored('讲义.txt')];
  const [one, two] = [await add({ fileId: a.id }), await add({ fileId: b.id, name: '第一讲讲义' })];
  expect([one.code, two.code, await names()]).toEqual([0, 0, ['数据表.txt', '第一讲讲义']]);
  expect((await student.call('/OrgApi/CourseResource/Items', { courseId })).code).toBe(404);
  expect((await get(server, student, a.url)).headers.get('content-disposition')).toBeNull();
  await status('published');
  expect((await list(courseId, student)).map((r) => r.fileId)).toEqual([a.id, b.id]);
  expect(await (await get(server, student, a.url)).text()).toBe('数据表.txt');

  const ids = [two.data.id, one.data.id];
  await teacher.call('/OrgApi/CourseResource/ChangeOrder', { courseId, ids });
  expect(await names()).toEqual(['第一讲讲义', '数据表.txt']);
  const half = await teacher.call('/OrgApi/CourseResource/ChangeOrder', { courseId, ids: [two.data.id] });
  expect(half.code).toBe(422);
  const { id = '', version } = (await list())[1] ?? {};
  expect((await teacher.call('/OrgApi/CourseResource/Update', { id, version, name: '记录表' })).code).toBe(0);
  expect((await teacher.call('/OrgApi/CourseResource/Update', { id, version, name: '另一个' })).code).toBe(409);

  await teacher.call('/OrgApi/CourseResource/Delete', { ids: [one.data.id] });
  expect(await names()).toEqual(['第一讲讲义']);
  // what is shown no more is nobody's to read but its owner's
  expect((await get(server, student, a.url)).headers.get('content-disposition')).toBeNull();
  await teacher.call('/OrgApi/CourseResource/Restore', { ids: [one.data.id] });
  expect(await names()).toEqual(['第一讲讲义', '记录表']);
});

test('a file that is shown elsewhere or is another’s; a colleague who does not teach it; a student; a closed course', async () => {
  const file = await stored('一份.txt');
  expect((await add({ fileId: file.id })).code).toBe(0);
  expect(await add({ fileId: file.id })).toMatchObject({ code: 422, data: { fields: { fileId: expect.anything() } } });
  const theirs = await stored('别人的.txt', 'x', other);
  expect(await add({ fileId: theirs.id })).toMatchObject({ code: 422 });
  expect((await add({ fileId: theirs.id }, other)).code).toBe(404);
  expect((await add({ fileId: file.id }, student)).code).toBe(403);
  const before = await list();
  const id = before[0]?.id ?? '';
  expect((await other.call('/OrgApi/CourseResource/Delete', { ids: [id] })).code).toBe(404);
  await status('closed');
  const free = await stored('晚了.txt');
  const closed = { code: 409, data: { reason: 'closed' } };
  expect(await add({ fileId: free.id })).toMatchObject(closed);
  expect(await teacher.call('/OrgApi/CourseResource/Delete', { ids: [id] })).toMatchObject(closed);
  expect(await teacher.call('/OrgApi/CourseResource/Update', { id, name: 'x' })).toMatchObject(closed);
  // who learnt it looks at it still
  expect(await list(courseId, student)).toEqual(before);
  await status('published');
});

test('a copy has files of its own', async () => {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId });
  const [before, copied] = [await list(), await list(data.id)];
  expect(copied.map((r) => r.name)).toEqual(before.map((r) => r.name));
  expect(copied.some((c) => before.some((b) => b.fileId === c.fileId))).toBe(false);
  const bytes = await get(server, teacher, `/OrgApi/UploadFile/Get?id=${copied[0]?.fileId}`);
  expect(await bytes.text()).toBe('讲义.txt');
});

test('what stands in no course is its owner’s alone, listed with the rest of it, and comes into a course', async () => {
  const mine = async (more: object = {}, who = teacher) =>
    (await who.call<{ items: Resource[]; itemCount: number }>('/OrgApi/CourseResource/Items', more)).data;
  const before = (await mine()).itemCount;
  const file = await stored('以后用.txt');
  const { data, code } = await teacher.call<{ id: string }>('/OrgApi/CourseResource/Add', {
    courseId: null,
    fileId: file.id,
  });
  expect(code).toBe(0);
  expect((await mine()).itemCount).toBe(before + 1);
  expect((await mine({ courseId: null })).items).toMatchObject([{ id: data.id, courseId: null, course: '' }]);
  expect((await mine({}, other)).items).toEqual([]);
  for (const who of [other, student])
    expect((await who.call('/OrgApi/CourseResource/Item', { id: data.id })).code).toBe(404);
  expect((await other.call('/OrgApi/CourseResource/Update', { id: data.id, name: '我的' })).code).toBe(404);
  expect((await other.call('/OrgApi/CourseResource/Delete', { ids: [data.id] })).code).toBe(404);
  expect(await (await get(server, other, file.url)).json()).toMatchObject({ code: 404 });

  const foreign = (await other.call<{ id: string }>('/OrgApi/Course/Add', { name: '别人的课', kind: 'plain' })).data.id;
  const place = (course: string) => teacher.call('/OrgApi/CourseResource/Update', { id: data.id, courseId: course });
  expect((await place(foreign)).code).toBe(404);
  const own = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '新课', kind: 'plain' })).data.id;
  expect((await place(own)).code).toBe(0);
  expect((await teacher.call<Resource>('/OrgApi/CourseResource/Item', { id: data.id })).data).toMatchObject({
    courseId: own,
    course: '新课',
  });
  // what stands in a course does not leave it for another
  expect((await place(courseId)).code).toBe(422);
  expect((await mine()).itemCount).toBe(before + 1);
});

test('two that come into a course at once: the one for which it has room', async () => {
  const own = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '快满的课', kind: 'plain' })).data.id;
  const first = (await add({ courseId: own, fileId: (await stored('第一份.txt')).id })).data.id;
  await server.database.pool.query(
    `insert into course_resource (id, org_id, created_at, course_id, owner_id, file_id, name, sort)
      select r.id || n, r.org_id, r.created_at, r.course_id, r.owner_id, r.file_id, r.name, 1
        from course_resource r, generate_series(3, $2) n where r.id = $1`,
    [first, MOST_RESOURCES],
  );
  const loose = await Promise.all(
    ['甲', '乙', '丙'].map(async (name) => (await add({ courseId: null, fileId: (await stored(name)).id })).data.id),
  );
  const codes = await Promise.all(
    loose.map(async (id) => (await teacher.call('/OrgApi/CourseResource/Update', { id, courseId: own })).code),
  );
  expect(codes.sort()).toEqual([0, 422, 422]);
});
