// Courses: as teachers keep them, and as learners see them.
import { z } from 'zod';
import { crud, id, line, op, page, paging, time, version } from './kit.ts';

const status = z.enum(['draft', 'published', 'closed']);
const kind = z.enum(['ai', 'plain']);

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  kind: z.string(),
  intro: z.string(),
  cover: z.string(),
  status,
  teacher: z.string(),
  points: z.number().int(),
});
const fields = {
  name: line(100),
  kind: kind.default('ai'),
  intro: z.string().trim().max(5000).default(''),
  cover: z.string().trim().max(300).default(''),
};

export const courses = {
  ...crud('/OrgApi/Course', {
    noun: 'a course',
    row,
    add: fields,
    filters: { kind: kind.optional(), status: status.optional() },
    sorts: ['name', 'createdAt'],
    read: ['teacher', 'admin'],
    write: ['teacher', 'admin'],
  }),
  setStatus: op('/OrgApi/Course/SetStatus', {
    summary: 'Publish, close or take back a course',
    access: ['teacher', 'admin'],
    input: z.strictObject({ id, status }),
  }),
};

export const courseCard = z.strictObject({
  id,
  name: z.string(),
  kind: z.string(),
  status,
  cover: z.string(),
  intro: z.string(),
  teacher: z.string(),
  points: z.number().int(),
  /** 0 to 1: how far the signed-in learner has come. */
  studied: z.number(),
});

export const learning = {
  items: op('/api/Course/Items', {
    summary: 'Courses: what is published for the caller; teachers also their own',
    access: 'public',
    input: z.strictObject({ ...paging, kind: kind.optional(), mine: z.boolean().optional() }),
    output: page(courseCard),
  }),
  item: op('/api/Course/Item', {
    summary: 'A course page: what it teaches',
    access: 'public',
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...courseCard.shape,
      pointList: z.array(z.strictObject({ id, title: z.string(), goal: z.string() })),
      /** Whether the caller may learn it. */
      open: z.boolean(),
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
    }),
  }),
};
