// Foreign ids to try the operations of gradebook.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ clients }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/CourseScoreManage/Book': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/CourseScoreManage/AddColumn': {
    who: 'teacher',
    kind: 'course',
    input: (courseId) => ({ courseId, title: 'x' }),
  },
  '/OrgApi/CourseScoreManage/SetBook': {
    who: 'teacher',
    kind: 'course',
    input: (courseId) => ({ courseId, version: 0, digits: 2, commit: '1' }),
  },
  '/OrgApi/CourseScoreManage/Mark': {
    who: 'teacher',
    kind: 'column',
    input: (columnId) => ({ columnId, studentId: clients.student.user.id, score: 1, version: 0 }),
  },
  '/OrgApi/CourseScoreManage/Marks': {
    who: 'teacher',
    kind: 'course',
    input: (courseId) => ({
      courseId,
      marks: [{ columnId: 'x', studentId: clients.student.user.id, score: 1, version: 0 }],
    }),
  },
  '/OrgApi/CourseScoreManage/History': {
    who: 'teacher',
    kind: 'column',
    input: (columnId) => ({ columnId, studentId: clients.student.user.id }),
  },
  '/OrgApi/CourseScoreManage/Source': {
    who: 'teacher',
    kind: 'column',
    input: (columnId) => ({ columnId, studentId: clients.student.user.id }),
  },
  '/api/StudentCenter/MyScore': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
});

export const rows = async ({ add, own, courseId }: RowKit): Promise<Rows> => ({
  column: {
    teacher: await add('gradebook_column', {
      org_id: own.org_id,
      course_id: courseId,
      kind: 'own',
      title: 'a',
      released: false,
      sort: 1,
    }),
  },
});

export const tables = ['gradebook', 'gradebook_column', 'score_mark'];
