// Foreign ids to try the operations of agendas with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Task', {
    ...family('agenda', 'teacher'),
    Update: { who: 'teacher', kind: 'agenda', input: (id) => ({ id, title: 'x' }) },
    Progress: { who: 'teacher', kind: 'agenda-given', input: (assignmentId) => ({ assignmentId }) },
  }),
  ...named('/api/Task', {
    Item: { who: 'student', kind: 'agenda-given', input: (assignmentId) => ({ assignmentId }) },
    Tick: { who: 'student', kind: 'agenda-given', input: (assignmentId) => ({ assignmentId, stepId: 'a', on: true }) },
  }),
});

export const rows = async ({ add, own, other, clients }: RowKit): Promise<Rows> => {
  const made = { title: 'a', steps: JSON.stringify([{ id: 'a', title: 'a', kind: 'hand' }]) };
  const agenda = await add('agenda', { ...own, ...made, maker_id: clients.admin.user.id });
  const given = await add('assignment', {
    ...own,
    kind: 'task',
    ref_id: agenda,
    title: 'a',
    class_ids: [],
    user_ids: [other.user.id],
    from_at: 1,
    by_id: clients.admin.user.id,
  });
  return { agenda: { colleague: agenda }, 'agenda-given': { colleague: given } };
};

export const tables = ['agenda', 'agenda_tick'];
