// Foreign ids to try the operations of course-stats.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/api/Course', {
    Stats: { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
    Upvote: { who: 'student', kind: 'course', input: (courseId) => ({ courseId, on: true }) },
  }),
});
