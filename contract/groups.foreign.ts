// Foreign ids to try the operations of groups.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named, ownClass }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Group', {
    ...family('group-set', 'teacher'),
    Add: {
      who: 'teacher',
      kind: 'group-class',
      input: (classId) => ({ classId, name: 'x', mode: 'hand', max: 4 }),
    },
    Draw: { who: 'teacher', kind: 'group-set', input: (id) => ({ id, by: 'random', size: 4, commit: '1' }) },
    Rows: { who: 'teacher', kind: 'group-set', input: (id) => ({ id }) },
    Put: { who: 'teacher', kind: 'group-set', input: (id) => ({ id, userIds: [ownClass()], groupId: null }) },
    Found: { who: 'teacher', kind: 'group-set', input: (id) => ({ id, name: 'x' }) },
    History: { who: 'teacher', kind: 'group-set', input: (id) => ({ id }) },
    Columns: { who: 'teacher', kind: 'group-set', input: (id) => ({ id }) },
    Lead: { who: 'teacher', kind: 'group-of-set', input: (groupId) => ({ groupId, userId: 'x' }) },
    Rename: { who: 'teacher', kind: 'group-of-set', input: (groupId) => ({ groupId, name: 'x' }) },
    Dissolve: { who: 'teacher', kind: 'group-of-set', input: (groupId) => ({ groupId }) },
  }),
  ...named('/api/Group', {
    Join: { who: 'student', kind: 'group-set', input: (setId) => ({ setId, groupId: 'x' }) },
    Leave: { who: 'student', kind: 'group-set', input: (setId) => ({ setId }) },
    Found: { who: 'student', kind: 'group-set', input: (setId) => ({ setId, name: 'x' }) },
  }),
});

export const rows = async ({ add, own, second, one, clients }: RowKit): Promise<Rows> => {
  const set = { name: '别人的', mode: 'own', max: 4 };
  const strange = await add('sys_dept', { ...second, name: '别校的班', kind: 'class' });
  const untaught = await add('sys_dept', { ...own, name: '别人的班', kind: 'class' });
  const sets = {
    second: await add('group_set', { ...second, ...set, class_id: strange, maker_id: await one('sys_user', second) }),
    teacher: await add('group_set', { ...own, ...set, class_id: untaught, maker_id: clients.admin.user.id }),
  };
  const group = { name: '别人的组', kind: 'group' };
  return {
    'group-class': { second: strange, teacher: untaught },
    'group-set': sets,
    'group-of-set': {
      second: await add('sys_dept', { ...second, ...group, set_id: sets.second }),
      teacher: await add('sys_dept', { ...own, ...group, set_id: sets.teacher }),
    },
  };
};

export const tables = ['group_set', 'group_member', 'group_leader'];
