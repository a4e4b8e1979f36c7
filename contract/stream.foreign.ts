// Foreign ids to try the operations of stream.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Chat/ChatCompletStreamAsync': {
    who: 'student',
    kind: 'chat',
    input: (chatId) => ({ runId: randomUUID(), chatId, message: 'x' }),
  },
  '/api/Chat/Update': { who: 'student', kind: 'chat', input: (id) => ({ id, name: 'x' }) },
  '/api/Chat/Delete': {
    who: 'student',
    kind: 'chat',
    input: (id) => ({ ids: [id] }),
    refused: (a) => a.code === 0 && (a.data as { deleted: number }).deleted === 0,
  },
  '/api/Stream/Events': { who: 'student', kind: 'log', input: (log) => ({ log }) },
  '/api/Stream/Stop': { who: 'student', kind: 'chat', input: () => ({ runId: randomUUID() }) },
});

export const rows = async ({ lesson, chatId, other }: RowKit): Promise<Rows> => ({
  chat: { student: chatId },
  log: {
    student: lesson.log,
    chat: `chat:${chatId}`,
    user: `user:${other.user.id}`,
    never: `lesson:${randomUUID()}`,
  },
});

export const tables = ['chat', 'log', 'run'];
