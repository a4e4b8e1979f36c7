// A teacher's day: figures over the courses that one teaches, and over no other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
type Day = OutputOf<'/api/TeacherCenter/Today'>;

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  // who joins has nothing that was over before: these were always here
  await server.database.pool.query('update membership set from_at = 1');
  // the demo's own tasks are no part of this
  await server.database.pool.query("delete from assignment where kind = 'section'");
});
afterAll(() => server.stop());

const day = async (who: Client): Promise<Day> => (await who.call<Day>('/api/TeacherCenter/Today')).data;
const NONE_BEHIND = { count: 0, path: '/teach/behind' };
const NOTHING_NEXT = { count: 0, path: '/teach/next' };
const NOTHING_TO_MARK = { count: 0, path: '/teach/marking' };
const NO_QUESTION = { count: 0, path: '/teach/questions' };

type ToMark = OutputOf<'/api/TeacherCenter/ToMark'>;
type Questions = OutputOf<'/api/TeacherCenter/Questions'>;
const toMark = async (who: Client, input: object = {}): Promise<ToMark> =>
  (await who.call<ToMark>('/api/TeacherCenter/ToMark', input)).data;
const questions = async (who: Client, input: object = {}): Promise<Questions> =>
  (await who.call<Questions>('/api/TeacherCenter/Questions', input)).data;
const listOf = async <L extends 'Behind' | 'Next'>(list: L): Promise<OutputOf<`/api/TeacherCenter/${L}`>> =>
  (await teacher.call<OutputOf<`/api/TeacherCenter/${L}`>>(`/api/TeacherCenter/${list}`, { pageSize: 100 })).data;

test('nothing waits but a question and two experiments, and the lists lead to where they are done', async () => {
  const empty = {
    nearest: 0,
    toMark: NOTHING_TO_MARK,
    behind: NONE_BEHIND,
    unanswered: NO_QUESTION,
    next: NOTHING_NEXT,
  };
  // of the demo school's ordinary course
  expect(await day(teacher)).toEqual({
    ...empty,
    toMark: { ...NOTHING_TO_MARK, count: 2 },
    unanswered: { ...NO_QUESTION, count: 1 },
  });
  const experiment = {
    kind: 'experiment',
    course: expect.any(String),
    path: expect.stringContaining('/teach/expermyment/ScoreManage?id='),
  };
  expect((await toMark(teacher)).items).toMatchObject([experiment, experiment]);
  await server.database.pool.query('update experiment_progress set to_mark = false');
  expect((await questions(teacher)).items).toEqual([
    {
      kind: 'course',
      id: expect.any(String),
      text: expect.stringContaining('有效数字'),
      toTeacher: false,
      courseId: expect.any(String),
      course: '大学物理实验',
      title: '误差与不确定度',
      studentId: expect.any(String),
      name: expect.any(String),
      at: expect.any(Number),
      path: expect.stringMatching(/^\/teach\/course\/courseInfo\?id=[\w-]+&tab=asked&list=qa&asked=[\w-]+$/),
    },
  ]);
  expect(await day(await server.signIn('admin'))).toEqual(empty);
});

test('what is to mark, who is behind, what was not answered, what begins next; a colleague sees none of it', async () => {
  const now = Date.now();
  const add = (fields: object) =>
    teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
      kind: 'lesson',
      refId: courseId,
      title: 'x',
      to: { classIds: [classId] },
      ...fields,
    });
  const over = await add({ from: now - 2 * HOUR, until: now - HOUR });
  // late twice is still one student
  await add({ from: now - 2 * HOUR, until: now - HOUR });
  await add({ from: now + HOUR });
  await add({ from: now + 30 * 24 * HOUR });
  const { user } = await server.signIn('student07');
  await teacher.call('/OrgApi/Exception/Add', {
    userId: user.id,
    dueFrom: now - 2 * HOUR,
    dueUntil: now,
    until: now + HOUR,
    reason: '发烧',
  });
  expect(over.code).toBe(0);
  const student = await server.signIn('student04');
  const { lessonId } = await startLesson(student);
  const { pool } = server.database;
  await pool.query(
    `insert into lesson_answer (lesson_id, question_id, bank_id, point_id, value, verdict, at)
      values ($1, 'q', 'b', 'p', '"x"', 'to-teacher', $2)`,
    [lessonId, now],
  );
  for (const [run, at, notice] of [
    ['nowhere', now, 'not-in-material'],
    ['known', now, undefined],
    ['old', now - 31 * 24 * HOUR, 'not-in-material'],
    ['near', now - 1, 'nearest'],
  ] as const) {
    await pool.query('insert into lesson_asked (lesson_id, run_id, point_id, text, at) values ($1, $2, $3, $4, $5)', [
      ...[lessonId, run, 'p', '为什么？', at],
    ]);
    await pool.query("insert into utterance (lifecycle, key, engine, script) values ($1, $2, 'embedded', $3)", [
      ...[`lesson:${lessonId}`, `a.${run}`, JSON.stringify({ text: '', citations: [], notice })],
    ]);
  }
  const place = (tab: string) => `/teach/AIcourseInfo?id=${courseId}&tab=${tab}`;
  expect(await day(teacher)).toEqual({
    toMark: { count: 1, path: '/teach/marking' },
    behind: { count: 29, path: '/teach/behind' },
    unanswered: { count: 3, path: '/teach/questions' },
    nearest: 1,
    next: { count: 1, path: '/teach/next' },
  });
  // what is counted is what the lists have
  const work = {
    kind: 'lesson',
    courseId,
    course: '单摆法测重力加速度',
    title: '单摆法测重力加速度',
    studentId: student.user.id,
    name: student.user.name,
    at: now,
    path: `${place('marking')}&student=${student.user.id}`,
  };
  expect(await toMark(teacher)).toEqual({ items: [work], itemCount: 1, page: 1, pageSize: 10 });
  expect((await toMark(teacher, { courseId, kind: 'lesson' })).items).toEqual([work]);
  expect((await toMark(teacher, { kind: 'live' })).itemCount).toBe(0);
  // what comes nearest may be the answer: it stands last, and is counted by itself
  const listed = async (input: object = {}) => {
    const { items, itemCount, nearest } = await questions(teacher, input);
    return [items.map((q) => (q.kind === 'course' ? q.kind : q.id)), itemCount, nearest];
  };
  expect(await listed()).toEqual([['course', 'nowhere', 'near'], 3, 1]);
  expect(await listed({ nearest: false })).toEqual([['course', 'nowhere'], 2, 1]);
  expect(await listed({ nearest: true })).toEqual([['near'], 1, 1]);
  expect((await questions(teacher, { courseId })).items).toMatchObject([
    { id: 'nowhere', name: student.user.name, path: `${place('asked')}&list=open&asked=nowhere` },
    { id: 'near', nearest: true },
  ]);
  // the list that it opens is theirs
  const behind = async (is: boolean) =>
    (
      await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
        courseId,
        behind: is,
        pageSize: 100,
      })
    ).data.items.map((r) => r.userName);
  expect(await behind(true)).toHaveLength(29);
  expect(await behind(false)).toContain('student07');
  const { items: late, itemCount } = await listOf('Behind');
  expect([late.length, itemCount]).toEqual([29, 29]);
  expect(late[0]).toMatchObject({ courses: ['单摆法测重力加速度'], path: place('scores&behind=true') });
  expect((await listOf('Next')).items).toMatchObject([{ title: 'x', from: now + HOUR, path: place('tasks') }]);
  const asked = async (unanswered: boolean) => {
    const answer = await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItems'>>('/OrgApi/AISetting/DialogueItems', {
      courseId,
      unanswered,
    });
    return answer.data.items.map((q) => q.id);
  };
  expect([await asked(true), await asked(false)]).toEqual([['nowhere', 'near', 'old'], ['known']]);
  expect(await day(await server.signIn('teacher02'))).toMatchObject({ toMark: NOTHING_TO_MARK, behind: NONE_BEHIND });
  const refused = await (await server.signIn('teacher02')).call('/api/TeacherCenter/ToMark', { courseId });
  expect(refused.code).toBe(404);
});

test('the figures of who is late and what begins count what their lists have, over all courses; late in two is one student', async () => {
  const { pool } = server.database;
  const now = Date.now();
  const { data: plain } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { kind: 'plain', name: '力学' });
  const give = (id: string, userIds: string[], from: number, until: number | null) =>
    pool.query(
      `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
        values ($1, $2, 1, 'lesson', $3, $4, $1, '{}', $5, $6, $7, $8)`,
      [id, teacher.user.orgId, courseId, plain.id, userIds, from, until, teacher.user.id],
    );
  const before = await day(teacher);
  const [late, inTwo] = [await server.signIn('student07'), await server.signIn('student09')];
  await give('due-there', [late.user.id, inTwo.user.id], now - 9 * HOUR, now - 8 * HOUR);
  await give('soon-there', [late.user.id], now + 2 * HOUR, null);
  const { behind, next } = await day(teacher);
  expect([behind.count, next.count]).toEqual([before.behind.count + 1, before.next.count + 1]);
  const [students, tasks] = [await listOf('Behind'), await listOf('Next')];
  expect([students.items.length, tasks.items.length]).toEqual([behind.count, next.count]);
  // the longest late first, each with every course
  const first = students.items.slice(0, 2).map(({ name, courses, at }) => [name, courses, at]);
  expect(first).toContainEqual([late.user.name, ['力学'], now - 8 * HOUR]);
  expect(first).toContainEqual([inTwo.user.name, ['力学', '单摆法测重力加速度'], now - 8 * HOUR]);
  expect(tasks.items.map((task) => [task.course, task.title])).toEqual([
    ['单摆法测重力加速度', 'x'],
    ['力学', 'soon-there'],
  ]);
});

test('an experiment that waits is listed once, whether or not a course has it, and leads to its run', async () => {
  const { pool } = server.database;
  const student = await server.signIn('student05');
  const { rows } = await pool.query<{ id: string; name: string }>(
    "select id, name from experiment where org_id = $1 and status = 'open' and kind = 'js' limit 1",
    [teacher.user.orgId],
  );
  const [experiment] = rows;
  if (!experiment) throw new Error('the demo has no experiment');
  const before = (await toMark(teacher)).itemCount;
  await pool.query(
    `insert into experiment_run (id, org_id, experiment_id, student_id, package_id, weights, is_trial, seed, started_at)
      select 'waits', $1, e.id, $3, e.package_id, '{}', false, 1, 9 from experiment e where e.id = $2`,
    [teacher.user.orgId, experiment.id, student.user.id],
  );
  await pool.query("insert into experiment_run_member (run_id, user_id, attempt) values ('waits', $1, 9)", [
    student.user.id,
  ]);
  await pool.query(
    `insert into experiment_progress (run_id, state, launch_id, seq, done, moved_at, until_at, to_mark)
      values ('waits', 'finished', 'x', 0, 0, 9, 9, true)`,
  );
  const list = await toMark(teacher);
  expect(list.itemCount).toBe(before + 1);
  // the oldest of all
  expect(list.items[0]).toMatchObject({
    kind: 'experiment',
    title: experiment.name,
    name: student.user.name,
    path: `/teach/expermyment/ScoreManage?id=${experiment.id}&tab=scores&student=${student.user.id}`,
  });
  expect((await day(teacher)).toMark.count).toBe(list.itemCount);
  expect((await toMark(await server.signIn('teacher02'))).items.map((w) => w.title)).not.toContain(experiment.name);
});
