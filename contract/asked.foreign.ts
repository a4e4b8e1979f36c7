// Foreign ids to try the operations of asked.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/AISetting/DialogueItems': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/DialogueItem': { who: 'teacher', kind: 'asked', input: (id) => ({ id }) },
  '/OrgApi/AISetting/DialogueReply': {
    who: 'teacher',
    kind: 'asked',
    input: (id) => ({ id, text: 'x', replyId: randomUUID() }),
  },
  '/OrgApi/AISetting/DialogueCorrect': { who: 'teacher', kind: 'asked', input: (id) => ({ id, text: 'x' }) },
  '/OrgApi/AISetting/DialogueClose': { who: 'teacher', kind: 'asked', input: (id) => ({ ids: [id] }) },
  '/OrgApi/AISetting/DialogueSummary': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
});

export const rows = async ({ pool, lesson }: RowKit): Promise<Rows> => {
  const runId = randomUUID();
  await pool.query("insert into lesson_asked (lesson_id, run_id, point_id, text, at) values ($1, $2, 'p', 'a', 1)", [
    lesson.lessonId,
    runId,
  ]);
  return { asked: { teacher: runId } };
};
