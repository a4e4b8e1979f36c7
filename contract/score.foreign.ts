// Foreign ids to try the operations of score.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Theory/Mastery': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/Theory/Score': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
});

export const tables = ['lesson_answer', 'lesson_evaluation'];
