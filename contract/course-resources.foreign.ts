// Foreign ids to try the operations of course-resources.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/CourseResource', {
    Items: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    Add: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, fileId: randomUUID() }) },
    Item: { who: 'teacher', kind: 'course-resource', input: (id) => ({ id }) },
    Update: { who: 'teacher', kind: 'course-resource', input: (id) => ({ id, name: 'x' }) },
    Delete: { who: 'teacher', kind: 'course-resource', input: (id) => ({ ids: [id] }) },
    Restore: { who: 'teacher', kind: 'course-resource', input: (id) => ({ ids: [id] }) },
    ChangeOrder: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, ids: [randomUUID()] }) },
  }),
});

export const rows = async ({ add, own, courseId, clients, file }: RowKit): Promise<Rows> => {
  const file_id = await add('stored_file', { ...own, ...file, owner_id: clients.admin.user.id });
  return {
    'course-resource': {
      teacher: await add('course_resource', { ...own, course_id: courseId, file_id, name: 'a', sort: 1 }),
    },
  };
};
