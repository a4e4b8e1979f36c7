// Foreign ids to try the operations of jobs.ts with: tests/api/foreign.api.test.ts.
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

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

export const rows = async ({ add, own, other }: RowKit): Promise<Rows> => {
  const job = { ...own, owner_id: other.user.id, kind: 'student-import', title: 'a', input: {}, state: 'done' };
  const id = await add('job', { ...job, ended_at: Date.now() });
  const { org_id } = own;
  const passwords = { id, org_id, owner_id: other.user.id, name: 'a', sealed: '' };
  await add('password_list', { ...passwords, expires_at: Date.now() + 3_600_000 });
  const notice = { org_id, user_id: other.user.id, kind: 'job.done', title: 'a', created_at: Date.now() };
  return { job: { student: id }, notice: { student: await add('notice', notice) } };
};

export const tables = ['notice', 'job'];
