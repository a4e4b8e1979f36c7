// The demo's teacher finds two questions that wait, and one that is corrected: so do students who ask the like.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { startLesson, teach } from '#tests/support/run.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { questionsAsked } from './asked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await questionsAsked(server.app);
});
afterAll(() => server.stop());

test('two wait, one is corrected, and the correction is what the next one hears', async () => {
  const teacher = await server.signIn('teacher01');
  const { items } = (await teacher.call<OutputOf<'/api/TeacherCenter/Questions'>>('/api/TeacherCenter/Questions')).data;
  const inLessons = items.filter((q) => q.kind === 'lesson');
  expect(inLessons.map((q) => q.text)).toEqual([
    '老师，我数到 30 个周期时数乱了，是重新测还是可以用 29 个？',
    '实验报告要写几页，什么时候交？',
  ]);
  const asked = await teacher.call<OutputOf<'/OrgApi/AISetting/DialogueItems'>>('/OrgApi/AISetting/DialogueItems', {
    courseId: inLessons[0]?.courseId,
    state: 'corrected',
  });
  expect(asked.data.items.map((q) => q.text)).toEqual(['摆长怎么量才准？']);
  const student = await server.signIn('student04');
  const { lessonId } = await startLesson(student);
  await teach(server, student, lessonId, { type: 'start' });
  const { text } = await teach(server, student, lessonId, { type: 'ask', text: '摆长怎样量才准确？' });
  expect(text).toContain('再加上游标卡尺量出的小球半径');
});
