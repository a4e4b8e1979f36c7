// Who has looked at what they were given, and that who owes it still is reminded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let classId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
  // who joins has nothing that was over before: these were always here
  await server.database.pool.query('update membership set from_at = 1');
});
afterAll(() => server.stop());

const assign = async (fields: object): Promise<string> => {
  const { data, code, msg } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    to: { classIds: [classId] },
    ...fields,
  });
  expect(code, msg).toBe(0);
  return data.id;
};
const standing = async (id: string, who: Client) => {
  const { data } = await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', { id });
  return data.find((s) => s.studentId === who.user.id);
};
const one = async (text: string): Promise<string> =>
  (await server.database.pool.query<{ id: string }>(text)).rows[0]?.id ?? '';

test('a section: the first look stays, however often it is opened', async () => {
  const student = await server.signIn('student20');
  const sectionId = await one("select id from course_section where title = '课程说明' limit 1");
  const id = await assign({ kind: 'section', refId: sectionId });
  await server.database.pool.query('delete from section_study where section_id = $1 and student_id = $2', [
    sectionId,
    student.user.id,
  ]);
  expect(await standing(id, student)).toMatchObject({ state: 'none', openedAt: null });
  const before = server.app.now();
  expect((await student.call('/api/Course/ToStudy', { sectionId })).code).toBe(0);
  const first = (await standing(id, student))?.openedAt ?? 0;
  expect(first).toBeGreaterThanOrEqual(before);
  server.advance(60_000);
  await student.call('/api/Course/ToStudy', { sectionId });
  expect((await standing(id, student))?.openedAt).toBe(first);
});

test('a lesson and a virtual experiment: from the first begin on', async () => {
  const student = await server.signIn('student21');
  const courseId = await one(
    "select id from course where name = '单摆法测重力加速度' and status = 'published' limit 1",
  );
  const id = await assign({ kind: 'lesson', refId: courseId });
  expect((await standing(id, student))?.openedAt).toBeNull();
  await startLesson(student);
  expect((await standing(id, student))?.openedAt).toBeGreaterThan(0);
  const runs = await server.database.pool.query<{ id: string; userId: string; at: number }>(
    `select r.experiment_id as id, m.user_id as "userId", min(r.started_at)::float8 as at from experiment_run r
      join experiment_run_member m on m.run_id = r.id where not r.is_trial group by 1, 2 limit 1`,
  );
  const [run] = runs.rows;
  if (!run) return; // the demo school's experiments are not built here
  const task = await assign({ kind: 'experiment', refId: run.id });
  const { data } = await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', {
    id: task,
  });
  expect(data.find((s) => s.studentId === run.userId)?.openedAt).toBe(run.at);
});

test('reminded: who owes it, and nobody else; 404 for who does not teach it', async () => {
  const courseId = await one(
    "select id from course where name = '单摆法测重力加速度' and status = 'published' limit 1",
  );
  const id = await assign({ kind: 'lesson', refId: courseId, title: '要催的' });
  const { data } = await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', { id });
  const owing = data.filter((s) => ['none', 'doing', 'returned'].includes(s.state) && !s.excused && !s.left);
  const { data: said } = await teacher.call<{ people: number }>('/OrgApi/Assignment/Remind', { id });
  expect(said).toEqual({ people: owing.length });
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select user_id as id from notice where kind = 'task.reminded' and title = '要催的'",
  );
  expect(rows.map((r) => r.id).toSorted()).toEqual(owing.map((s) => s.studentId).toSorted());
  const other = await server.signIn('teacher02');
  expect((await other.call('/OrgApi/Assignment/Remind', { id })).code).toBe(404);
});
