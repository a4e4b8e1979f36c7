// /admin/user: the people of the organisation.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { users } from '#contract/users.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import { refreshFamily } from '#src/api/operations.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { ImportButton } from '#src/ui/import/import-button.tsx';
import type { BulkAction, Chosen, RowAction } from '#src/ui/list/column.ts';
import { ResetDialog } from '#src/ui/people/reset-dialog.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { SwitchDialog, type Switching } from './switch-dialog.tsx';

type User = OutputOf<'/OrgApi/SysUser/Item'>;

/** What roles are built on. */
const BASES = ['student', 'teacher', 'admin'] as const;

/**
 * @page /admin/user
 * @page /management/user
 */
export function UserScreen() {
  const { t } = useTranslation(['users', 'people']);
  const client = useQueryClient();
  const may = useMay();
  const roles = useRoles();
  const [resetting, setResetting] = useState<{ ids: readonly string[]; name?: string }>();
  const [switching, setSwitching] = useState<Switching>();
  const fields: readonly FamilyField[] = useMemo(
    () => [
      { name: 'userName', kind: 'text' },
      { name: 'name', kind: 'text' },
      { name: 'roleId', kind: 'select', options: roles },
      { name: 'deptId', kind: 'dept' },
      { name: 'phone', kind: 'phone' },
      { name: 'email', kind: 'email' },
      { name: 'disabled', kind: 'switch', when: 'edit' },
    ],
    [roles],
  );
  const reset = { name: 'reset', label: t('people:reset.open'), icon: 'key' } as const;
  const actions: RowAction<User>[] = may(users.resetPwd)
    ? [{ ...reset, run: ({ id, name }) => setResetting({ ids: [id], name }) }]
    : [];
  const bulk: BulkAction[] = may(users.resetPwd)
    ? [{ ...reset, run: (chosen) => chosen.kind === 'rows' && setResetting({ ids: chosen.ids }) }]
    : [];
  if (may(users.setDisabled)) {
    const open = (to: Switching['to']) => (chosen: Chosen) => setSwitching({ chosen, to });
    bulk.push(
      { name: 'disable', label: t('disable.open'), icon: 'shut', all: true, run: open('disable') },
      { name: 'enable', label: t('enable.open'), icon: 'done', all: true, run: open('enable') },
    );
  }
  return (
    <>
      <FamilyScreen
        family={users}
        words="users"
        icon="users"
        sort="userName"
        pageSizes={[30, 50, 100]}
        columns={[
          { name: 'name' },
          { name: 'userName' },
          { name: 'role', cell: ({ role }) => t(`people:role.${role}`, { defaultValue: role }) },
          { name: 'dept' },
          { name: 'phone' },
          { name: 'email', hidden: true },
          { name: 'disabled', cell: (user) => <AccountState user={user} /> },
          { name: 'createdAt', kind: 'date', hidden: true },
        ]}
        filters={[
          { kind: 'dept', name: 'deptId' },
          { kind: 'select', name: 'roleId', options: roles },
          {
            kind: 'select',
            name: 'base',
            options: BASES.map((value) => ({ value, label: t(`people:role.${value}`) })),
          },
          { kind: 'boolean', name: 'disabled', yes: t('state.disabled'), no: t('state.active') },
        ]}
        fields={fields}
        actions={actions}
        bulk={bulk}
        more={<ImportButton kind="studentsDept" onDone={() => void refreshFamily(client, users.items)} />}
      />
      {switching && <SwitchDialog {...switching} onClose={() => setSwitching(undefined)} />}
      {resetting && <ResetDialog {...resetting} onClose={() => setResetting(undefined)} />}
    </>
  );
}

/** Roles as choices, the built-in ones by their word. */
function useRoles() {
  const { t } = useTranslation('people');
  const { data } = useQuery({
    queryKey: ['/OrgApi/SysRole/ItemsXs'],
    queryFn: ({ signal }) => call('/OrgApi/SysRole/ItemsXs', {}, { quiet: true, signal }),
  });
  return useMemo(
    () => (data ?? []).map(({ id, name }) => ({ value: id, label: t(`role.${name}`, { defaultValue: name }) })),
    [data, t],
  );
}

function AccountState({ user: { disabled, resetPwd, setEmail } }: { user: User }) {
  const { t } = useTranslation('users');
  if (disabled) {
    return (
      <StateBadge tone="bad" icon="shut">
        {t('state.disabled')}
      </StateBadge>
    );
  }
  const gated = resetPwd !== 0 || setEmail !== 0;
  return (
    <StateBadge tone={gated ? 'neutral' : 'good'} icon={gated ? 'clock' : 'done'}>
      {t(gated ? 'state.initial' : 'state.active')}
    </StateBadge>
  );
}
