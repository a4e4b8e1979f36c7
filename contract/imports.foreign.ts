// Foreign ids to try the operations of imports.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/UploadFile/Passwords': { who: 'admin', kind: 'job', input: (jobId) => ({ jobId }) },
  '/OrgApi/UploadFile/Slips': { who: 'admin', kind: 'job', input: (jobId) => ({ jobId }) },
});

export const tables = ['password_list'];
