// What the server itself says in a lesson comes in the language of who it speaks to, over the wire.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const LANGUAGES = [
  ['student04', 'zh-CN,en;q=0.5', '已停止', '这个知识点已被老师移除，我们继续。'],
  ['student05', 'en', 'Stopped', 'Your teacher has taken this point out; let us go on.'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TUTOR_PACE_MS: '5' } });
});
afterAll(() => server.stop());

/** A new lesson, up to the first point's first question. */
async function begin(student: Client): Promise<{ lessonId: string; pointId: string }> {
  const before = await startLesson(student);
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', { lessonId: before.lessonId });
  let run: Stream = await teachOn(server, student, data.lessonId, { type: 'start' });
  while (!stateOf(run).includes('checking')) run = await teachOn(server, student, data.lessonId, { type: 'next' });
  const asked = blocksOf<Question>(run, 'check-question').at(-1);
  return { lessonId: data.lessonId, pointId: asked?.pointId ?? '' };
}

test.each(LANGUAGES)('%s, who reads %s, is told that a run was stopped: %s', async (name, language, stopped) => {
  const student = await server.signIn(name);
  const { lessonId } = await begin(student);
  const runId = newRunId();
  let stopping: Promise<unknown> | null = null;
  const run = await teach(
    server,
    student,
    lessonId,
    { type: 'again' },
    {
      runId,
      headers: { 'accept-language': language },
      until: (received) => {
        if (received.some(({ event }) => event.type === 'TEXT_MESSAGE_CONTENT'))
          stopping ??= student.call('/api/Stream/Stop', { runId });
        return false;
      },
    },
  );
  await stopping;
  expect(run.last).toMatchObject({ type: 'RUN_ERROR', code: 'cancelled', message: stopped });
});

test.each(LANGUAGES)('%s, who reads %s, is told of a point that was taken out', async (name, language, _, gone) => {
  const { pool } = server.database;
  const student = await server.signIn(name);
  const { lessonId, pointId } = await begin(student);
  // a lesson from before points were kept for it
  await pool.query('delete from lesson_content where lesson_id = $1', [lessonId]);
  await pool.query('update lesson_point set deleted_at = 1 where id = $1', [pointId]);
  const again = await teach(server, student, lessonId, { type: 'again' }, { headers: { 'accept-language': language } });
  await pool.query('update lesson_point set deleted_at = null where id = $1', [pointId]);
  expect(again.text).toBe(gone);
});
