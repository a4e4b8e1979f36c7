// Foreign ids to try the operations of assignments.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ field, clients }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/Assignment/Item': { who: 'teacher', kind: 'assignment', input: (id) => ({ id }) },
  '/OrgApi/Assignment/Standing': { who: 'teacher', kind: 'assignment', input: (id) => ({ id }) },
  '/OrgApi/Assignment/Remind': { who: 'teacher', kind: 'assignment', input: (id) => ({ id }) },
  '/OrgApi/Assignment/Update': { who: 'teacher', kind: 'assignment', input: (id) => ({ id, version: 1, title: 'x' }) },
  '/OrgApi/Assignment/Delete': { who: 'teacher', kind: 'assignment', input: (id) => ({ ids: [id] }) },
  '/OrgApi/Assignment/Restore': { who: 'teacher', kind: 'assignment', input: (id) => ({ ids: [id] }) },
  '/OrgApi/Exception/Add': {
    who: 'teacher',
    kind: 'assignment',
    input: (assignmentId) => ({ userId: clients.student.user.id, assignmentId, excused: true, reason: 'x' }),
    refused: field('assignmentId'),
  },
  '/OrgApi/Exception/Item': { who: 'teacher', kind: 'exception', input: (id) => ({ id }) },
  '/OrgApi/Exception/Update': { who: 'teacher', kind: 'exception', input: (id) => ({ id, reason: 'x' }) },
  '/OrgApi/Exception/Delete': { who: 'teacher', kind: 'exception', input: (id) => ({ ids: [id] }) },
  '/OrgApi/Exception/Restore': { who: 'teacher', kind: 'exception', input: (id) => ({ ids: [id] }) },
});

export const rows = async ({ add, own, courseId, clients }: RowKit): Promise<Rows> => {
  const given = { ...own, by_id: clients.admin.user.id };
  const assignment = await add('assignment', {
    ...given,
    kind: 'lesson',
    ref_id: courseId,
    course_id: courseId,
    title: 'a',
    class_ids: [],
    user_ids: [],
    from_at: 1,
  });
  const exception = {
    ...given,
    user_id: clients.student.user.id,
    assignment_id: assignment,
    excused: true,
    reason: 'a',
  };
  return {
    assignment: { teacher: assignment },
    exception: { teacher: await add('assignment_exception', exception) },
  };
};

export const tables = ['assignment', 'assignment_exception'];
