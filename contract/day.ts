// A teacher's day: what waits for them, over the courses that they teach.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, op, page, paging, time, whole } from './kit.ts';

/** How many, and the page that lists them: of what each course lists for itself, the page of the course that has most. */
const figure = z.strictObject({ count: whole, path: z.string() });

const { page: nth, pageSize } = paging;
const wanted = { page: nth, pageSize, courseId: id.optional() };

const waiting = {
  /** Null: work of no course. */
  courseId: id.nullable(),
  /** Its name; empty where there is none. */
  course: z.string(),
  /** What it is about, as it is called now. */
  title: z.string(),
  studentId: id,
  /** The student's. */
  name: z.string(),
  /** Since when it waits. */
  at: time,
  /** The page of ours on which it can be done. */
  path: z.string(),
};
const toMark = z.strictObject({ kind: z.string(), ...waiting });
const question = z.strictObject({
  /** `lesson`: asked in a lesson, `id` as DialogueItems has it; `course`: among the course's questions. */
  kind: z.enum(['lesson', 'course']),
  id,
  text: z.string(),
  ...waiting,
});
export type ToMark = z.infer<typeof toMark>;
export type OpenQuestion = z.infer<typeof question>;

export const day = {
  today: op('/api/TeacherCenter/Today', {
    summary: 'What waits for a teacher: answers to mark, students with something late, questions, what begins next',
    access: STAFF,
    output: z.strictObject({
      /** As `ToMark` lists them. */
      toMark: figure,
      /** Students. */
      behind: figure,
      /** As `Questions` lists them. */
      unanswered: figure,
      /** What begins within a week. */
      next: figure,
    }),
  }),
  toMark: op('/api/TeacherCenter/ToMark', {
    summary:
      'What waits for the mark of a teacher, of every kind of work, oldest first; of one course, if one is named',
    access: STAFF,
    input: z.strictObject({ ...wanted, kind: z.string().max(64).optional() }),
    output: page(toMark),
  }),
  questions: op('/api/TeacherCenter/Questions', {
    summary:
      'Questions that wait for a teacher, asked in lessons or of a course, oldest first; of one course, if one is named',
    access: STAFF,
    input: z.strictObject(wanted),
    output: page(question),
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
