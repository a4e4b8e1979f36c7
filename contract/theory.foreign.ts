// Foreign ids to try the operations of theory.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/AISetting/Points': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/Theory/Start': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/Theory/GetNew': {
    who: 'student',
    kind: 'course',
    input: (courseId) => ({ courseId }),
    refused: (a) => a.code === 0 && a.data === null,
  },
  '/api/Theory/Relearn': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/End': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/AddTeachingProgress': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ lessonId, pointId: 'p', seconds: 1 }),
  },
  '/api/Theory/Item': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/TeachReplyStreamAsync': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ runId: randomUUID(), lessonId, command: { type: 'start' } }),
  },
  '/api/Theory/ExampleReplyStreamAsync': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ runId: randomUUID(), lessonId }),
  },
});

export const rows = async ({ lesson }: RowKit): Promise<Rows> => ({ lesson: { student: lesson.lessonId } });

export const tables = ['lesson'];
