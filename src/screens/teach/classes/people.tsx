// Who is in a class or group: found, given a new password in class, taken into or out of a group.

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { depts, users } from '#contract/users.ts';
import { useMay } from '#src/api/guarded.ts';
import type { BulkAction, RowAction, RowOf } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { ResetDialog } from '#src/ui/people/reset-dialog.tsx';
import { useMembership } from '#src/ui/people/use-membership.ts';
import { EmptyState } from '#src/ui/state.tsx';

export type Klass = OutputOf<'/OrgApi/SysDept/MyDeptsItems'>[number];

type Person = RowOf<typeof users>;
const COLUMNS = ['name', 'userName', 'phone'] as const;

export function ClassPeople({ klass }: { klass: Klass }) {
  const { t } = useTranslation(['classes', 'people', 'users']);
  const fixed = useMemo(() => ({ deptId: klass.id }), [klass.id]);
  const [resetting, setResetting] = useState<{ ids: readonly string[]; name?: string }>();
  const { actions, bulk } = useDeeds(klass, setResetting);
  return (
    <>
      <List
        family={users}
        fixed={fixed}
        sort="userName"
        pageSizes={[50, 100]}
        label={t('people', { name: klass.name })}
        search={t('search')}
        columns={COLUMNS.map((name) => ({ name, label: t(`users:field.${name}`) }))}
        rowName={({ name }) => name}
        actions={actions}
        bulk={bulk}
        empty={<EmptyState icon="users" title={t('nobody')} text={t('nobodyText')} />}
      />
      {resetting && <ResetDialog {...resetting} onClose={() => setResetting(undefined)} />}
    </>
  );
}

function useDeeds(klass: Klass, reset: (whose: { ids: readonly string[]; name?: string }) => void) {
  const { t } = useTranslation(['classes', 'people']);
  const may = useMay();
  const { remove } = useMembership(klass);
  const actions: RowAction<Person>[] = [];
  const bulk: BulkAction[] = [];
  if (may(users.resetPwd)) {
    const look = { name: 'reset', label: t('people:reset.open'), icon: 'key' } as const;
    actions.push({ ...look, inline: true, run: ({ id, name }) => reset({ ids: [id], name }) });
    bulk.push({ ...look, run: (chosen) => chosen.kind === 'rows' && reset({ ids: chosen.ids }) });
  }
  if (klass.kind === 'group' && may(depts.removeMembers)) {
    const look = { name: 'remove', label: t('people:member.remove'), icon: 'minus' } as const;
    actions.push({ ...look, run: ({ id, name }) => void remove([id], name) });
    bulk.push({ ...look, run: (chosen) => chosen.kind === 'rows' && void remove(chosen.ids) });
  }
  return { actions, bulk };
}
