// /experiment/classify: the categories that experiments stand in, as a tree; in each, which experiments.

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orgCats } from '#contract/experiment-rows.ts';
import { byName } from '#contract/names.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { useTreeMoves } from '#src/ui/list/use-tree-moves.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { catPaths } from './cat-names.ts';
import { type Cat, LinkPanel } from './link-panel.tsx';

const NONE: readonly never[] = [];
const inOrder = (a: Cat, b: Cat) => a.sort - b.sort || byName(a.name, b.name);
const TREE = { holds: () => true, order: inOrder };

/** @page /experiment/classify */
export function CatsScreen() {
  const { t } = useTranslation('orgCats');
  const { data = NONE } = useAllRows(orgCats, { sort: 'sort' });
  const rows = useMemo(() => data.toSorted(inOrder), [data]);
  const [linking, setLinking] = useState<Cat>();
  const may = useMay();
  const refresh = useRefreshFamily(orgCats.items);
  const moves = useTreeMoves(rows, (siblings, at, by) => {
    const ids = moved(siblings, at, at + by).map(({ id }) => id);
    return send(orgCats.setUp, { parentId: siblings[at]?.parentId ?? null, ids }, { quiet: true }).finally(refresh);
  });
  const fields: readonly FamilyField[] = useMemo(
    () => [
      { name: 'name', kind: 'text' },
      {
        name: 'parentId',
        kind: 'select',
        none: t('top'),
        options: catPaths(rows).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [rows, t],
  );
  const link: readonly RowAction<Cat>[] = may(orgCats.link)
    ? [{ name: 'link', label: t('link.open'), icon: 'link', inline: true, run: setLinking }]
    : [];
  return (
    <>
      <FamilyScreen
        family={orgCats}
        words="orgCats"
        icon="folder"
        sort="sort"
        tree={TREE}
        columns={['name', { name: 'experiments', kind: 'number' }, { name: 'createdAt', kind: 'date', hidden: true }]}
        fields={fields}
        actions={[...link, ...(may(orgCats.setUp) ? moves : [])]}
      />
      {linking && <LinkPanel cat={linking} onClose={() => setLinking(undefined)} />}
    </>
  );
}
