// What other modules may use of this one.

export { copiesPart } from './copy.parts.ts';
export { insertCourse } from './copy.ts';
export {
  type CourseAccess,
  courseAccess,
  courseQuery,
  coursesOf,
  FOR_ALL,
  guestPointsOf,
  learntBy,
  lockOpenCourse,
  maySeeCourse,
  mayTeachCourse,
  mustBeOpen,
  mustStaffCourse,
  mustTeachCourse,
  mustTeachEach,
  plainAmong,
  SECTIONS_SHOWN,
  taughtBy,
  teachesClass,
} from './course.access.ts';
export { coverFile } from './course.pictures.ts';
export { insertResource, resourcesOf } from './resources.store.ts';
