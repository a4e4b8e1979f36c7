// Foreign ids to try the operations of feedback.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/QA/FeedbackDone': { who: 'qa', kind: 'feedback', input: (id) => ({ id, done: true, version: 1 }) },
  '/api/Feedback/Add': { who: 'student', kind: 'log', input: (log) => ({ text: 'x', route: '/', log }) },
});
