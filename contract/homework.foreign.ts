// Foreign ids to try the operations of homework with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

const reply = (more: Record<string, unknown> = {}): Sample => ({
  who: 'teacher',
  kind: 'homework-reply',
  input: (id) => ({ id, ...more }),
});
const assignment: Sample = { who: 'teacher', kind: 'assignment', input: (assignmentId) => ({ assignmentId }) };
const own = (more: Record<string, unknown> = {}): Sample => ({
  who: 'student',
  kind: 'assignment',
  input: (assignmentId) => ({ assignmentId, ...more }),
});

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Work', family('homework', 'teacher')),
  '/OrgApi/Work/Update': { who: 'teacher', kind: 'homework', input: (id) => ({ id, title: 'x' }) },
  '/OrgApi/Work/Copy': { who: 'teacher', kind: 'homework', input: (id) => ({ id }) },
  '/OrgApi/WorkReply/Items': assignment,
  '/OrgApi/WorkReply/Export': assignment,
  '/OrgApi/WorkReply/Release': assignment,
  '/OrgApi/WorkReply/Similar': assignment,
  '/OrgApi/WorkReply/Compare': { who: 'teacher', kind: 'homework-reply', input: (id) => ({ id, otherId: id }) },
  '/OrgApi/WorkReply/Item': reply(),
  '/OrgApi/WorkReply/Mark': reply({ version: 0, items: [] }),
  '/OrgApi/WorkReply/Ink': reply({ page: 'a:1', ops: [{ op: 'clear' }] }),
  '/OrgApi/WorkReply/Return': {
    who: 'teacher',
    kind: 'homework-reply',
    input: (id) => ({ ids: [id], text: 'x', days: 1 }),
  },
  '/api/Work/Item': own(),
  '/api/Work/Save': own({ version: 0, answers: [] }),
  '/api/Work/Submit': own({ version: 0, cmd: '6f1c7a52-4a4b-4c1e-9f0a-0e5a4f0d9b11' }),
});

export const rows = async ({ add, own: row, second, clients, one }: RowKit): Promise<Rows> => {
  const items = JSON.stringify([{ id: 'a', kind: 'text', title: 'a', points: 1 }]);
  const made = { title: 'a', items, maker_id: clients.admin.user.id };
  const homework = await add('homework', { ...row, ...made });
  const elsewhere = await add('homework', { ...second, ...made, maker_id: await one('sys_user', second) });
  const replyRow = { org_id: row.org_id, homework_id: homework, student_id: clients.student.user.id };
  return {
    homework: { colleague: homework, second: elsewhere },
    'homework-reply': { colleague: await add('homework_reply', replyRow) },
  };
};

export const tables = ['homework', 'homework_reply', 'homework_mark', 'homework_ink', 'homework_attempt'];
