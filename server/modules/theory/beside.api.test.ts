// What is answered beside lessons counts for the student's mastery: their own page and their teacher's rows say one number.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { answerQuestion, blocksOf, type Question, stateOf } from '#tests/support/lesson.ts';
import { newRunId, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;
let bank: { id: string; pointId: string };

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  const { rows } = await server.database.pool.query<typeof bank>(
    `select q.id, p.id as "pointId" from question q join lesson_point p on p.id = q.point_id
      where p.course_id = $1 and p.approved is not null and p.deleted_at is null and q.approved ->> 'kind' = 'judge'
      order by p.sort limit 1`,
    [courseId],
  );
  bank = rows[0] ?? { id: '', pointId: '' };
});
afterAll(() => server.stop());

async function pushed(student: Client): Promise<void> {
  const { data } = await teacher.call<OutputOf<'/api/Interaction/Push'>>('/api/Interaction/Push', {
    classId,
    kind: 'check-question',
    questionId: bank.id,
  });
  const answer = { classId, questionId: data.questionId, value: true };
  expect((await student.call('/api/Interaction/Answer', answer)).code).toBe(0);
}

const onOwnPage = async (student: Client) =>
  (await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId })).data.points
    .filter((p) => p.tries > 0)
    .map((p) => [p.pointId, p.mastery, p.tries, p.flagged]);
const inRow = async (student: Client) => {
  const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Items'>>('/OrgApi/CourseScoreManage/Items', {
    courseId,
    keyword: student.user.userName,
  });
  return (data.items[0]?.points ?? [])
    .filter((p) => p.tries > 0)
    .map((p) => [p.pointId, p.mastery, p.tries, p.flagged]);
};

test('without a lesson', async () => {
  const student = await server.signIn('student21');
  await pushed(student);
  const own = await onOwnPage(student);
  expect(own).toHaveLength(1);
  expect(await inRow(student)).toEqual(own);
});

test('after a lesson that is over, and within another that runs', async () => {
  const student = await server.signIn('student22');
  const { lessonId } = await startLesson(student);
  const send = (id: string, type: string) => teach(server, student, id, { type }, { runId: newRunId() });
  const ask = async (id: string, right: boolean) => {
    let run = await send(id, 'start');
    while (!stateOf(run).includes('check')) run = await send(id, 'next');
    await answerQuestion(server, student, id, blocksOf<Question>(run, 'check-question').at(-1) as Question, right);
  };
  await ask(lessonId, true);
  await student.call('/api/Theory/End', { lessonId });
  await pushed(student);
  expect(await inRow(student)).toEqual(await onOwnPage(student));
  const again = await startLesson(student);
  await ask(again.lessonId, false);
  await pushed(student);
  const own = await onOwnPage(student);
  expect(own.length).toBeGreaterThan(0);
  expect(await inRow(student)).toEqual(own);
});
