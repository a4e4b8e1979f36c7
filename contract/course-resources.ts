// Material of a course beside its chapters: files that its learners look at or take with them; and what its owner keeps for later.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';

export const MOST_RESOURCES = 100;

const ofCourse = { courseId: id };
/** Null: one's own, in no course. */
const ownOrCourse = id.nullable();

const family = crud('/OrgApi/CourseResource', {
  noun: 'material of a course',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    courseId: ownOrCourse,
    /** Its name; empty where there is none. */
    course: z.string(),
    fileId: id,
    name: z.string(),
    type: z.string(),
    size: z.number(),
    /** Its place. */
    sort: whole,
  }),
  /** `name`: the file's own, where it is left out. */
  add: { courseId: ownOrCourse.default(null), fileId: id, name: line(200).optional() },
  /** `courseId`: what stood in no course comes into this one. */
  update: { name: line(200), courseId: id },
  /** Without a course: all that is one's own, wherever it stands; null: what stands in none. */
  filters: { courseId: ownOrCourse.optional() },
  sorts: ['sort', 'createdAt'],
  // its learners look at it, as the course decides
  read: 'self',
  write: STAFF,
});

export const courseResources = {
  items: family.items,
  item: family.item,
  add: family.add,
  update: family.update,
  delete: family.delete,
  restore: family.restore,
  changeOrder: op('/OrgApi/CourseResource/ChangeOrder', {
    summary: 'Put the material of a course into this order',
    access: STAFF,
    input: z.strictObject({ ...ofCourse, ids: z.array(id).min(1).max(MOST_RESOURCES) }),
  }),
};
/** As `crud()` reads them. */
export type CourseResources = typeof family;
