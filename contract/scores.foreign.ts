// Foreign ids to try the operations of scores.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/CourseScoreManage/Items': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/CourseScoreManage/Export': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/CourseStat/Book': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/CourseStat': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
});
