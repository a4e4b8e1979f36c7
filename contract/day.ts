// A teacher's day: what waits for them, over the courses that they teach.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { op, whole } from './kit.ts';

/** How many, and the page that lists them: of several courses the one that has most. */
const figure = z.strictObject({ count: whole, path: z.string() });

export const day = {
  today: op('/api/TeacherCenter/Today', {
    summary: 'What waits for a teacher: answers to mark, students with something late, questions, what begins next',
    access: STAFF,
    output: z.strictObject({
      toMark: figure,
      /** Students. */
      behind: figure,
      /** Questions to teachers without an answer, and those of the last 30 days that the material did not answer. */
      unanswered: figure,
      /** What begins within a week. */
      next: figure,
    }),
  }),
};

const adminLine = z.strictObject({
  id: z.enum(['imports', 'jobs', 'mail', 'courses', 'media', 'storage']),
  /** How many; of the storage the share that is used, in percent. */
  count: whole,
  /** The page where it can be done. */
  path: z.string(),
});
export type AdminLine = z.infer<typeof adminLine>;

export const adminDay = {
  today: op('/api/AdminCenter/Today', {
    summary:
      'Who was here today, and what needs an administrator’s hand: failed in 7 days, without a teacher, away, full',
    access: ['admin'],
    output: z.strictObject({ signIns: whole, lines: z.array(adminLine) }),
  }),
};
