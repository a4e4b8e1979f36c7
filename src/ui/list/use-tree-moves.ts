// One place up or down among its siblings, in a tree's row menu; the way elsewhere is the form's parent.
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { toast } from '../toast.ts';
import type { RowAction } from './column.ts';

interface Placed {
  id: string;
  parentId: string | null;
}

/** `move` sends the row's siblings, in the order they have now; the server checks for circles. */
export function useTreeMoves<Row extends Placed>(
  rows: readonly Row[],
  move: (siblings: readonly Row[], at: number, by: -1 | 1) => Promise<unknown>,
): readonly RowAction<Row>[] {
  const { t } = useTranslation();
  const siblings = (row: Row) => rows.filter(({ parentId }) => parentId === row.parentId);
  const by = (row: Row, step: -1 | 1) => {
    const all = siblings(row);
    const at = all.findIndex(({ id }) => id === row.id);
    move(all, at, step).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    });
  };
  return [
    {
      name: 'up',
      label: t('row.up'),
      icon: 'sortUp',
      can: (row) => siblings(row)[0]?.id !== row.id,
      run: (row) => by(row, -1),
    },
    {
      name: 'down',
      label: t('row.down'),
      icon: 'sortDown',
      can: (row) => siblings(row).at(-1)?.id !== row.id,
      run: (row) => by(row, 1),
    },
  ];
}
