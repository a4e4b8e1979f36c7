// Foreign ids to try the operations of chapters.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/api/Course', {
    ContinueStudy: { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
  }),
  ...named('/OrgApi/CourseChapter', {
    ...family('section', 'teacher'),
    Update: { who: 'teacher', kind: 'section', input: (id) => ({ id, title: '改名' }) },
    Items: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    Move: { who: 'teacher', kind: 'section', input: (id) => ({ id, parentId: null, after: null }) },
    Add: {
      who: 'teacher',
      kind: 'course',
      input: (courseId) => ({ courseId, kind: 'chapter', title: 'x' }),
    },
  }),
  '/api/Course/Study': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/Course/UpdateStudyTime': {
    who: 'student',
    kind: 'section',
    // a study is known to who opened it alone
    input: (studyId) => ({ studyId, n: 1, active: true }),
  },
  '/api/Course/ToStudy': { who: 'student', kind: 'section', input: (sectionId) => ({ sectionId }) },
});

export const rows = async ({ add, own, courseId }: RowKit): Promise<Rows> => {
  const line = { ...own, course_id: courseId, sort: 1, title: 'a', status: 'published' };
  const parent_id = await add('course_section', { ...line, kind: 'chapter' });
  return { section: { teacher: await add('course_section', { ...line, parent_id, kind: 'text' }) } };
};

export const tables = ['course_section', 'section_study', 'study'];
