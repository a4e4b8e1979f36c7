// One's own notes beside the lesson: the point that is being taught, or any other that one chooses.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteField } from './field.tsx';
import type { Notes } from './open-notes.ts';

interface Props {
  points: readonly { pointId: string; title: string }[];
  /** The point that is being taught. */
  current: string | null;
  notes: Notes | null;
  error: Error | null;
  onRetry: () => void;
}

export function NotesPanel({ points, current, notes, error, onRetry }: Props) {
  const { t } = useTranslation('notes');
  // until another point is taught; then that one's page is open
  const [chosen, setChosen] = useState<{ pointId: string; during: string | null } | null>(null);
  const shown = (chosen?.during === current ? chosen.pointId : null) ?? current ?? points[0]?.pointId ?? '';
  const note = notes?.get(shown);
  if (error && !notes)
    return (
      <Stack gap="2" align="flex-start">
        <chakra.p color="fg.muted" textStyle="sm">
          {t('notLoaded')}
        </chakra.p>
        <Button size="sm" variant="surface" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="2">
      <chakra.label display="block">
        <chakra.span srOnly>{t('point')}</chakra.span>
        <chakra.select
          value={shown}
          w="full"
          h="9"
          px="2"
          borderRadius="l2"
          borderWidth="1px"
          textStyle="sm"
          bg="bg.panel"
          borderColor="border"
          focusVisibleRing="outside"
          textOverflow="ellipsis"
          onChange={(e) => setChosen({ pointId: e.target.value, during: current })}
        >
          {points.map(({ pointId, title }, i) => (
            <option key={pointId} value={pointId}>{`${i + 1} ${title}`}</option>
          ))}
        </chakra.select>
      </chakra.label>
      {note ? (
        <NoteField key={shown} note={note} title={points.find((p) => p.pointId === shown)?.title ?? ''} />
      ) : (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('loading')}
        </chakra.p>
      )}
    </Stack>
  );
}
