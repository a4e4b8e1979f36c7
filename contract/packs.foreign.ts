// Foreign ids to try the operations of packs.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/Course/Pack': { who: 'teacher', kind: 'course', input: (id) => ({ id }) },
});
