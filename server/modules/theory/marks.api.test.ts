// A mark is in its table, in the lesson's log and in the student's notices, or nowhere: also where the server is killed.
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { startProcess } from '#tests/support/process.ts';
import { newRunId, type Stream, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

/** A lesson with one wrong answer. */
async function answeredWrong(student: Client): Promise<{ lessonId: string; questionId: string }> {
  const { lessonId } = await startLesson(student);
  const send = (command: object) => teachOn(server, student, lessonId, command, { runId: newRunId() });
  let run: Stream = await send({ type: 'start' });
  while (!stateOf(run).includes('checking')) run = await send({ type: 'next' });
  const asked = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  await answerQuestion(server, student, lessonId, asked, false);
  return { lessonId, questionId: asked.questionId };
}

/** The same, and the lesson is over. */
async function learned(student: Client): Promise<{ lessonId: string; questionId: string }> {
  const answered = await answeredWrong(student);
  await student.call('/api/Theory/End', { lessonId: answered.lessonId });
  return answered;
}

/** Where the mark stands. */
async function traces(student: Client, lessonId: string) {
  const { pool } = server.database;
  const marks = await pool.query('select 1 from lesson_answer where lesson_id = $1 and mark_at is not null', [
    lessonId,
  ]);
  const notices = await pool.query("select 1 from notice where user_id = $1 and kind = 'lesson.marked'", [
    student.user.id,
  ]);
  const told = async (log: string, is: (event: StreamEvent) => boolean) =>
    (await server.app.logs.read(log, 0, 10_000)).filter(({ text }) => is(JSON.parse(text) as StreamEvent)).length;
  return {
    marks: marks.rowCount,
    notices: notices.rowCount,
    inLesson: await told(`lesson:${lessonId}`, (e) => 'messageId' in e && e.messageId.startsWith('marked.')),
    inUser: await told(`user:${student.user.id}`, (e) => e.type === 'CUSTOM' && e.name === 'user.notice'),
  };
}

const NONE = { marks: 0, notices: 0, inLesson: 0, inUser: 0 };
const ALL = { marks: 1, notices: 1, inLesson: 1, inUser: 1 };

/** Another connection that keeps everybody from a table; `statement` is the one that is looked for among who waits. */
async function keep(table: string, statement: string) {
  const connection = new Connection({ connectionString: server.database.url });
  await connection.connect();
  await connection.query(`begin; lock table ${table} in access exclusive mode`);
  // asked by others: within a transaction the answer would stay the first one
  const waiting = async () => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [statement],
    );
    return rows[0]?.n ?? 0;
  };
  const release = async () => {
    await connection.query('rollback');
    await expect.poll(waiting).toBe(0);
    await connection.end();
  };
  return { waiting, release };
}

// what is read and written after the mark itself, in order
test.each([
  ['student04', 'lesson_content', 'select c.text from lesson_content%'],
  ['student05', 'notice', 'insert into notice%'],
])(
  '%s: killed while a mark waits for %s: nothing of it stands; sent again, all of it, once',
  async (name, table, statement) => {
    const student = await server.signIn(name);
    const { lessonId, questionId } = await learned(student);
    const mark = { lessonId, questionId, verdict: 'right', text: '思路是对的' };
    const other = await startProcess(server);
    const { waiting, release } = await keep(table, statement);
    const marking = fetch(`${other.url}/OrgApi/AISetting/Mark`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: teacher.user.token },
      body: JSON.stringify(mark),
    }).catch(() => null);
    try {
      await expect.poll(waiting).toBe(1);
      await other.kill();
      expect(await marking).toBeNull();
    } finally {
      // also where it was not killed above
      await other.kill();
      await release();
    }
    expect(await traces(student, lessonId)).toEqual(NONE);
    expect((await teacher.call('/OrgApi/AISetting/Mark', mark)).code).toBe(0);
    expect(await traces(student, lessonId)).toEqual(ALL);
  },
);

test('a mark and what the lesson does at the same moment: the log is dense, and the score knows the mark', async () => {
  const student = await server.signIn('student06');
  const { lessonId, questionId } = await answeredWrong(student);
  const mark = { lessonId, questionId, verdict: 'right', text: '' };
  const all = await Promise.all([
    teacher.call('/OrgApi/AISetting/Mark', mark),
    student.call('/api/Theory/End', { lessonId }),
    teacher.call('/OrgApi/AISetting/Mark', mark),
  ]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  const events = await server.app.logs.read(`lesson:${lessonId}`, 0, 10_000);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const { data } = await student.call<{ score: number }>('/api/Theory/Score', { lessonId });
  const { rows } = await server.database.pool.query('select score from lesson where id = $1', [lessonId]);
  expect(rows).toEqual([{ score: data.score }]);
  expect(data.score).toBeGreaterThan(0);
});
