// Foreign ids to try the operations of roll-call.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> =>
  named('/api/Interaction', {
    RollCall: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId }) },
    CheckIn: { who: 'student', kind: 'dept', input: (classId) => ({ classId, code: '0000' }) },
    RollCalls: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId }) },
    RollCallExport: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId }) },
    RollCallEnd: { who: 'teacher', kind: 'rollCall', input: (id) => ({ id }) },
    RollCallMark: { who: 'teacher', kind: 'rollCall', input: (id) => ({ id, userId: 'x', state: 'present' }) },
    Pick: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId }) },
  });

export const rows = async ({ add, one, second: { org_id } }: RowKit): Promise<Rows> => {
  const [class_id, teacher_id] = [await one('sys_dept', { org_id }), await one('sys_user', { org_id })];
  const call = { org_id, class_id, teacher_id, code: '0000', at: 1, until_at: 2, ended_at: 2 };
  return { rollCall: { second: await add('roll_call', call) } };
};

export const tables = ['roll_call', 'roll_call_row', 'class_pick'];
