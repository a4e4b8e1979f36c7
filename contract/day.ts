// A teacher's day: what waits for them, over the courses that they teach.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, op, page, paging, time, whole } from './kit.ts';

/** How many, and the page that lists them, over all courses. */
const figure = z.strictObject({ count: whole, path: z.string() });

const { page: nth, pageSize } = paging;
const pages = { page: nth, pageSize };
const wanted = { ...pages, courseId: id.optional() };

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
  /** It was put to a teacher, not to the tutor. */
  toTeacher: z.boolean(),
  /** The tutor told what comes nearest, and nobody has disputed it; absent where it waits for a teacher. */
  nearest: z.literal(true).optional(),
  ...waiting,
});
const behind = z.strictObject({
  studentId: id,
  name: z.string(),
  /** Names of the courses in which something of theirs is late. */
  courses: z.array(z.string()),
  /** When the first of it was due. */
  at: time,
  /** The late ones of the course of that first one. */
  path: z.string(),
});
const next = z.strictObject({
  id,
  kind: z.string(),
  title: z.string(),
  courseId: id,
  course: z.string(),
  from: time,
  /** The tasks of its course. */
  path: z.string(),
});
export type Behind = z.infer<typeof behind>;
export type Next = z.infer<typeof next>;
export type ToMark = z.infer<typeof toMark>;
export type OpenQuestion = z.infer<typeof question>;

export const day = {
  today: op('/api/TeacherCenter/Today', {
    summary: 'What waits for a teacher: answers to mark, students with something late, questions, what begins next',
    access: STAFF,
    output: z.strictObject({
      /** As `ToMark` lists them. */
      toMark: figure,
      /** As `Behind` lists them. */
      behind: figure,
      /** As `Questions` lists them. */
      unanswered: figure,
      /** How many of `unanswered` were told what comes nearest, and nobody has disputed it: they may be answered. */
      nearest: whole,
      /** As `Next` lists them. */
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
      'Questions that wait for a teacher, asked in lessons or of a course, oldest first, then those to which the tutor told what comes nearest; of one course, if one is named',
    access: STAFF,
    input: z.strictObject({
      ...wanted,
      /** Only those to which what comes nearest was told, or only the others. */
      nearest: z.boolean().optional(),
    }),
    output: page(question).extend({
      /** How many there are to which what comes nearest was told, whatever is listed. */
      nearest: whole,
    }),
  }),
  behind: op('/api/TeacherCenter/Behind', {
    summary: 'Students with something late in any course that the caller teaches, each once, who is late longest first',
    access: STAFF,
    input: z.strictObject(pages),
    output: page(behind),
  }),
  next: op('/api/TeacherCenter/Next', {
    summary: 'What begins within a week in the courses that the caller teaches, soonest first',
    access: STAFF,
    input: z.strictObject(pages),
    output: page(next),
  }),
};

const adminLine = z.strictObject({
  id: z.enum(['imports', 'jobs', 'mail', 'courses', 'feedback', 'media', 'storage']),
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
