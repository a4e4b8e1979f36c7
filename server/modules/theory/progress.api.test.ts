// What tables say of a lesson is what its chart says, whichever way the state came about.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationFiles } from '#server/platform/postgres/migrate.ts';
import type { LessonEvidence } from '#src/machines/lesson/evidence.ts';
import { answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { type LessonProgress, lessonProgress } from './progress.ts';
import { earnedOf } from './score.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object) =>
  teachOn(server, student, lessonId, command, { runId: newRunId() });

async function inTables(lessonId: string): Promise<LessonProgress> {
  const { at, points } = await lessonProgress(server.database.pool, lessonId);
  return { at, points };
}

async function inChart(lessonId: string): Promise<LessonProgress> {
  const { snapshot } = await server.app.lifecycles.view(`lesson:${lessonId}`);
  const { at, points } = snapshot.context as LessonEvidence;
  return {
    at,
    points: points.map(({ id, questions, tries, right, clean, flagged, skip, known }) => {
      return { id, questions, tries, right, clean, flagged, skip, known, waiting: 0 };
    }),
  };
}

/** Half of a lesson: the first point flagged, the second passed, the third begun. */
async function learnHalf(student: Client): Promise<string> {
  const { lessonId } = await startLesson(student);
  expect(await inTables(lessonId)).toEqual(await inChart(lessonId));
  let run: Stream = await send(student, lessonId, { type: 'start' });
  for (let n = 0; (await inChart(lessonId)).at < 2 && n < 30; n += 1) {
    const asked = blocksOf<Question>(run, 'check-question').at(-1);
    const isAsking = stateOf(run).includes('check') && asked;
    run = isAsking
      ? await answerQuestion(server, student, lessonId, asked, (await inChart(lessonId)).at > 0)
      : await send(student, lessonId, { type: 'next' });
    expect(await inTables(lessonId)).toEqual(await inChart(lessonId));
  }
  return lessonId;
}

test('tables say what the chart says after every step, and after the end', async () => {
  const student = await server.signIn('student04');
  const lessonId = await learnHalf(student);
  const [first, second] = (await inTables(lessonId)).points;
  expect(first).toMatchObject({ flagged: true, right: 0 });
  expect(second).toMatchObject({ flagged: false });
  expect(second?.clean).toBeGreaterThan(0);
  await student.call('/api/Theory/End', { lessonId });
  expect(await inTables(lessonId)).toEqual(await inChart(lessonId));
});

test('lessons from before the tables are in them, and those that come over from an older chart', async () => {
  const { pool } = server.database;
  const student = await server.signIn('student05');
  const lessonId = await learnHalf(student);
  const chart = await inChart(lessonId);
  // what was made upon them later goes too
  await pool.query('drop view course_progress, lesson_shown; drop table lesson_progress, lesson_evidence');
  const sqlOf = (wanted: string) => migrationFiles().find(({ name }) => name === wanted)?.sql ?? '';
  const [, known = ''] = sqlOf('0063_lesson_loop.sql').split(';\n');
  const [, , backfill = ''] = sqlOf('0063_lesson_loop.sql').split(';\n');
  await pool.query(`begin; ${sqlOf('0042_lesson_progress.sql')}; ${known}; ${backfill}; commit`);
  // what is known was not reckoned then: what the answers earn stands for it
  const withoutKnown = ({ at, points }: LessonProgress) => ({ at, points: points.map(({ known: _, ...p }) => p) });
  expect(withoutKnown(await inTables(lessonId))).toEqual(withoutKnown(chart));
  expect((await inTables(lessonId)).points.map((p) => p.known)).toEqual(
    chart.points.map((p) => (p.tries === 0 ? 0.3 : expect.closeTo(Math.min(Math.max(earnedOf(p), 0.05), 0.95), 1))),
  );
  await pool.query('update lesson_evidence set tries = 99 where lesson_id = $1', [lessonId]);
  await pool.query("update lifecycle set hash = 'of an older chart' where id = $1", [`lesson:${lessonId}`]);
  expect(await inChart(lessonId)).toEqual(chart);
  expect(await inTables(lessonId)).toEqual(chart);
});
