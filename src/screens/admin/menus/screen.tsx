// /system/menu: the menus and buttons that roles are given, as a tree.
import { HStack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menus } from '#contract/users.ts';
import { useMay } from '#src/api/guarded.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { useFamily } from '#src/ui/family/use-family.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { buildTree, shownNodes, sortsAfterMove } from '#src/ui/list/tree.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { useTreeMoves } from '#src/ui/list/use-tree-moves.ts';
import { Icon, isWorkIcon } from '#src/ui/work-icon.tsx';
import { IconDialog } from './icon-dialog.tsx';
import { inOrder, type StoredMenu, useMenuNames } from './names.ts';

const IN_ORDER = { sort: 'sort' } as const;
const TREE = { holds: ({ type }: StoredMenu) => type === 0, order: inOrder };

/**
 * @page /system/menu
 * @page /management/auth
 * @page /management/route
 */
export function MenuScreen() {
  const { t } = useTranslation('menus');
  const { nameOf, gives } = useMenuNames();
  const { data = NONE } = useAllRows(menus, IN_ORDER);
  const rows = useMemo(() => data.toSorted(inOrder), [data]);
  const [picking, setPicking] = useState<StoredMenu>();
  const fields = useFields(rows, nameOf);
  const actions = useMenuActions(rows, setPicking);
  return (
    <>
      <FamilyScreen
        family={menus}
        words="menus"
        icon="menu"
        sort="sort"
        tree={TREE}
        columns={[
          { name: 'name', cell: (menu) => <NameCell menu={menu} name={nameOf(menu)} /> },
          { name: 'type', kind: 'choice' },
          { name: 'code' },
          { name: 'path', cell: (menu) => (menu.type === 0 ? gives(menu) : '') },
          { name: 'sort', kind: 'number' },
          { name: 'builtin', cell: ({ builtin }) => t(builtin ? 'builtin' : 'ours'), hidden: true },
          { name: 'createdAt', kind: 'date', hidden: true },
        ]}
        fields={fields}
        rowName={nameOf}
        canDelete={({ builtin }) => !builtin}
        actions={actions}
      />
      {picking && <IconDialog menu={picking} name={nameOf(picking)} onClose={() => setPicking(undefined)} />}
    </>
  );
}

const NONE: readonly never[] = [];

function NameCell({ menu: { icon, type }, name }: { menu: StoredMenu; name: string }) {
  return (
    <HStack as="span" display="inline-flex" gap="2">
      {type === 0 && isWorkIcon(icon) && <Icon name={icon} size="1.1rem" />}
      {name}
    </HStack>
  );
}

function useFields(rows: readonly StoredMenu[], nameOf: (menu: StoredMenu) => string): readonly FamilyField[] {
  const { t } = useTranslation('menus');
  return useMemo(() => {
    const nodes = shownNodes(buildTree(rows.filter((r) => r.type === 0)), () => true);
    const parents = nodes.map(({ row, level }) => ({
      value: row.id,
      label: `${'　'.repeat(level - 1)}${nameOf(row)}`,
    }));
    return [
      { name: 'name', kind: 'text' },
      { name: 'parentId', kind: 'select', options: [{ value: '', label: t('top') }, ...parents] },
      { name: 'type', kind: 'select', options: ['0', '1'] },
      { name: 'code', kind: 'text' },
      { name: 'path', kind: 'text' },
      { name: 'sort', kind: 'number' },
    ];
  }, [rows, nameOf, t]);
}

function useMenuActions(
  rows: readonly StoredMenu[],
  pick: (menu: StoredMenu) => void,
): readonly RowAction<StoredMenu>[] {
  const { t } = useTranslation('menus');
  const { update } = useFamily(menus);
  const moves = useTreeMoves(rows, async (siblings, at, by) => {
    for (const { id, sort } of sortsAfterMove(siblings, at, by)) await update(id, { sort }, undefined);
  });
  if (!useMay()(menus.update)) return NONE;
  return [...moves, { name: 'icon', label: t('icon.open'), icon: 'palette', can: ({ type }) => type === 0, run: pick }];
}
