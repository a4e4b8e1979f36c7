// /admin/dept: departments, classes and groups, as a tree.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { depts } from '#contract/users.ts';
import { useMay } from '#src/api/guarded.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { ClassCodeDialog } from '#src/ui/people/class-code-dialog.tsx';
import { GroupMembers } from '#src/ui/people/group-members.tsx';
import { type Dept, MergeDialog } from './merge-dialog.tsx';

const FIELDS: readonly FamilyField[] = [
  { name: 'name', kind: 'text' },
  { name: 'kind', kind: 'select', options: ['dept', 'class', 'group'] },
  { name: 'parentId', kind: 'dept' },
  { name: 'term', kind: 'text', dict: 'term' },
  { name: 'sort', kind: 'number' },
];

/** @page /admin/dept */
export function DeptScreen() {
  const { t } = useTranslation('depts');
  const navigate = useNavigate();
  const may = useMay();
  const [sharing, setSharing] = useState<Dept>();
  const [gathering, setGathering] = useState<Dept>();
  const [merging, setMerging] = useState<Dept>();
  const isGroup = ({ kind }: Dept) => kind === 'group';
  const actions: RowAction<Dept>[] = [
    {
      name: 'people',
      label: t('people'),
      icon: 'users',
      inline: true,
      can: (dept) => !isGroup(dept),
      run: ({ id }) => void navigate(`/admin/user?deptId=${encodeURIComponent(id)}`),
    },
  ];
  actions.push({ name: 'members', label: t('members'), icon: 'users', inline: true, can: isGroup, run: setGathering });
  if (may(depts.shareQrCode)) {
    const can = ({ kind }: Dept) => kind !== 'dept';
    actions.push({ name: 'code', label: t('code'), icon: 'key', can, run: setSharing });
  }
  if (may(depts.merge)) actions.push({ name: 'merge', label: t('merge.open'), icon: 'group', run: setMerging });
  return (
    <>
      <FamilyScreen
        family={depts}
        words="depts"
        icon="folder"
        sort="sort"
        tree={{ holds: ({ kind }) => kind === 'dept' }}
        columns={[
          { name: 'name' },
          { name: 'kind', kind: 'choice' },
          { name: 'people', kind: 'number' },
          { name: 'term' },
          { name: 'createdAt', kind: 'date', hidden: true },
        ]}
        fields={FIELDS}
        actions={actions}
      />
      {sharing && <ClassCodeDialog dept={sharing} onClose={() => setSharing(undefined)} />}
      {gathering && <GroupMembers group={gathering} onClose={() => setGathering(undefined)} />}
      {merging && <MergeDialog dept={merging} onClose={() => setMerging(undefined)} />}
    </>
  );
}
