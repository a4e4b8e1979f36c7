// What visitors see of a piece of news or an article, and how that is changed.
import { Badge } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { library, news } from '#contract/information.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { toast } from '#src/ui/toast.ts';

export interface Row {
  id: string;
  version: number;
  title: string;
  status: 'draft' | 'published' | 'off';
  publishAt?: number | null | undefined;
}

/** Published, but for later. */
export const isPlanned = (publishAt: number | null | undefined): boolean =>
  typeof publishAt === 'number' && publishAt > Date.now();

/** What has come of it, in a sentence. */
export const tellStatus = (
  t: TFunction<string>,
  { title, publishAt }: Pick<Row, 'title' | 'publishAt'>,
  status: Row['status'],
): void =>
  void toast.success(t(`told.${status === 'published' && isPlanned(publishAt) ? 'planned' : status}`, { title }));

const COLOURS = { draft: 'gray', planned: 'blue', published: 'green', off: 'orange' } as const;

export function StatusBadge({ row: { status, publishAt }, words }: { row: Row; words: string }) {
  const { t } = useTranslation(words);
  const shown = status === 'published' && isPlanned(publishAt) ? 'planned' : status;
  return <Badge colorPalette={COLOURS[shown]}>{t(`status.${shown}`)}</Badge>;
}

export function useStatusActions<R extends Row>(family: typeof news | typeof library, words: string): RowAction<R>[] {
  const { t } = useTranslation(words);
  const may = useMay();
  const refresh = useRefreshFamily(family.items);
  if (!may(family.update)) return [];
  const set = async ({ id, version, ...row }: R, status: Row['status']) => {
    await send(family.setStatus, { id, version, status }).then(
      () => tellStatus(t, row, status),
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
