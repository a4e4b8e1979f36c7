// Foreign ids to try the operations of notes.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Theory/Notes': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/SaveNote': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ lessonId, pointId: 'p', text: 'x', version: 0 }),
  },
});
