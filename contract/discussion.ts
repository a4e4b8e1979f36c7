// A class's thread for a point. One contributes in the lesson (`say`); changes come on the log discussion:<id> as CUSTOM
// discussion.entry (a contribution, new or with other votes).
import { z } from 'zod';
import { contribution } from './blocks/index.ts';
import { id, op } from './kit.ts';

export const LOGS = ['discussion'] as const;

export const discussion = {
  thread: op('/api/Interaction/Discussion', {
    summary: 'A thread as it is now, and what one has upvoted in it',
    access: 'self',
    input: z.strictObject({ discussionId: id }),
    output: z.strictObject({
      prompt: z.string(),
      contributions: z.array(contribution),
      voted: z.array(id),
      own: z.array(id),
    }),
  }),
  upvote: op('/api/Interaction/Upvote', {
    summary: 'Upvote a contribution of others, or take the vote back',
    access: 'self',
    input: z.strictObject({ id, on: z.boolean() }),
    output: z.strictObject({ votes: z.number().int() }),
  }),
};
