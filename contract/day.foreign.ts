// Foreign ids to try the operations of day.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/TeacherCenter/ToMark': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/TeacherCenter/Questions': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
});
