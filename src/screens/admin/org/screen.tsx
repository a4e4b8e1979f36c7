// /system/org: the school's name and the hosts that lead to it, each with the look of its head.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { orgs } from '#contract/orgs.ts';
import { call } from '#src/api/client.ts';
import { loadPortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { PasswordSlips } from '#src/ui/import/password-slips.tsx';
import { slipGroupsOfFirst } from '#src/ui/import/slip-groups.ts';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';

type Added = OutputOf<'/OrgApi/OrgInfo/Add'>;
type Row = OutputOf<'/OrgApi/OrgInfo/Items'>['items'][number];

/** @page /system/org */
export function OrgScreen() {
  const { t } = useTranslation('org');
  const listed = useListing();
  const [first, setFirst] = useState<Added['admin']>();
  const own = useSession().user?.orgId;
  const fetchStyles = async ({ id, hosts }: Row) => {
    for (const { host } of hosts.filter(({ from }) => from !== '')) {
      const { state } = await call('/OrgApi/OrgInfo/Style', { id, host });
      const text = t('styled', { host, state: t(`state.${state}`) });
      if (state === 'ok') toast.success(text);
      else toast.error(text);
    }
  };
  return (
    <>
      <FamilyScreen
        family={orgs}
        words="org"
        icon="home"
        columns={[
          'name',
          'code',
          { name: 'hosts', cell: ({ hosts }) => listed(hosts.map(({ host, path }) => host + path)) },
        ]}
        fields={[
          { name: 'code', kind: 'text', when: 'add' },
          { name: 'name', kind: 'text' },
          {
            name: 'hosts',
            kind: 'rows',
            rows: {
              columns: [
                { name: 'host', label: t('column.host'), kind: 'text' },
                { name: 'path', label: t('column.path'), kind: 'text' },
                { name: 'from', label: t('column.from'), kind: 'text' },
              ],
              most: 20,
              make: () => ({ host: '', path: '', from: '' }),
              addLabel: t('addHost'),
            },
          },
          { name: 'adminUserName', kind: 'text', when: 'add', section: t('firstAdmin') },
          { name: 'adminName', kind: 'text', when: 'add', section: t('firstAdmin') },
        ]}
        onSaved={(answer) => {
          setFirst((answer as Partial<Added>).admin); // an Update's has none
          // the school's name stands in the head of this very page
          void loadPortal().catch(() => {});
        }}
        canDelete={({ id }) => id !== own}
        actions={[
          {
            name: 'style',
            label: t('fetchStyle'),
            icon: 'redo',
            can: ({ hosts }) => hosts.some(({ from }) => from !== ''),
            run: (row) => void fetchStyles(row),
          },
        ]}
      />
      {first && (
        <PasswordSlips
          groups={slipGroupsOfFirst(first)}
          organisation={first.school}
          onClose={() => setFirst(undefined)}
        />
      )}
    </>
  );
}
