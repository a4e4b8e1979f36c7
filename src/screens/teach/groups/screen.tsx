// Sets of groups of the classes that one teaches, or of the school's; one of them, where the address names it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type GroupSet, groups, SET_MODES } from '#contract/groups.ts';
import { useCall } from '#src/api/query.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { SetPage } from './set.tsx';

/**
 * @page /teach/group
 * @page /admin/group
 */
export function GroupScreen() {
  const id = usePageQuery().get('set');
  return id === '' ? <Sets /> : <SetPage key={id} id={id} />;
}

function Sets() {
  const { t } = useTranslation('groups');
  const pageQuery = usePageQuery();
  const classes = useClasses();
  const fields = useMemo<FamilyField[]>(
    () => [
      { name: 'name', kind: 'text' },
      { name: 'classId', kind: 'select', options: classes, when: 'add' },
      { name: 'mode', kind: 'radio', options: SET_MODES },
      { name: 'max', kind: 'number' },
      { name: 'until', kind: 'dateTime' },
    ],
    [classes],
  );
  const openSet = ({ id }: GroupSet) => pageQuery.set({ set: id });
  const open: RowAction<GroupSet> = {
    name: 'open',
    label: t('open'),
    icon: 'users',
    inline: true,
    run: openSet,
  };
  return (
    <FamilyScreen
      family={groups}
      words="groups"
      icon="group"
      sort="-createdAt"
      columns={[
        'name',
        { name: 'className' },
        { name: 'mode', kind: 'choice' },
        { name: 'groups', kind: 'number' },
        { name: 'placed', cell: ({ placed, people }) => `${placed}/${people}` },
        { name: 'until', kind: 'dateTime' },
        { name: 'createdAt', kind: 'date', hidden: true },
      ]}
      filters={[{ name: 'classId', kind: 'select', options: classes }]}
      fields={fields}
      actions={[open]}
      onOpen={openSet}
    />
  );
}

/** Whose sets one can make: a teacher's own classes, all of them for the school's office. */
function useClasses() {
  const isOffice = useLocation().pathname.startsWith('/admin');
  const own = useCall('/OrgApi/SysDept/MyDeptsItems', {}, { enabled: !isOffice });
  const all = useCall('/OrgApi/SysDept/SimpleItems', {}, { enabled: isOffice });
  return useMemo(
    () =>
      ((isOffice ? all.data : own.data) ?? [])
        .filter(({ kind }) => kind !== 'dept')
        .map(({ id, name }) => ({ value: id, label: name })),
    [isOffice, all.data, own.data],
  );
}
