// Courses: as teachers keep them, and as learners see them.
import { z } from 'zod';
import { courseCalls } from './classes.ts';
import { rights } from './families/teach.ts';
import { html, isOwnFile } from './html.ts';
import { crud, id, line, op, page, paging, time, version, whole } from './kit.ts';

const status = z.enum(['draft', 'published', 'closed']);
const kind = z.enum(['ai', 'plain']);
export type CourseKind = z.infer<typeof kind>;

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  kind,
  intro: z.string(),
  description: z.string(),
  cover: z.string(),
  status,
  term: z.string(),
  /** Everybody finds it and its page, visitors too. */
  isPublic: z.boolean(),
  /** Points of its lesson that can be tried without an account. */
  guestPoints: z.number().int(),
  teacher: z.string(),
  points: z.number().int(),
  /** Of an ordinary course: what is published. */
  sections: z.number().int(),
  /** Names of the classes it is taught to; none: open to the whole organisation. */
  classes: z.array(z.string()),
  /** Whether the caller may say who is taught it, and by whom: its owner, its team, administrators. */
  staffed: z.boolean(),
});
/** A list needs no twenty pages on each course. */
const listed = row.omit({ description: true });
const fields = {
  name: line(100),
  kind: kind.default('ai'),
  intro: z.string().trim().max(5000).default(''),
  /** What the course says of itself at length; `intro` is the sentence on its card. */
  description: html(20_000).default(''),
  /** A stored picture's `url`, `<subject>:<motif>` for a drawing of ours, or empty: drawn from the name. */
  cover: z
    .string()
    .trim()
    .max(300)
    .refine((cover) => cover === '' || isOwnFile(cover) || /^[\w-]+:[\w-]+$/.test(cover), 'badText')
    .default(''),
  term: z.string().trim().max(20).default(''),
  /** Found by everybody, visitors too; who may learn it stays. */
  isPublic: z.boolean().default(false),
  /** Of a course of kind `ai`: so many of its points may be tried without an account, which makes it public. */
  guestPoints: whole.min(0).max(5).default(0),
};

const family = crud('/OrgApi/Course', {
  noun: 'a course',
  row,
  add: fields,
  filters: { kind: kind.optional(), status: status.optional(), term: z.string().trim().max(20).optional() },
  sorts: ['name', 'term', 'createdAt'],
  ...rights.Course,
});

export const courses = {
  ...family,
  items: { ...family.items, output: page(listed) },
  setStatus: op('/OrgApi/Course/SetStatus', {
    summary: 'Publish, close or take back a course',
    access: ['teacher', 'admin'],
    input: z.strictObject({ id, status }),
  }),
  ...courseCalls,
};

export const courseCard = z.strictObject({
  id,
  name: z.string(),
  kind,
  status,
  /** An address that shows the picture, for ten minutes at least; or what it is drawn from. */
  cover: z.string(),
  intro: z.string(),
  teacher: z.string(),
  /** Such as 2026秋; empty where nobody says. */
  term: z.string(),
  points: z.number().int(),
  /** Of an ordinary course: what is published. */
  sections: z.number().int(),
  /** What the caller may look at and not learn any more, and why. */
  readOnly: z.enum(['closed', 'left']).nullable(),
  /** The first points of its lesson may be tried without an account. */
  forGuests: z.boolean(),
  /** 0 to 1: how far the signed-in learner has come. */
  studied: z.number(),
  /** Whether the caller may learn it: what is public is found by others too. */
  open: z.boolean(),
});

export const learning = {
  items: op('/api/Course/Items', {
    summary:
      'Courses: what is published for the caller; teachers also their own. `mine`: those taught; `learnt`: those of a class of the caller, or begun, over or left too',
    access: 'public',
    input: z.strictObject({
      ...paging,
      kind: kind.optional(),
      mine: z.boolean().optional(),
      learnt: z.boolean().optional(),
    }),
    output: page(courseCard),
  }),
  item: op('/api/Course/Item', {
    summary: 'A course page: what it teaches',
    access: 'public',
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...courseCard.shape,
      description: z.string(),
      /** Who teaches it beside `teacher`, in their order. */
      team: z.array(z.string()),
      /** Of an ordinary course: what is published of its chapters. */
      outline: z.array(
        z.strictObject({
          title: z.string(),
          sections: z.array(z.strictObject({ title: z.string(), kind: z.string() })),
        }),
      ),
      pointList: z.array(z.strictObject({ id, title: z.string(), goal: z.string() })),
      /** Points that have a question: of the others nothing is asked. */
      asked: z.number().int(),
    }),
  }),
  continue: op('/api/Home/Continue', {
    summary: 'Where the caller left off, latest first',
    access: 'self',
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          lessonId: id,
          courseId: id,
          courseName: z.string(),
          pointTitle: z.string(),
          state: z.string(),
          progress: z.number(),
          updatedAt: time,
        }),
      ),
      /** Ordinary courses that are begun and not done, latest first: the section that was opened last. */
      studying: z.array(
        z.strictObject({
          courseId: id,
          courseName: z.string(),
          sectionId: id,
          title: z.string(),
          progress: z.number(),
          updatedAt: time,
        }),
      ),
      /** Lessons that are over, latest first; the latest of each course. Its score is null while all of it waits for a mark. */
      finished: z.array(
        z.strictObject({
          lessonId: id,
          courseId: id,
          courseName: z.string(),
          score: z.number().nullable(),
          endedAt: time,
        }),
      ),
      /** What was missed and is due again, one a course; begun by Theory/Relearn with these points. */
      review: z.array(
        z.strictObject({ lessonId: id, courseId: id, courseName: z.string(), pointIds: z.array(id).min(1) }),
      ),
    }),
  }),
};
