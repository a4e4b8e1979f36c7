// How a class was attended, as one bar in colours and as figures.
import { Box, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { ATTENDED, type LiveRow } from './types.ts';

const COLOURS = {
  present: 'green.solid',
  late: 'orange.solid',
  partial: 'brand.solid',
  excused: 'gray.solid',
  absent: 'bg.emphasized',
} as const;

export function AttendanceBar({ live: { id: liveId, openedAt, endedAt } }: { live: LiveRow }) {
  const { t, i18n } = useTranslation('lives');
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const found = useCall('/OrgApi/LiveStream/Statistics', { liveId });
  if (found.isPending) return <Skeleton h="16" role="status" aria-label={t('loading')} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { people } = found.data;
  return (
    <Stack gap="3">
      {openedAt !== null && (
        <Text>
          {endedAt === null
            ? t('data.openedAt', { from: clock.format(openedAt) })
            : t('data.heldAt', {
                from: clock.format(openedAt),
                to: clock.format(endedAt),
                count: Math.round((endedAt - openedAt) / 60_000),
              })}
        </Text>
      )}
      <Flex h="4" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
        {ATTENDED.map((state) => (
          <Box
            key={state}
            h="full"
            bg={COLOURS[state]}
            style={{ width: `${(100 * found.data[state]) / Math.max(1, people)}%` }}
          />
        ))}
      </Flex>
      <Flex as="ul" gap="5" wrap="wrap" listStyleType="none" aria-label={t('data.chart')}>
        {ATTENDED.map((state) => (
          <Flex as="li" key={state} align="center" gap="2">
            <Box boxSize="3" borderRadius="full" bg={COLOURS[state]} aria-hidden />
            {t(`attended.${state}`)}
            <chakra.b fontVariantNumeric="tabular-nums">{t('people', { count: found.data[state] })}</chakra.b>
          </Flex>
        ))}
        <chakra.li color="fg.muted">{t('data.of', { count: people })}</chakra.li>
      </Flex>
    </Stack>
  );
}
