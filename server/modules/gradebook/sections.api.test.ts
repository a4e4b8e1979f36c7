// The book of an ordinary course: a section that is a lesson counts by its lesson, is due by its section's task, and every place
// that tells of it says the same number.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { BANDS } from '#contract/scores.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Book = OutputOf<'/OrgApi/CourseScoreManage/Book'>;
type Row = OutputOf<'/OrgApi/CourseScoreManage/Items'>['items'][number];
type Statistics = OutputOf<'/OrgApi/CourseStat/Book'>;

const HOUR = 3_600_000;
const STUDENTS = ['student11', 'student12', 'student13', 'student14'] as const;

let server: TestServer;
let teacher: Client;
let classId: string;
let lessonId: string;
let courseId: string;
let textId: string;
let sectionId: string;
const clients = new Map<string, Client>();
const client = (name: string): Client => clients.get(name) as Client; // each is signed in before

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  for (const name of STUDENTS) clients.set(name, await server.signIn(name));
  ({ classId, courseId: lessonId } = await taughtBy(server, teacher));
  const { pool } = server.database;
  const ai = await pool.query<{ id: string }>("select id from course where kind = 'ai' and owner_id = $1", [
    teacher.user.id,
  ]);
  lessonId = ai.rows[0]?.id ?? '';
  // what is over was theirs too
  await pool.query('update membership set from_at = 1');
  const add = async (path: '/OrgApi/Course/Add' | '/OrgApi/CourseChapter/Add', fields: object) =>
    (await teacher.call<{ id: string }>(path, fields)).data.id;
  courseId = await add('/OrgApi/Course/Add', { name: '处处同一个数', kind: 'plain' });
  const chapter = await add('/OrgApi/CourseChapter/Add', { courseId, kind: 'chapter', title: '一' });
  const section = { courseId, parentId: chapter };
  textId = await add('/OrgApi/CourseChapter/Add', { ...section, kind: 'text', title: '读', html: '<p>读</p>' });
  sectionId = await add('/OrgApi/CourseChapter/Add', { ...section, kind: 'lesson', title: '课', refId: lessonId });
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
});
afterAll(() => server.stop());

const book = async () => (await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId })).data;
const lessonColumn = async () => (await book()).columns.find((c) => c.kind === 'lesson');
const items = async (more: object = {}): Promise<Row[]> =>
  (await teacher.call<{ items: Row[] }>('/OrgApi/CourseScoreManage/Items', { courseId, pageSize: 100, ...more })).data
    .items;
const names = async (more: object) => (await items(more)).map((r) => r.userName);
const cellOf = async (name: string) => {
  const column = (await lessonColumn())?.id ?? '';
  return (await items({ keyword: name }))[0]?.cells[column];
};
const assign = async (until: number | null) =>
  (
    await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
      kind: 'section',
      refId: sectionId,
      title: '上完课',
      to: { classIds: [classId] },
      from: server.app.now() - 10 * HOUR,
      until,
    })
  ).data.id;
/** As a lesson does at its end. */
const posted = (name: string, attempt: number, score: number) =>
  server.database.pool.query(
    `insert into score_post (kind, ref_id, student_id, attempt, org_id, score, max, state, at)
      values ('lesson', $1, $2, $3, $4, $5, 100, 'scored', $6)`,
    [lessonId, client(name).user.id, attempt, teacher.user.orgId, score, server.app.now()],
  );
const set = (more: Partial<InputOf<'/OrgApi/CourseScoreManage/SetBook'>>) =>
  teacher.call<OutputOf<'/OrgApi/CourseScoreManage/SetBook'>>('/OrgApi/CourseScoreManage/SetBook', {
    courseId,
    ...more,
  });

test('a lesson that stands in the course has a column, which is due as its tasks are', async () => {
  const column = await lessonColumn();
  expect(column).toMatchObject({ refId: lessonId, title: '单摆法测重力加速度', until: null, counts: 'last' });
  expect((await cellOf('student11'))?.state).toBe('none');
  const over = server.app.now() - HOUR;
  const first = await assign(over);
  expect((await lessonColumn())?.until).toBe(over);
  expect((await cellOf('student11'))?.state).toBe('missing');
  // what is assigned twice is due at the later end
  const later = server.app.now() + 5 * HOUR;
  const second = await assign(later);
  expect((await lessonColumn())?.until).toBe(later);
  expect((await cellOf('student11'))?.state).toBe('none');
  await teacher.call('/OrgApi/Assignment/Delete', { ids: [second] });
  expect((await cellOf('student11'))?.state).toBe('missing');
  // one's own end, and what need not be done
  const except = (name: string, grant: object) =>
    teacher.call('/OrgApi/Exception/Add', {
      userId: client(name).user.id,
      assignmentId: first,
      reason: '发烧',
      ...grant,
    });
  expect((await except('student12', { until: later })).code).toBe(0);
  expect((await except('student13', { excused: true })).code).toBe(0);
  expect([(await cellOf('student12'))?.state, (await cellOf('student13'))?.state]).toEqual(['none', 'excused']);
  expect((await lessonColumn())?.until).toBe(over);
  expect((await set({ version: 0, columns: [{ id: column?.id ?? '', until: later }] })).code).toBe(422);
});

test('a lesson in a chapter that is not out has none', async () => {
  const draft = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '草稿', kind: 'plain' })).data.id;
  const add = async (fields: object) =>
    (await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId: draft, ...fields })).data.id;
  const parentId = await add({ kind: 'chapter', title: '一', status: 'draft' });
  await add({ parentId, kind: 'lesson', title: '课', refId: lessonId });
  const kinds = async () =>
    (await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId: draft })).data.columns.map((c) => c.kind);
  expect(await kinds()).toEqual(['study']);
  await teacher.call('/OrgApi/CourseChapter/Update', { id: parentId, version: 1, status: 'published' });
  expect(await kinds()).toEqual(['study', 'lesson']);
});

test('a lesson that was ended as soon as it began is done nowhere', async () => {
  const student = client('student14');
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId: lessonId });
  await student.call('/api/Theory/End', { lessonId: data.lessonId });
  const study = await student.call<OutputOf<'/api/Course/Study'>>('/api/Course/Study', { courseId });
  expect(study.data.progress).toBe(0);
  const column = (await book()).columns.find((c) => c.kind === 'study')?.id ?? '';
  // none of two, which is no empty cell: that would be left out of the total
  expect((await items({ keyword: 'student14' }))[0]?.cells[column]).toMatchObject({ state: 'scored', score: 0 });
});

test('the same number in the table, on the student’s page, in a trial, in statistics and in the file', async () => {
  await posted('student11', 1, 91.3);
  await posted('student11', 2, 64.8);
  await posted('student12', 1, 77.7);
  const { data: opened } = await client('student11').call<{ studyId: string }>('/api/Course/ToStudy', {
    sectionId: textId,
  });
  server.advance(12_000);
  await client('student11').call('/api/Course/UpdateStudyTime', { studyId: opened.studyId, n: 1, active: true });

  const { columns, version } = await book();
  const of = (kind: string) => columns.find((c) => c.kind === kind)?.id ?? '';
  const groups = [
    { id: 'a', name: '线上', weight: 33.3, keep: null },
    { id: 'b', name: '课堂', weight: 66.7, keep: null },
  ];
  const change = {
    version,
    groups,
    columns: [
      { id: of('study'), groupId: 'a' },
      { id: of('lesson'), groupId: 'b', counts: 'best' as const },
    ],
  };
  const trial = await set(change);
  expect((await set({ ...change, commit: '1' })).code).toBe(0);

  const table = new Map((await items()).map((r) => [r.userName, r]));
  const total = table.get('student11')?.total;
  // one section of two, and the better of two attempts
  expect(total).toBe(Math.round((50 * 33.3 + 91.3 * 66.7) / 10) / 10);
  expect(table.get('student12')?.total).toBe(Math.round((0 * 33.3 + 77.7 * 66.7) / 10) / 10);
  expect(trial.data.changes.find((c) => c.studentId === client('student11').user.id)?.to).toBe(total);

  for (const name of STUDENTS) {
    const mine = await client(name).call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', {
      courseId,
    });
    const row = table.get(name);
    expect(mine.data[0]).toMatchObject({ courseKind: 'plain', total: row?.total });
    expect(
      Object.fromEntries((mine.data[0]?.groups ?? []).flatMap((g) => (g.score === null ? [] : [[g.id, g.score]]))),
    ).toEqual(row?.groups);
    for (const c of mine.data[0]?.columns ?? [])
      expect({ state: c.state, score: c.score }).toEqual({
        state: row?.cells[c.id]?.state,
        score: row?.cells[c.id]?.score,
      });
  }

  const file = await fetch(`${server.url}/OrgApi/CourseScoreManage/Export`, {
    method: 'POST',
    headers: { token: teacher.user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ courseId, format: 'csv' }),
  });
  const [head = '', ...lines] = (await file.text()).replace(/^\uFEFF/, '').split(/\r?\n/);
  const at = head.split(',').indexOf('总评');
  // of an AI course's lessons nothing
  expect(at).toBe(head.split(',').length - 1);
  for (const line of lines.filter((l) => l !== '')) {
    const cells = line.split(',');
    const row = table.get(cells[0] ?? '');
    expect(cells[at]).toBe(row?.total == null ? '' : String(row.total));
  }

  const { data: stat } = await teacher.call<Statistics>('/OrgApi/CourseStat/Book', { courseId });
  const totals = [...table.values()].flatMap((r) => r.total ?? []);
  expect(stat.mean).toBe(Math.round((10 * totals.reduce((sum, n) => sum + n, 0)) / totals.length) / 10);
  expect(stat.students).toBe(table.size);
});

test('each figure is the number of the rows that it opens', async () => {
  const { data: stat } = await teacher.call<Statistics>('/OrgApi/CourseStat/Book', { courseId });
  expect(stat.totals.map((b) => b.band)).toEqual(BANDS);
  for (const { band, students } of stat.totals) expect(await names({ band })).toHaveLength(students);
  expect(await names({ band: '70' })).toEqual(['student11']);
  expect(stat.sections.map((s) => [s.title, s.chapter])).toEqual([
    ['读', '一'],
    ['课', '一'],
  ]);
  for (const { sectionId: id, title, done, doing, none } of stat.sections) {
    expect([title, done + doing + none]).toEqual([title, stat.students]);
    for (const [progress, count] of Object.entries({ done, doing, none }))
      expect(await names({ sectionId: id, progress })).toHaveLength(count);
  }
  expect(await names({ sectionId: textId, progress: 'done' })).toEqual(['student11']);
  // without a word on how far: who has begun
  expect(await names({ sectionId: textId })).toEqual(['student11']);
  expect(stat.weeks.at(-1)).toMatchObject({ students: 1, seconds: 12 });
  for (const { week, students } of stat.weeks) expect(await names({ week })).toHaveLength(students);
  const study = await client('student11').call<OutputOf<'/api/Course/Study'>>('/api/Course/Study', { courseId });
  expect(stat.weeks.reduce((sum, w) => sum + w.seconds, 0)).toBe(Math.round(study.data.seconds));
  expect((await teacher.call('/OrgApi/CourseStat/Book', { courseId, classId: 'other' })).data).toMatchObject({
    students: 0,
    mean: null,
  });
  expect((await (await server.signIn('teacher02')).call('/OrgApi/CourseStat/Book', { courseId })).code).toBe(404);
});

test('the student’s work of one course is all of it, and nothing of another', async () => {
  const tasks = async (more: object) =>
    (await client('student11').call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask', more)).data
      .items;
  const own = await tasks({ courseId });
  expect(own.map((t) => [t.title, t.courseId, t.path])).toEqual([
    ['上完课', courseId, `/CurriculumLearning?sectionId=${sectionId}`],
  ]);
  expect((await tasks({})).length).toBeGreaterThan(own.length);
  // what was done long ago is no part of a day, but of the course
  await server.database.pool.query(
    "insert into section_study (student_id, section_id, state, updated_at) values ($1, $2, 'done', 1)",
    [client('student12').user.id, textId],
  );
  const old = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'section',
    refId: textId,
    title: '早做完的',
    to: { userIds: [client('student12').user.id] },
    from: 1,
    until: server.app.now() - 40 * 24 * HOUR,
  });
  const ids = async (more: object) =>
    (
      await client('student12').call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask', more)
    ).data.items.map((t) => t.assignmentId);
  expect(await ids({ courseId })).toContain(old.data.id);
  expect(await ids({})).not.toContain(old.data.id);
});

test('who leaves counts as they stood; who comes is not charged for what was due before', async () => {
  const admin = await server.signIn('admin');
  const { data: column } = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', {
    courseId,
    title: '开学测验',
    max: 10,
    groupId: 'b',
    until: server.app.now() - HOUR,
  });
  const { data: group } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '插班', kind: 'group' });
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId: group.id });
  const late = await admin.call<{ items: { id: string }[] }>('/OrgApi/SysUser/Items', { keyword: 'student14' });
  const rowOf = async (name: string) => (await items({ keyword: name }))[0];
  const before = await rowOf('student13');
  expect(before?.cells[column.id]?.state).toBe('missing');
  const study = (await book()).columns.find((c) => c.kind === 'study')?.id ?? '';
  expect(before?.cells[study]).toMatchObject({ state: 'scored', score: 0 });

  const { pool } = server.database;
  await pool.query('delete from membership where user_id = $1', [late.data.items[0]?.id]);
  await admin.call('/OrgApi/SysDept/AddMembers', { id: group.id, userIds: [late.data.items[0]?.id] });
  expect((await rowOf('student14'))?.cells[column.id]?.state).toBe('none');

  const mark = { columnId: column.id, studentId: client('student13').user.id, score: 8, version: 0 };
  await teacher.call('/OrgApi/CourseScoreManage/Mark', mark);
  const total = (await rowOf('student13'))?.total;
  await pool.query('update membership set until_at = $2 where user_id = $1', [
    client('student13').user.id,
    server.app.now(),
  ]);
  expect(await rowOf('student13')).toMatchObject({ left: true, total, cells: { [study]: { score: 0 } } });
});

test('a file says what the screen says: a third has two digits', async () => {
  const chapter = (
    await teacher.call<{ items: { id: string; parentId: string | null }[] }>('/OrgApi/CourseChapter/Items', {
      courseId,
    })
  ).data.items.find((s) => s.parentId === null)?.id;
  await teacher.call('/OrgApi/CourseChapter/Add', {
    courseId,
    parentId: chapter,
    kind: 'text',
    title: '三',
    html: '<p>三</p>',
  });
  const file = await fetch(`${server.url}/OrgApi/CourseScoreManage/Export`, {
    method: 'POST',
    headers: { token: teacher.user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ courseId, format: 'csv' }),
  });
  const [head = '', ...lines] = (await file.text()).replace(/^\uFEFF/, '').split(/\r?\n/);
  const row = lines.find((l) => l.startsWith('student11'))?.split(',') ?? [];
  expect(row[head.split(',').indexOf('学习进度')]).toBe('33.33');
});

test('a closed course is read only, for those who teach it too', async () => {
  const close = (status: string) => teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status });
  await close('closed');
  const { version, columns } = await book();
  const tries = [
    teacher.call('/OrgApi/CourseChapter/Add', { courseId, kind: 'chapter', title: '晚了' }),
    set({ version, missing: 'leave', commit: '1' }),
    teacher.call('/OrgApi/CourseScoreManage/AddColumn', { courseId, title: '晚了', max: 5 }),
    teacher.call('/OrgApi/CourseScoreManage/Mark', {
      columnId: columns.find((c) => c.kind === 'own')?.id,
      studentId: client('student11').user.id,
      score: 1,
      version: 0,
    }),
  ];
  for (const { code, data } of await Promise.all(tries)) {
    expect(code).toBe(409);
    expect(data).toMatchObject({ reason: 'closed' });
  }
  await close('published');
});
