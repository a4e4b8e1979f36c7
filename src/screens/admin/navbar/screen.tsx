// /system/navibar and /admin/navibar: the links of the portal's head, and those of the work area, as a tree.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { navbar } from '#contract/navbar.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { useFamily } from '#src/ui/family/use-family.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { useTreeMoves } from '#src/ui/list/use-tree-moves.ts';
import { moved } from '#src/ui/reorder/moved.ts';

type Row = OutputOf<'/OrgApi/Navbar/Items'>['items'][number];
type Place = Row['place'];

const inOrder = (a: Row, b: Row): number => a.sort - b.sort || a.createdAt - b.createdAt;
const TREE = { holds: () => true, order: inOrder };
const FIXED = { portal: { place: 'portal' }, admin: { place: 'admin' } } as const;
const NONE: readonly never[] = [];

/** @page /system/navibar */
export const PortalNavbarScreen = () => <NavbarScreen place="portal" words="navbar" />;

/** @page /admin/navibar */
export const WorkNavbarScreen = () => <NavbarScreen place="admin" words="navbarWork" />;

function NavbarScreen({ place, words }: { place: Place; words: string }) {
  const { t } = useTranslation(words);
  const { data = NONE } = useAllRows(navbar, FIXED[place]);
  const rows = useMemo(() => data.toSorted(inOrder), [data]);
  const fields = useMemo(
    (): readonly FamilyField[] => [
      { name: 'name', kind: 'text' },
      { name: 'path', kind: 'text' },
      { name: 'url', kind: 'text' },
      {
        name: 'parentId',
        kind: 'select',
        options: [{ value: '', label: t('top') }, ...rows.map(({ id, name }) => ({ value: id, label: name }))],
      },
      { name: 'sort', kind: 'number' },
      { name: 'on', kind: 'switch' },
    ],
    [rows, t],
  );
  return (
    <FamilyScreen
      key={place}
      family={navbar}
      words={words}
      icon="link"
      sort="sort"
      fixed={FIXED[place]}
      tree={TREE}
      columns={[
        'name',
        {
          name: 'path',
          // one that leads nowhere is not shown, whatever its state says
          cell: ({ id, path, url }) => path || url || (rows.some((r) => r.parentId === id) ? '' : t('nowhere')),
        },
        { name: 'on', kind: 'choice' },
      ]}
      fields={fields}
      actions={useMoves(rows, place)}
    />
  );
}

/** The whole order is sent at once. */
function useMoves(rows: readonly Row[], place: Place): readonly RowAction<Row>[] {
  const { refresh } = useFamily(navbar);
  const moves = useTreeMoves(rows, (siblings, at, by) => {
    const items = moved(siblings, at, at + by).map(({ id, parentId, on }, i) => ({ id, parentId, on, sort: i + 1 }));
    return call('/OrgApi/Navbar/SetUp', { place, items }, { quiet: true }).finally(refresh);
  });
  return useMay()(navbar.setUp) ? moves : NONE;
}
