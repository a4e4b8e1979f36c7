// A group's run as its members follow it: its leader works it, and what is done comes here by the run's own log.
import { Box, Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useSession } from '#src/api/session.ts';
import { isEnd } from '#src/blocks/experiments/ends.ts';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useLog } from '#src/stream/use-log.ts';
import { useBars } from '#src/ui/bars.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Marks } from './marks.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;

const PROCESS = '/api/Experiment/GetProcess';
const ITEM = '/api/Experiment/Item';

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
  const process = useFollowed(runId);
  const isCut = useIsCut();
  const userId = useSession().user?.id;
  const state = process.data?.state;
  const isOver = isEnd(state);
  useEffect(() => {
    if (isOver) onOver(runId);
  }, [isOver, onOver, runId]);
  // what is shown stays; the next word of the log asks again
  if (process.isError && !process.data)
    return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data || isOver) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  const name = item.group?.members.find((m) => m.id === process.data.studentId)?.name ?? '';
  const isWaiting = state === 'gathering' || state === 'ready';
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
        <p role="status">{t(isWaiting ? 'followWaiting' : 'following', { name })}</p>
      )}
      {/* there before the line is cut, so that it is read out */}
      <Box role="status" color="fg.warning">
        {isCut && t('followCut')}
      </Box>
      <Marks item={item} process={process.data} />
    </Stack>
  );
}

/** Asked for whenever the log says something; whoever leads may be another by then. */
function useFollowed(runId: string) {
  useLog(`experiment:${runId}`, { isStored: true, on: { '*': [PROCESS, ITEM] } });
  return useQuery({
    queryKey: [PROCESS, { runId }],
    queryFn: ({ signal }) => call(PROCESS, { runId }, { quiet: true, signal }),
    staleTime: 0,
  });
}
