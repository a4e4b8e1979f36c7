// A group's run as its members follow it: its leader works it, and what is done comes here by itself.
import { chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { isEnd } from '#src/blocks/experiments/ends.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { Marks } from './marks.tsx';
import { Refused } from './refused.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;

const LOOK_MS = 2_000;
const PROCESS = '/api/Experiment/GetProcess';

export function Following({ item, onOver }: { item: Item; onOver: (runId: string) => void }) {
  const { t } = useTranslation('experiment');
  const joined = useQuery({
    queryKey: ['experiment-join', item.id],
    queryFn: () => call('/api/Experiment/Start', { experimentId: item.id }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (joined.isError) return <Refused item={item} error={joined.error} onRetry={() => void joined.refetch()} />;
  if (!joined.data) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  return <Followed item={item} runId={joined.data.runId} onOver={onOver} />;
}

function Followed({ item, runId, onOver }: { item: Item; runId: string; onOver: (runId: string) => void }) {
  const { t } = useTranslation('experiment');
  const process = useQuery({
    queryKey: [PROCESS, { runId }],
    queryFn: ({ signal }) => call(PROCESS, { runId }, { quiet: true, signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
  const state = process.data?.state;
  const isOver = isEnd(state);
  useEffect(() => {
    if (isOver) onOver(runId);
  }, [isOver, onOver, runId]);
  // a look that failed is followed by the next one
  if (process.isError && !process.data)
    return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data || isOver) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  const name = item.group?.members.find((m) => m.id === item.group?.leaderId)?.name ?? '';
  const isWaiting = state === 'gathering' || state === 'ready';
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {item.name}
      </chakra.h1>
      <p role="status">{t(isWaiting ? 'followWaiting' : 'following', { name })}</p>
      <Marks item={item} process={process.data} />
    </Stack>
  );
}
