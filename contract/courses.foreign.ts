// Foreign ids to try the operations of courses.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Course', family('course', 'teacher')),
  '/OrgApi/Course/Copy': { who: 'teacher', kind: 'course', input: (id) => ({ id }) },
  '/OrgApi/Course/SetStatus': { who: 'teacher', kind: 'course', input: (id) => ({ id, status: 'closed' }) },
  '/api/Course/Item': { who: 'student', kind: 'course', input: (id) => ({ id }) },
});

export const rows = async ({ one, second, courseId }: RowKit): Promise<Rows> => ({
  course: { second: await one('course', second), teacher: courseId },
});

export const tables = ['course'];
