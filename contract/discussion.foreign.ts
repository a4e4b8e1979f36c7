// Foreign ids to try the operations of discussion.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Interaction/Discussion': { who: 'teacher', kind: 'discussion', input: (discussionId) => ({ discussionId }) },
  '/api/Interaction/Upvote': { who: 'teacher', kind: 'contribution', input: (id) => ({ id, on: true }) },
});
