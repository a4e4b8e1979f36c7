// Foreign ids to try the operations of discussion.ts with: tests/api/foreign.api.test.ts.
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Interaction/Discussion': { who: 'teacher', kind: 'discussion', input: (discussionId) => ({ discussionId }) },
  '/api/Interaction/Upvote': { who: 'teacher', kind: 'contribution', input: (id) => ({ id, on: true }) },
});

export const rows = async ({ add, own, courseId, ownClass, other }: RowKit): Promise<Rows> => {
  const said = { ...own, course_id: courseId, class_id: ownClass(), point_id: 'p', prompt: 'a' };
  const discussion_id = await add('discussion', said);
  return {
    discussion: { teacher: discussion_id },
    contribution: {
      student: await add('discussion_entry', { discussion_id, user_id: other.user.id, text: 'a', at: 1 }),
    },
  };
};

export const tables = ['discussion_vote'];
