// Foreign ids to try the operations of files.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/UploadFile/Get': { who: 'student', kind: 'file', input: (id) => ({ id }) },
  '/OrgApi/UploadFile/Ticket': { who: 'student', kind: 'file', input: (id) => ({ id }) },
  '/OrgApi/UploadFile/Delete': { who: 'student', kind: 'file', input: (id) => ({ ids: [id] }) },
  ...named('/OrgApi/UploadFile', {
    Status: { who: 'student', kind: 'upload', input: (uploadId) => ({ uploadId }) },
    Finish: { who: 'student', kind: 'upload', input: (uploadId) => ({ uploadId }) },
    Abort: { who: 'student', kind: 'upload', input: (uploadId) => ({ uploadId }) },
  }),
});

export const rows = async ({ add, own, other, file }: RowKit): Promise<Rows> => {
  const owner = { ...own, owner_id: other.user.id };
  return {
    file: { student: await add('stored_file', { ...owner, ...file }) },
    upload: { student: await add('upload', { ...owner, name: 'a', size: 1, touched_at: Date.now() }) },
  };
};

export const tables = ['stored_file', 'upload'];
