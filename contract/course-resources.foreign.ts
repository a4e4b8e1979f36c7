// Foreign ids to try the operations of course-resources.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/CourseResource', {
    Items: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    Add: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, fileId: randomUUID() }) },
    Update: { who: 'teacher', kind: 'course-resource', input: (id) => ({ id, name: 'x' }) },
    Delete: { who: 'teacher', kind: 'course-resource', input: (id) => ({ ids: [id] }) },
    Restore: { who: 'teacher', kind: 'course-resource', input: (id) => ({ ids: [id] }) },
    ChangeOrder: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, ids: [randomUUID()] }) },
  }),
});
