// The check question that a lesson shows is the one it marks, over the wire.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationFiles } from '#server/platform/postgres/migrate.ts';
import { answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  // the first point has two questions of different kinds, so that an answer to the other one is seen
  await server.database.pool.query(
    `with first as (select p.id from lesson_point p where p.sort = (select min(sort) from lesson_point where course_id = p.course_id)),
      kept as (select distinct on (kind) q.id from question q where point_id in (select id from first) and kind in ('single', 'judge'))
    update question set deleted_at = 1 where point_id in (select id from first) and id not in (select id from kept)`,
  );
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object, runId = newRunId()) =>
  teachOn(server, student, lessonId, command, { runId });
const question = (run: Stream): Question => blocksOf<Question>(run, 'check-question').at(-1) as Question;
const result = (run: Stream): string | undefined => blocksOf<{ result: string }>(run, 'check-result').at(-1)?.result;

/** A lesson that waits at the first point's first question. */
async function begin(student: Client): Promise<{ lessonId: string; run: Stream }> {
  const { lessonId } = await startLesson(student);
  let run = await send(student, lessonId, { type: 'start' });
  while (!stateOf(run).includes('checking')) run = await send(student, lessonId, { type: 'next' });
  return { lessonId, run };
}

/** Explained again, then wrong, wrong, right, wrong; each answer to the question as it was shown. */
async function goRound(student: Client): Promise<{ lessonId: string; run: Stream }> {
  let { lessonId, run } = await begin(student);
  run = await send(student, lessonId, { type: 'again' });
  for (const right of [false, false, true, false]) {
    run = await answerQuestion(server, student, lessonId, question(run), right);
    expect(result(run)).toBe(right ? 'right' : 'wrong');
  }
  return { lessonId, run };
}

test('explained again, then wrong, wrong, right, wrong: every answer is marked as an answer to what was shown', async () => {
  for (const name of ['student04', 'student05', 'student06']) {
    const student = await server.signIn(name);
    const { lessonId, run } = await goRound(student);
    const shown = question(run);
    const next = await answerQuestion(server, student, lessonId, shown, true);
    expect(next.json).toBeNull();
    expect(result(next)).toBe('right');
  }
});

test('told again, an open question is the same; answered, it never comes again', async () => {
  const student = await server.signIn('student07');
  let { lessonId, run } = await begin(student);
  const open = question(run);
  run = await send(student, lessonId, { type: 'again' });
  expect(question(run)).toEqual(open);
  const stems = [open.stem];
  for (const right of [false, false, true]) {
    run = await answerQuestion(server, student, lessonId, question(run), right);
    if (question(run).pointId === open.pointId) stems.push(question(run).stem);
  }
  expect(stems.length).toBeGreaterThan(1);
  expect(new Set(stems).size).toBe(stems.length);
});

test('after a pause and a question in between the same one is shown', async () => {
  const student = await server.signIn('student08');
  const { lessonId, run } = await goRound(student);
  const shown = question(run);
  await send(student, lessonId, { type: 'pause' });
  expect(question(await send(student, lessonId, { type: 'resume' }))).toEqual(shown);
  expect(question(await send(student, lessonId, { type: 'ask', text: '摆长怎么测量？' }))).toEqual(shown);
});

test('a lesson that runs when questions begin to be kept goes on with the one it shows', async () => {
  const { pool } = server.database;
  const student = await server.signIn('student09');
  const { lessonId, run } = await goRound(student);
  const shown = question(run);
  const kept = () =>
    pool.query('select question_id, bank_id from lesson_check where lesson_id = $1 order by 1', [lessonId]);
  const before = await kept();
  expect(before.rows).toHaveLength(5);
  // as a server of before leaves it to this one
  await pool.query('drop table lesson_check');
  await pool.query(migrationFiles().find(({ name }) => name === '0040_lesson_check.sql')?.sql ?? '');
  expect((await kept()).rows).toEqual(before.rows);
  const next = await answerQuestion(server, student, lessonId, shown, true);
  expect(result(next)).toBe('right');
});
