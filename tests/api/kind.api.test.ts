// A kind of work more, declared in this one file: whatever gives, lists, scores, marks, counts or copies work knows it by its
// declaration. Beside it a new kind needs its name in the contract's list, and its module in the server's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { NOTICE_KINDS, UNSENT_KINDS } from '#contract/jobs.ts';
import { keepAssignment } from '#server/modules/assignments/index.ts';
import { tasksOf } from '#server/modules/assignments/tasks.ts';
import { latestScores, postAttempt } from '#server/modules/gradebook/index.ts';
import { defineKind, enterColumns, type Kind, kindNamed, kindsOf } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
let teacher: Client;
let student: Client;
let classId: string;
let courseId: string;
let pointId: string;

const q = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.database.pool.query<R>(text, values)).rows;
const write = (work: Parameters<typeof withTransaction<unknown>>[1]) => withTransaction(server.app.pool, work);
const path = (id: string) => `/CurriculumLearning?essay=${id}`;

/** An essay that is written at home and marked by its teacher. */
const essayKind = (): Kind => ({
  name: 'essay',
  assign: {
    open: async (_who, id) =>
      (
        await q<{ title: string; courseId: string }>('select title, course_id as "courseId" from essay where id = $1', [
          id,
        ])
      )[0] ?? null,
    stateOf: async (ids, studentIds) =>
      (
        await q<{ refId: string; studentId: string; verdict: string }>(
          `select essay_id as "refId", student_id as "studentId", verdict from essay_answer
            where essay_id = any($1) and student_id = any($2)`,
          [ids, studentIds],
        )
      ).map(({ verdict, ...row }) => ({ ...row, state: verdict === 'to-teacher' ? 'submitted' : 'done' })),
    hidden: async (ids) => ids.filter((id) => id === 'draft'),
    path,
    detail: async (id, studentId) => `/teach/essay?id=${id}&studentId=${studentId}`,
  },
  book: {
    columnsOf: async (_db, ofCourse) =>
      (await q<{ id: string; title: string }>('select id, title from essay where course_id = $1', [ofCourse])).map(
        ({ id, title }) => ({ kind: 'essay', refId: id, title, counts: 'last', sort: 3, from: null }),
      ),
    titlesOf: async (_db, ids) =>
      new Map(
        (await q<{ id: string; title: string }>('select id, title from essay where id = any($1)', [ids])).map((e) => [
          e.id,
          e.title,
        ]),
      ),
  },
  answers: {
    rows: (given, condition) =>
      `select 'essay' as source, null as "lessonId", null as "className", e.id as "questionId", '' as "bankId",
          e.point_id as "pointId", ${given}, to_jsonb(e.title) as asked
        from essay e join essay_answer a on a.essay_id = e.id join sys_user u on u.id = a.student_id
        where e.course_id = $1 and ${condition}`,
    inWords: async (rows) =>
      rows.map(({ asked, value }) => ({
        title: '作文',
        stem: String(asked),
        given: String(value),
        expected: '',
        concepts: [],
      })),
    owns: ({ questionId }) => questionId === 'tide',
    mark: async (who, { questionId, studentId = '', verdict, text }) => {
      const [marked] = await q<{ courseId: string }>(
        `update essay_answer set verdict = $3, mark_text = $4, mark_by = $5, mark_at = 1 where essay_id = $1 and student_id = $2
          returning (select course_id from essay where id = $1) as "courseId"`,
        [questionId, studentId, verdict, text, who.userId],
      );
      await write((client) =>
        postAttempt(client, {
          orgId: who.orgId,
          kind: 'essay',
          refId: questionId,
          studentId,
          attempt: 1,
          state: 'scored',
          score: 9,
          max: 10,
          at: 1,
        }),
      );
      return marked ? 90 : null;
    },
  },
  toMark: async (ofCourse) =>
    q(
      `select e.id as "refId", a.student_id as "studentId", a.at as since from essay e join essay_answer a on a.essay_id = e.id
        where e.course_id = $1 and a.verdict = 'to-teacher'`,
      [ofCourse],
    ),
  evidence: async (ofCourse, studentIds) =>
    q(
      `select a.student_id as "studentId", e.point_id as "pointId", a.verdict, 0.05 as guess, a.at
        from essay e join essay_answer a on a.essay_id = e.id
        where e.course_id = $1 and ($2::text[] is null or a.student_id = any($2)) and a.verdict <> 'to-teacher'`,
      [ofCourse, studentIds],
    ),
  copy: ({ from, to }) => [
    {
      write: async (client, ids) => {
        ids.set('tide', 'tide-copy');
        await client.query(
          `insert into essay select 'tide-copy', $2, title, point_id from essay where course_id = $1 and id = 'tide'`,
          [from, to],
        );
      },
    },
  ],
});

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  student = await server.signIn('student17');
  ({ classId, courseId } = await taughtBy(server, teacher));
  await q('create table essay (id text primary key, course_id text, title text, point_id text)');
  await q(`create table essay_answer (essay_id text, student_id text, value jsonb, verdict text, at bigint, mark_by text,
    mark_text text, mark_at bigint)`);
  [{ pointId }] = (await q<{ pointId: string }>(
    `select id as "pointId" from lesson_point where course_id = $1 and approved is not null and deleted_at is null order by sort limit 1`,
    [courseId],
  )) as [{ pointId: string }]; // the demo course has points
  defineKind(server.app, essayKind());
  await q(`insert into essay values ('tide', $1, '潮汐', $2)`, [courseId, pointId]);
  await enterColumns(server.app, server.app.pool, courseId);
  await write((client) =>
    keepAssignment(server.app, client, {
      kind: 'essay',
      refId: 'tide',
      orgId: teacher.user.orgId,
      courseId,
      title: '写潮汐',
      classIds: [classId],
      until: Date.now() + HOUR,
      byId: teacher.user.id,
    }),
  );
});
afterAll(() => server.stop());

const task = async () => (await tasksOf(server.app, student.user.id)).items.find((t) => t.title === '写潮汐');
const book = async (id = courseId) =>
  (await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>('/OrgApi/CourseScoreManage/Book', { courseId: id }))
    .data.columns;
const row = async () =>
  (
    await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
      courseId,
      keyword: 'student17',
    })
  ).data.items[0];
const answers = async () =>
  (
    await teacher.call<OutputOf<'/OrgApi/AISetting/Answers'>>('/OrgApi/AISetting/Answers', { courseId })
  ).data.items.filter((a) => a.questionId === 'tide');

test('assigned, it is a task with its own place; handed in, it says so', async () => {
  expect(await task()).toMatchObject({ kind: 'essay', state: 'none', when: expect.any(String), path: path('tide') });
  await q(`insert into essay_answer values ('tide', $1, '"月亮"', 'to-teacher', 5)`, [student.user.id]);
  expect((await task())?.state).toBe('submitted');
});

test('it has its column in the book, with the title it has now and the end of its task', async () => {
  const column = (await book()).find((c) => c.kind === 'essay');
  expect(column).toMatchObject({ refId: 'tide', title: '潮汐', until: expect.any(Number) });
  await q(`update essay set title = '潮汐与月亮'`);
  expect((await book()).find((c) => c.kind === 'essay')?.title).toBe('潮汐与月亮');
});

test('its answers wait in the marking list; a mark is in the book, and counts in mastery', async () => {
  expect(await answers()).toMatchObject([
    { title: '作文', stem: '潮汐与月亮', given: '月亮', studentId: student.user.id },
  ]);
  expect(await kindNamed(server.app, 'essay')?.toMark?.(courseId)).toEqual([
    { refId: 'tide', studentId: student.user.id, since: 5 },
  ]);
  const before = (await row())?.points ?? [];
  expect(before.filter((p) => p.tries > 0)).toEqual([]);
  const given = { questionId: 'tide', studentId: student.user.id, verdict: 'right', text: '好' };
  expect(await teacher.call('/OrgApi/AISetting/Mark', given)).toMatchObject({ code: 0, data: { score: 90 } });
  expect(await answers()).toEqual([]);
  const [column] = (await book()).filter((c) => c.kind === 'essay');
  const now = await row();
  expect(now?.cells[column?.id ?? '']).toMatchObject({ state: 'scored', score: 90 });
  expect(now?.points).toMatchObject([{ pointId, tries: 1 }]);
  const { data } = await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId });
  expect(data.points.find((p) => p.pointId === pointId)).toMatchObject({ tries: 1, mastery: now?.points[0]?.mastery });
  expect((await task())?.state).toBe('done');
});

test('each bell that a kind rings can be switched off, and there is no switch for one that nobody rings', () => {
  const beside = [
    'task.new',
    'task.due',
    'task.released',
    'task.reminded',
    'qa.answered',
    'course.published',
    'feedback.reply',
  ];
  const rung = kindsOf(server.app).flatMap(({ notices = [] }) => notices);
  expect([...rung, ...beside, ...UNSENT_KINDS].sort()).toEqual([...NOTICE_KINDS].sort());
});

test('a copied course has it, and a column for it', async () => {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId, name: '带作文的副本' });
  expect((await book(data.id)).find((c) => c.kind === 'essay')).toMatchObject({
    refId: 'tide-copy',
    title: '潮汐与月亮',
  });
});

test('a cell leads to what its student did, of every kind that is assigned', async () => {
  const detail = (kind: string, refId: string, who: Client) =>
    kindNamed(server.app, kind)?.assign?.detail(refId, who.user.id);
  expect(await detail('essay', 'tide', student)).toBe(`/teach/essay?id=tide&studentId=${student.user.id}`);
  for (const { name, assign } of kindsOf(server.app))
    if (assign && name !== 'essay') expect(await assign.detail('none', student.user.id), name).toBeNull();
  const lessons = await q<{ studentId: string; courseId: string; id: string }>(
    'select student_id as "studentId", course_id as "courseId", id from lesson',
  );
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  expect(lessons.filter((l) => l.id === data.lessonId)).toEqual([]);
  expect(await detail('lesson', courseId, student)).toBe(`/CurriculumAIScore?lessonId=${data.lessonId}`);
  const [run] = await q<{ id: string; studentId: string }>(
    `select r.experiment_id as id, m.user_id as "studentId" from experiment_run r join experiment_run_member m on m.run_id = r.id
      where not r.is_trial limit 1`,
  );
  expect(await kindNamed(server.app, 'experiment')?.assign?.detail(run?.id ?? '', run?.studentId ?? '')).toBe(
    `/teach/expermyment/ScoreManage?id=${run?.id}&tab=scores`,
  );
});

test('what waits for a mark is what the marking list has, and the runs that no machine could score', async () => {
  const waiting = async (kind: string, id: string) => (await kindNamed(server.app, kind)?.toMark?.(id)) ?? [];
  await q(
    `insert into lesson_answer (lesson_id, question_id, bank_id, point_id, value, verdict, hints, at)
      select id, 'q~1', 'b', $2, '"?"', 'to-teacher', 0, 7 from lesson where student_id = $1`,
    [student.user.id, pointId],
  );
  expect(await waiting('lesson', courseId)).toEqual([{ refId: courseId, studentId: student.user.id, since: 7 }]);
  const given = await q<{ courseId: string }>(
    `select distinct course_id as "courseId" from assignment where kind = 'experiment' and course_id is not null`,
  );
  const runs = await Promise.all(given.map((g) => waiting('experiment', g.courseId)));
  const open = await q(
    `select from experiment_progress g join experiment_run r on r.id = g.run_id
      join assignment a on a.ref_id = r.experiment_id and a.kind = 'experiment' and a.course_id is not null
      where g.to_mark and not r.is_trial`,
  );
  expect(runs.flat().length > 0).toBe(open.length > 0);
  for (const kind of ['live', 'push']) expect(await waiting(kind, courseId)).toEqual([]);
  expect(await latestScores(server.app.pool, 'essay', ['tide'], [student.user.id])).toEqual([
    { refId: 'tide', studentId: student.user.id, score: 90 },
  ]);
});
