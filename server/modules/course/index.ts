// What other modules may use of this one.
export { type CopiedPart, type CourseCopy, copiesPart } from './copy.ts';
export {
  canStaffCourse,
  courseQuery,
  coursesOf,
  maySeeCourse,
  mayTeachCourse,
  mustStaffCourse,
  mustTeachCourse,
  mustTeachEach,
  taught,
  teachesClass,
} from './course.access.ts';
export { coverFile } from './course.pictures.ts';
