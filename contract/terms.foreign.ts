// Foreign ids to try the operations of terms.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/Course/RollOver': {
    who: 'teacher',
    kind: 'course',
    input: (id) => ({ to: '2027春', courseIds: [id], archive: true, commit: '1' }),
  },
  '/OrgApi/Course/RollBack': { who: 'teacher', kind: 'job', input: (jobId) => ({ jobId }) },
});
