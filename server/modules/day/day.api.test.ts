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
const QUESTIONS = /^\/teach\/course\/courseInfo\?id=[\w-]+&tab=asked&list=qa$/;
const NOTHING = { count: 0, path: '/teach/AIcourse' };

test('nothing waits but a question, and the lists lead to the courses', async () => {
  const empty = { toMark: NOTHING, behind: NOTHING, unanswered: NOTHING, next: NOTHING };
  // of the demo school's ordinary course
  expect(await day(teacher)).toEqual({ ...empty, unanswered: { count: 1, path: expect.stringMatching(QUESTIONS) } });
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
    toMark: { count: 1, path: place('marking') },
    behind: { count: 29, path: place('scores&behind=true') },
    unanswered: { count: 2, path: place('asked&unanswered=true') },
    next: { count: 1, path: place('tasks') },
  });
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
  const asked = async (unanswered: boolean) => {
    const answer = await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItems'>>('/OrgApi/AISetting/DialogueItems', {
      courseId,
      unanswered,
    });
    return answer.data.items.map((q) => q.id);
  };
  expect([await asked(true), await asked(false)]).toEqual([['nowhere', 'old'], ['known']]);
  expect(await day(await server.signIn('teacher02'))).toMatchObject({ toMark: NOTHING, behind: NOTHING });
});
