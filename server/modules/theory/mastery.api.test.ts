// What was proven in an earlier lesson is passed over in the next one, until the student asks for it again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, blocksOf, type Question, stateOf } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, type: string) =>
  teach(server, student, lessonId, { type }, { runId: newRunId() });
const firstPoint = (run: Stream) => blocksOf<{ pointId: string; index: number }>(run, 'heading')[0];

/** The first point's questions, all answered so; then the lesson is ended. */
async function learnFirst(student: Client, right: boolean): Promise<string> {
  const { lessonId } = await startLesson(student);
  let run = await send(student, lessonId, 'start');
  const pointId = firstPoint(run)?.pointId ?? '';
  while (blocksOf(run, 'heading').length === 0 || firstPoint(run)?.pointId === pointId) {
    const question = blocksOf<Question>(run, 'check-question').at(-1);
    run =
      question && stateOf(run).includes('check')
        ? await answerQuestion(server, student, lessonId, question, right)
        : await send(student, lessonId, 'next');
  }
  await student.call('/api/Theory/End', { lessonId });
  return pointId;
}

test('a point answered right is passed over in the next lesson; relearning brings it back', async () => {
  const student = await server.signIn('student25');
  const proven = await learnFirst(student, true);
  const { lessonId } = await startLesson(student);
  const run = await send(student, lessonId, 'start');
  expect(firstPoint(run)).toMatchObject({ index: 1 });
  const again = await student.call<{ lessonId: string }>('/api/Theory/Relearn', { lessonId, pointIds: [proven] });
  expect(firstPoint(await send(student, again.data.lessonId, 'start'))).toMatchObject({ pointId: proven });
});

test('a point that was not mastered comes again', async () => {
  const student = await server.signIn('student26');
  const missed = await learnFirst(student, false);
  const { lessonId } = await startLesson(student);
  expect(firstPoint(await send(student, lessonId, 'start'))).toMatchObject({ pointId: missed, index: 0 });
});
