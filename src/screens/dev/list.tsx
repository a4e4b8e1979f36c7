// /dev/list: the list kit over the largest family there is, for looking at and for measuring. Development and test builds only.
import { useQuery } from '@tanstack/react-query';
import { roles, users } from '#contract/users.ts';
import { send } from '#src/api/operations.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';

const SIZES = [10, 30, 50, 100] as const;
const FIELDS: readonly FamilyField[] = [
  { name: 'userName', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'phone', kind: 'phone' },
  { name: 'email', kind: 'email' },
  { name: 'disabled', kind: 'switch', when: 'edit' },
];
const COLUMNS = [
  'name',
  'userName',
  'role',
  'dept',
  'phone',
  'email',
  { name: 'disabled', kind: 'choice' },
  { name: 'resetPwd', kind: 'number' },
  { name: 'version', kind: 'number' },
  { name: 'createdAt', kind: 'date' },
] as const;

export function ListScreen() {
  const names = useQuery({
    queryKey: [roles.itemsXs.path],
    queryFn: ({ signal }) => send(roles.itemsXs, {}, { quiet: true, signal }),
  });
  return (
    <FamilyScreen
      family={users}
      words="users"
      icon="users"
      pageSizes={SIZES}
      columns={COLUMNS}
      fields={FIELDS}
      filters={[
        { kind: 'select', name: 'roleId', options: (names.data ?? []).map((r) => ({ value: r.id, label: r.name })) },
        { kind: 'dept', name: 'deptId' },
        { kind: 'boolean', name: 'disabled' },
      ]}
    />
  );
}
