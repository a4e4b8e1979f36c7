// /admin/role: the roles of the organisation, and what each may see and do.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#contract/users.ts';
import { useMay } from '#src/api/guarded.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { GrantPanel, type RoleItem } from './grant-panel.tsx';

const FIELDS: readonly FamilyField[] = [
  { name: 'name', kind: 'text' },
  { name: 'base', kind: 'select', options: ['none', 'student', 'teacher', 'admin'] },
];
const own = ({ builtin }: RoleItem): boolean => !builtin;

/**
 * @page /admin/role
 * @page /management/role
 */
export function RoleScreen() {
  const { t } = useTranslation('roles');
  const may = useMay();
  const [granting, setGranting] = useState<RoleItem>();
  // pages and calls know the built-in ones by an English word
  const nameOf = ({ name, builtin }: RoleItem) => (builtin ? t(`base.${name}`, { defaultValue: name }) : name);
  return (
    <>
      <FamilyScreen
        family={roles}
        words="roles"
        icon="key"
        columns={[
          { name: 'name', cell: nameOf },
          { name: 'builtin', cell: ({ builtin }) => t(builtin ? 'builtin' : 'ours') },
          { name: 'base', kind: 'choice' },
          { name: 'users', kind: 'number' },
          { name: 'createdAt', kind: 'date' },
        ]}
        fields={FIELDS}
        rowName={nameOf}
        canEdit={own}
        canDelete={own}
        actions={
          may(roles.menus)
            ? [{ name: 'grant', label: t('grant.open'), inline: true, run: (role) => setGranting(role) }]
            : []
        }
      />
      {granting && <GrantPanel role={granting} name={nameOf(granting)} onClose={() => setGranting(undefined)} />}
    </>
  );
}
