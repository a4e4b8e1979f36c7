// Foreign ids to try the operations of feedback.ts with: tests/api/foreign.api.test.ts.
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/QA/FeedbackDone': { who: 'qa', kind: 'feedback', input: (id) => ({ id, done: true, version: 1 }) },
  '/OrgApi/Feedback/Reply': { who: 'admin', kind: 'feedback', input: (id) => ({ id, text: 'x', version: 1 }) },
  '/OrgApi/Feedback/SetStatus': { who: 'admin', kind: 'feedback', input: (id) => ({ id, status: 'done' }) },
  '/api/Feedback/Add': { who: 'student', kind: 'log', input: (log) => ({ text: 'x', route: '/', log }) },
});

export const rows = async ({ add, one, second }: RowKit): Promise<Rows> => {
  const told = { org_id: second.org_id, user_id: await one('sys_user', second), at: 1, text: 'a', route: '/' };
  return { feedback: { second: await add('feedback', told) } };
};

export const tables = ['feedback'];
