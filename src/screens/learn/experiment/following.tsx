// A group's run as its members follow it: its leader works it, and what is done comes here by the run's own log.
import { Box, Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useSession } from '#src/api/session.ts';
import { Marks } from '#src/blocks/experiments/marks.tsx';
import { useRun } from '#src/blocks/experiments/use-run.tsx';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useBars } from '#src/ui/bars.ts';
import { ErrorState } from '#src/ui/error-state.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;

interface Props {
  item: Item;
  runId: string;
  onOver: (runId: string) => void;
  /** It was given to this person to lead, and they go to it. */
  onLead: () => void;
}

export function Following({ item, runId, onOver, onLead }: Props) {
  const { t } = useTranslation('experiment');
  useBars();
  const { chart, process } = useRun(runId);
  const isOver = chart?.hasTag('over') ?? false;
  const isCut = useIsCut();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (isOver) onOver(runId);
  }, [isOver, onOver, runId]);
  // what is shown stays; the next word of the log asks again
  if (process.isError && !process.data)
    return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data || !chart || isOver) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  const name = item.group?.members.find((m) => m.id === process.data.studentId)?.name ?? '';
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {item.name}
      </chakra.h1>
      {process.data.studentId === userId ? (
        <HStack role="status" wrap="wrap" gap="3">
          <span>{t('nowLeads')}</span>
          <Button onClick={onLead}>{t('takeBack')}</Button>
        </HStack>
      ) : (
        <p role="status">{t(chart.hasTag('waits') ? 'followWaiting' : 'following', { name })}</p>
      )}
      {/* there before the line is cut, so that it is read out */}
      <Box role="status" color="fg.warning">
        {isCut && t('followCut')}
      </Box>
      <Marks item={item} process={process.data} />
    </Stack>
  );
}
