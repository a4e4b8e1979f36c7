// What visitors see of a piece of news or an article, and how that is changed.
import { Badge } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { library, news } from '#contract/information.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { toast } from '#src/ui/toast.ts';

interface Row {
  id: string;
  version: number;
  title: string;
  status: 'draft' | 'published' | 'off';
  publishAt?: number | null;
}

const COLOURS = { draft: 'gray', planned: 'blue', published: 'green', off: 'orange' } as const;

export function StatusBadge({ row: { status, publishAt = null }, words }: { row: Row; words: string }) {
  const { t } = useTranslation(words);
  const shown = status === 'published' && publishAt !== null && publishAt > Date.now() ? 'planned' : status;
  return <Badge colorPalette={COLOURS[shown]}>{t(`status.${shown}`)}</Badge>;
}

export function useStatusActions<R extends Row>(family: typeof news | typeof library, words: string): RowAction<R>[] {
  const { t } = useTranslation(words);
  const may = useMay();
  const refresh = useRefreshFamily(family.items);
  if (!may(family.update)) return [];
  const set = async ({ id, version, title }: R, status: Row['status']) => {
    await send(family.setStatus, { id, version, status }).then(
      () => toast.success(t(`told.${status}`, { title })),
      () => {}, // said already
    );
    await refresh();
  };
  return [
    {
      name: 'publish',
      label: t('publish'),
      inline: true,
      can: ({ status }) => status !== 'published',
      run: (row) => void set(row, 'published'),
    },
    {
      name: 'off',
      label: t('takeOff'),
      inline: true,
      can: ({ status }) => status === 'published',
      run: (row) => void set(row, 'off'),
    },
  ];
}
