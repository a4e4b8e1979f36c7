// What a course's own page tells of it in figures, and what its learners think of it in one click.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { id, op, whole } from './kit.ts';

const ofCourse = z.strictObject({ courseId: id });

export const courseFigures = {
  stats: op('/api/Course/Stats', {
    summary:
      'A course in figures, for who may look at it: who learns it, who has come to its end, and how it was received',
    access: 'self',
    input: ofCourse,
    output: z.strictObject({
      /** Those in its classes, and those who have begun it without one; who has left is none of them. */
      students: whole,
      begun: whole,
      finished: whole,
      votes: whole,
      /** By the caller. */
      voted: z.boolean(),
      /** How many have evaluated it, and what they gave in the mean; null: nobody has. */
      people: whole,
      score: z.number().nullable(),
    }),
  }),
  upvote: op('/api/Course/Upvote', {
    summary: 'Upvote a course that one learns, or take the vote back; the same again changes nothing',
    access: 'self',
    refuses: [CODE.conflict],
    input: z.strictObject({ courseId: id, on: z.boolean() }),
    output: z.strictObject({ votes: whole }),
  }),
};
