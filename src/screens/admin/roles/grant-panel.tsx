// What a role may see and do: the menus and buttons of the organisation, ticked for it.

import { Button, HStack, Input, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { menus as menuFamily, roles } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { RowsSkeleton } from '#src/ui/list/states.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import type { StoredMenu } from '../menus/names.ts';
import { changes, type Granted } from './grant.ts';
import { GrantTree } from './grant-tree.tsx';

export type RoleItem = OutputOf<'/OrgApi/SysRole/Item'>;

interface Props {
  role: RoleItem;
  name: string;
  onClose: () => void;
}

const NOTHING: Granted = new Set();

/** One panel from the first moment on: another in its place would be closed by the focus that the first gives back. */
export function GrantPanel({ role, name, onClose }: Props) {
  const { t } = useTranslation('roles');
  const may = useMay();
  const refresh = useRefreshFamily(roles.items);
  const menus = useAllRows(menuFamily, { sort: 'sort' });
  const granted = useQuery({
    queryKey: [roles.menus.path, role.id],
    queryFn: async ({ signal }) => new Set((await send(roles.menus, { id: role.id }, { quiet: true, signal })).menuIds),
    // what is ticked must not change under the hand
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<Granted>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const before = granted.data ?? NOTHING;
  const now = ticked ?? before;
  const { added, removed } = changes(before, now);
  const [failed] = [menus, granted].filter((q) => q.error && !q.data);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await send(roles.setRoleMenus, { id: role.id, menuIds: [...now] }, { quiet: true });
      toast.success(t('grant.saved', { name }));
      onClose();
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SidePanel
      size="lg"
      title={t('grant.title', { name })}
      lead={t('grant.lead')}
      onClose={onClose}
      footer={
        <HStack w="full">
          <Text role="status" me="auto" color={problem ? 'fg.error' : 'fg.muted'}>
            {problem || (added + removed > 0 ? t('grant.changed', { added, removed }) : '')}
          </Text>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={added + removed === 0 || !may(roles.setRoleMenus)}
            onClick={() => void save()}
          >
            {t('common:save')}
          </Button>
        </HStack>
      }
    >
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : menus.data && granted.data ? (
        <Tree menus={menus.data} granted={now} onChange={setTicked} />
      ) : (
        <RowsSkeleton />
      )}
    </SidePanel>
  );
}

interface TreeProps {
  menus: readonly StoredMenu[];
  granted: Granted;
  onChange: (granted: Granted) => void;
}

function Tree({ menus, granted, onChange }: TreeProps) {
  const { t } = useTranslation('roles');
  const [keyword, setKeyword] = useState('');
  return (
    <VStack align="stretch" gap="3">
      <Input
        type="search"
        size="sm"
        aria-label={t('grant.search')}
        placeholder={t('grant.search')}
        value={keyword}
        onChange={(e) => setKeyword(e.target.value)}
      />
      <GrantTree menus={menus} granted={granted} keyword={keyword} onChange={onChange} />
    </VStack>
  );
}
