// How many statements an answer costs, everything counted that is sent to the database: it must not grow again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerFor, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';

const MOST = 6;

let server: TestServer;
let sent: string[];
beforeAll(async () => {
  server = await testServer();
  sent = watchStatements();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

/** Its statements, from the call to the end of its run. */
async function answering(
  student: Client,
  lessonId: string,
  asked: Question,
  right: boolean,
): Promise<[Stream, string[]]> {
  const value = await answerFor(server, asked, right);
  sent.length = 0;
  const run = await teach(server, student, lessonId, { type: 'answer', questionId: asked.questionId, value });
  return [run, sent.slice()];
}

test('an answer that is followed by the next question costs six statements', async () => {
  const student = await server.signIn('student04');
  const { lessonId } = await startLesson(student);
  let run = await teachOn(server, student, lessonId, { type: 'start' }, { runId: newRunId() });
  while (!stateOf(run).includes('checking')) run = await teachOn(server, student, lessonId, { type: 'next' });
  const asked = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  const [next, statements] = await answering(student, lessonId, asked, true);
  expect(blocksOf<{ result: string }>(next, 'check-result')[0]?.result).toBe('right');
  expect(blocksOf<Question>(next, 'check-question')).toHaveLength(1);
  expect(statements).toContain('lesson-check-read');
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST);
});
