// Notes as they are read again: on the score page, and on paper.
import { chakra, Stack } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Keeper } from './keeper.ts';
import type { Keepers } from './use-notes.ts';

interface Props {
  points: readonly { pointId: string; title: string }[];
  keepers: Keepers;
}

export const hasNotes = (keepers: Keepers): boolean => [...keepers.values()].some((k) => k.get().text.trim() !== '');

export function WrittenNotes({ points, keepers }: Props) {
  const { t } = useTranslation('notes');
  return (
    <Stack gap="4">
      {points.map(({ pointId, title }) => {
        const keeper = keepers.get(pointId);
        return keeper ? <Written key={pointId} title={title} keeper={keeper} /> : null;
      })}
      <chakra.p color="fg.muted" textStyle="xs">
        {t('private')}
      </chakra.p>
    </Stack>
  );
}

function Written({ title, keeper }: { title: string; keeper: Keeper }) {
  const { text } = useSyncExternalStore(keeper.subscribe, keeper.get);
  if (text.trim() === '') return null;
  return (
    <div>
      <chakra.h3 textStyle="sm" color="fg.muted" mb="1">
        {title}
      </chakra.h3>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="tall">
        {text}
      </chakra.p>
    </div>
  );
}
