// Before a class is moved: from when to when, what is in the way, and who will hear of it.
import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { ClashLine } from '../clash-dialog.tsx';
import type { Moving } from './use-moving.ts';

export function MoveDialog({ moving }: { moving: Moving }) {
  const { t } = useTranslation('lives');
  const when = useWhen();
  const { proposal } = moving;
  if (!proposal) return null;
  const { live, startAt, clashes } = proposal;
  const { minutes } = live;
  return (
    <Confirm
      title={t('calendar.move.title', { name: live.title })}
      text={t('calendar.move.text', { from: when(live), to: when({ startAt, minutes }) })}
      hint={live.status === 'published' ? t('calendar.move.told') : undefined}
      confirm={t('calendar.move.do')}
      busy={moving.busy}
      error={moving.problem}
      onConfirm={moving.confirm}
      onClose={moving.cancel}
    >
      {clashes.length > 0 && (
        <Box>
          <Text color="fg.error" fontWeight="medium">
            {t('clash.title')}
          </Text>
          <Stack as="ul" gap="1" ps="4">
            {clashes.map((clash) => (
              <li key={clash.withId}>
                <ClashLine clash={clash} />
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </Confirm>
  );
}
