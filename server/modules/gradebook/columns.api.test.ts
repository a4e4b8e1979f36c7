// Columns of a book are there by what is assigned, placed and posted: a reader writes nothing. Who has left keeps their row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let teacher: Client;
let classId: string;
let lessonId: string;
let courseId: string;
let parentId: string;

const q = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.database.pool.query<R>(text, values)).rows;
const add = async (path: '/OrgApi/Course/Add' | '/OrgApi/CourseChapter/Add', fields: object) =>
  (await teacher.call<{ id: string }>(path, fields)).data.id;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
  const [ai] = await q<{ id: string }>("select id from course where kind = 'ai' and owner_id = $1", [teacher.user.id]);
  lessonId = ai?.id ?? '';
  courseId = await add('/OrgApi/Course/Add', { name: '成绩册的列', kind: 'plain' });
  parentId = await add('/OrgApi/CourseChapter/Add', { courseId, kind: 'chapter', title: '一' });
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
});
afterAll(() => server.stop());

const stored = async () =>
  (await q<{ kind: string }>('select kind from gradebook_column where course_id = $1 order by kind', [courseId])).map(
    (c) => c.kind,
  );
const shown = async () =>
  (
    await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', { courseId })
  ).data.columns
    .map((c) => c.kind)
    .toSorted();
const hour = async () =>
  (
    await q<{ at: number }>("select from_at as at from gradebook_column where course_id = $1 and kind = 'lesson'", [
      courseId,
    ])
  )[0]?.at;

test('a course that is made has its column before anybody reads the book; a reader enters none', async () => {
  expect(await stored()).toEqual(['study']);
  await q('delete from gradebook_column where course_id = $1', [courseId]);
  expect(await shown()).toEqual([]);
  expect(await stored()).toEqual([]);
  // placed anew, it is asked for again
  await teacher.call('/OrgApi/CourseChapter/Update', { id: parentId, title: '第一章' });
  expect(await shown()).toEqual(['study']);
});

test('a planned lesson shows from its hour on, which may move until then; what was shown stays', async () => {
  const publishAt = Date.now() + HOUR;
  const id = await add('/OrgApi/CourseChapter/Add', {
    courseId,
    parentId,
    kind: 'lesson',
    title: '课',
    refId: lessonId,
    publishAt,
  });
  expect([await stored(), await shown()]).toEqual([['lesson', 'study'], ['study']]);
  expect(await hour()).toBe(publishAt);
  const change = (fields: object) => teacher.call('/OrgApi/CourseChapter/Update', { id, ...fields });
  await change({ publishAt: publishAt + HOUR });
  expect(await hour()).toBe(publishAt + HOUR);
  await change({ status: 'draft' });
  expect(await stored()).toEqual(['study']);
  await change({ status: 'published', publishAt });
  expect(await shown()).toEqual(['study']);
  // the hour has come
  await q("update gradebook_column set from_at = 1 where course_id = $1 and kind = 'lesson'", [courseId]);
  expect(await shown()).toEqual(['lesson', 'study']);
  await change({ status: 'draft' });
  expect(await shown()).toEqual(['lesson', 'study']);
});

test('who has left with study progress alone is in the book, and may be marked', async () => {
  const student = await server.signIn('student15');
  const text = { courseId, parentId, kind: 'text', html: '<p>读</p>' };
  const [sectionId] = [
    await add('/OrgApi/CourseChapter/Add', { ...text, title: '读过' }),
    await add('/OrgApi/CourseChapter/Add', { ...text, title: '没读' }),
  ];
  await q("insert into section_study (student_id, section_id, state, updated_at) values ($1, $2, 'done', 1)", [
    student.user.id,
    sectionId,
  ]);
  await q('update membership set until_at = $2 where user_id = $1', [student.user.id, Date.now()]);
  const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
    courseId,
    keyword: 'student15',
  });
  const [column] = await q<{ id: string }>("select id from gradebook_column where course_id = $1 and kind = 'study'", [
    courseId,
  ]);
  const columnId = column?.id ?? '';
  const mine = await student.call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', { courseId });
  expect(mine.data[0]?.columns.find((c) => c.id === columnId)).toMatchObject({ state: 'scored', score: 50 });
  expect(data.items).toMatchObject([{ left: true, cells: { [columnId]: { state: 'scored', score: 50 } } }]);
  const marked = await teacher.call('/OrgApi/CourseScoreManage/Mark', {
    columnId,
    studentId: student.user.id,
    score: 80,
    reason: '补学',
    version: 0,
  });
  expect(marked).toMatchObject({ code: 0, data: { cell: { score: 80 } } });
});

test('what is assigned and its column are one write: a line that is cut between them leaves neither', async () => {
  const [experiment] = await q<{ id: string }>(
    "select id from experiment where maker_id = $1 and status = 'open' limit 1",
    [teacher.user.id],
  );
  const given = { kind: 'experiment', refId: experiment?.id, courseId, to: { classIds: [classId], userIds: [] } };
  const assign = () => teacher.call('/OrgApi/Assignment/Add', given);
  const kept = async () => {
    const [assigned] = await q<{ n: number }>(
      "select count(*)::int as n from assignment where course_id = $1 and kind = 'experiment' and deleted_at is null",
      [courseId],
    );
    return [assigned?.n, (await stored()).filter((kind) => kind === 'experiment').length];
  };
  await q(`create function cut_off() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await q('create trigger cut_off before insert on gradebook_column for each row execute function cut_off()');
  expect((await assign()).code).toBe(500);
  await q('drop function cut_off cascade');
  expect(await kept()).toEqual([0, 0]);
  expect((await assign()).code).toBe(0);
  expect(await kept()).toEqual([1, 1]);
});

test('a column says what its scores are together, without who has left; a cell leads to what it came from', async () => {
  const course = lessonId;
  const book = async () =>
    (
      await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', {
        courseId: course,
      })
    ).data;
  const { data: made } = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', {
    courseId: course,
    title: '口头报告',
    max: 20,
  });
  const figures = async () => {
    const { mean, median, spread, scored } = (await book()).columns.find((c) => c.id === made.id) ?? {};
    return { mean, median, spread, scored };
  };
  expect(await figures()).toEqual({ mean: null, median: null, spread: null, scored: 0 });
  const members = await q<{ id: string }>(
    `select user_id as id from course_student where course_id = $1 and not has_left order by user_id limit 3`,
    [course],
  );
  const marks = members.map(({ id: studentId }, i) => ({
    columnId: made.id,
    studentId,
    score: [4, 20, 9][i],
    version: 0,
  }));
  expect((await teacher.call('/OrgApi/CourseScoreManage/Marks', { courseId: course, marks })).code).toBe(0);
  expect(await figures()).toEqual({ mean: 11, median: 9, spread: { low: 4, high: 20 }, scored: 3 });
  const gone = members[1]?.id;
  await q('update membership set until_at = $2 where user_id = $1 and until_at is null', [gone, Date.now()]);
  expect(await figures()).toEqual({ mean: 6.5, median: 6.5, spread: { low: 4, high: 9 }, scored: 2 });
  const source = (columnId: string, studentId = '') =>
    teacher.call<{ path: string | null }>('/OrgApi/CourseScoreManage/Source', { columnId, studentId });
  expect((await source(made.id, gone)).data).toEqual({ path: null });
  const student = await server.signIn('student11');
  expect((await student.call('/api/Theory/Start', { courseId: course })).code).toBe(0);
  const own = (await book()).columns.find((c) => c.kind === 'lesson');
  expect((await source(own?.id ?? '', student.user.id)).data.path).toMatch(/^\/CurriculumAIScore\?lessonId=/u);
});
