// Foreign ids to try the operations of jobs.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Job/Item': { who: 'student', kind: 'job', input: (id) => ({ id }) },
  '/api/Job/Cancel': { who: 'student', kind: 'job', input: (id) => ({ id }) },
  '/api/Notice/Read': {
    who: 'student',
    kind: 'notice',
    input: (id) => ({ ids: [id] }),
    refused: (a) => a.code === 0 && (a.data as { unread: number }).unread === 0,
  },
});
