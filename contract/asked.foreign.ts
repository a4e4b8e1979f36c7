// Foreign ids to try the operations of asked.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/AISetting/DialogueItems': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/DialogueItem': { who: 'teacher', kind: 'asked', input: (id) => ({ id }) },
  '/OrgApi/AISetting/DialogueSummary': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
});
