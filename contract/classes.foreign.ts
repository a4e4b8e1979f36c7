// Foreign ids to try the operations of classes.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named, clients, ownClass }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/CourseClass', {
    ...family('course-class', 'teacher'),
    Update: { who: 'teacher', kind: 'course-class', input: (id) => ({ id, term: 'x' }) },
    Add: {
      who: 'teacher',
      kind: 'course',
      input: (id) => ({ courseId: id, classId: ownClass() }),
    },
  }),
  ...named('/OrgApi/CourseTeacher', {
    ...family('course-teacher', 'teacher'),
    Update: { who: 'teacher', kind: 'course-teacher', input: (id) => ({ id, sort: 2 }) },
    Add: {
      who: 'teacher',
      kind: 'course',
      input: (id) => ({ courseId: id, userId: clients.teacher.user.id }),
    },
    ChangeOrder: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, ids: ['x'] }) },
    ChangeOrderPlace: { who: 'teacher', kind: 'course-teacher', input: (id) => ({ id, place: 0 }) },
  }),
});

export const rows = async ({ add, one, own, courseId, clients }: RowKit): Promise<Rows> => {
  await add('course_teacher', { ...own, course_id: courseId, user_id: clients.admin.user.id });
  return {
    'course-class': { teacher: await one('course_class', own) },
    'course-teacher': { teacher: await one('course_teacher', own) },
  };
};

export const tables = ['course_class', 'course_teacher', 'class_code'];
