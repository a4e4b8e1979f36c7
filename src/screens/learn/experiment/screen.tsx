// /CourseLearning?id=: an experiment as one does it. A run that goes on is launched at once; of one that is over its marks are
// shown, and another begins only when asked for (`again=1`).
import { Box, Button, chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { isEnd, isMarking } from '#src/blocks/experiments/ends.ts';
import { later } from '#src/ui/later.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { launch } from './launch.ts';
import { Marks } from './marks.tsx';
import { Missed } from './missed.tsx';
import { Refused } from './refused.tsx';
import { Running } from './running.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;
const ITEM = '/api/Experiment/Item';
const PROCESS = '/api/Experiment/GetProcess';

/** Few of those who open an experiment follow another. */
const Following = later(async () => (await import('./following.tsx')).Following);

export function ExperimentScreen() {
  const { t } = useTranslation('experiment');
  const id = usePageQuery().get('id');
  const item = useCall(ITEM, { id }, { enabled: id !== '', staleTime: 0 });
  if (id === '' || (item.error instanceof ApiError && item.error.code === CODE.missing))
    return <EmptyState icon="book" title={t('missing')} text={t('missingText')} />;
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <Skeleton role="status" aria-label={t('loading')} m="8" h="64" />;
  return <Experiment key={id} item={item.data} />;
}

function Experiment({ item }: { item: Item }) {
  const place = usePageQuery();
  const client = useQueryClient();
  // what it was when one came here: a run that ends under one's hands shows its marks
  const [runId, setRunId] = useState(() =>
    isOverBefore(item) && (place.get('again') === '' || isMarking(item.run?.state)) ? item.run?.runId : null,
  );
  useEffect(() => {
    if (place.get('again') !== '') place.set({ again: null }, true);
  });
  const over = useCallback(
    (ended: string) => {
      setRunId(ended);
      void client.invalidateQueries({ queryKey: [ITEM] });
    },
    [client],
  );
  if (runId) return <Over item={item} runId={runId} onAgain={() => setRunId(null)} />;
  return <Launched item={item} onOver={over} />;
}

const isOverBefore = ({ run }: Item): boolean => run !== null && isEnd(run.state);

function Launched({ item, onOver }: { item: Item; onOver: (runId: string) => void }) {
  const { t } = useTranslation('experiment');
  const [visit, setVisit] = useState(0);
  const opened = useQuery({
    queryKey: ['experiment-launch', item.id, visit],
    queryFn: async () => {
      const launched = await launch(item);
      if (launched.launchId === null) return { followed: launched.runId };
      const [process, { runs }] = await Promise.all([
        call(PROCESS, { runId: launched.runId }, { quiet: true }),
        call(ITEM, { id: item.id }, { quiet: true }),
      ]);
      const startedAt = runs.find((r) => r.runId === launched.runId)?.startedAt ?? Date.now();
      return { launched, process, startedAt };
    },
    // an address opens once
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const runId = opened.data?.launched?.runId ?? '';
  const over = useCallback(() => onOver(runId), [onOver, runId]);
  if (opened.isError) return <Refused item={item} error={opened.error} onRetry={() => setVisit((n) => n + 1)} />;
  const opening = <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  if (!opened.data) return opening;
  if (opened.data.followed !== undefined)
    return (
      <Suspense fallback={opening}>
        <Following item={item} runId={opened.data.followed} onOver={onOver} onLead={() => setVisit((n) => n + 1)} />
      </Suspense>
    );
  const { launched, process, startedAt } = opened.data;
  if (item.kind === 'link') return <Linked item={item} url={launched.url} runId={runId} onOver={over} />;
  return (
    <Running
      key={launched.launchId}
      item={item}
      launch={launched}
      process={process}
      startedAt={startedAt}
      onOver={over}
      onTakeBack={() => setVisit((n) => n + 1)}
    />
  );
}

interface LinkedProps {
  item: Item;
  url: string;
  runId: string;
  onOver: () => void;
}

const LOOK_MS = 5_000;

/** Done on another site, which reports to the server: here one sees what came of it. */
function Linked({ item, url, runId, onOver }: LinkedProps) {
  const { t } = useTranslation('experiment');
  const process = useProcess(runId, true);
  const isOver = isEnd(process.data?.state);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="4" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {item.name}
      </chakra.h1>
      <p>{t('linkText')}</p>
      <Box>
        <Button asChild>
          <a href={url} target="_blank" rel="noreferrer">
            {t('openLink')}
          </a>
        </Button>
      </Box>
      {process.data && process.data.steps.length > 0 && <Marks item={item} process={process.data} />}
    </Stack>
  );
}

const useProcess = (runId: string, isWatched: boolean) =>
  useQuery({
    queryKey: [PROCESS, { runId }],
    queryFn: ({ signal }) => call(PROCESS, { runId }, { quiet: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'finishing' ? 500 : isWatched && !isEnd(data?.state) ? LOOK_MS : false,
  });

function Over({ item, runId, onAgain }: { item: Item; runId: string; onAgain: () => void }) {
  const { t } = useTranslation('experiment');
  const process = useProcess(runId, true);
  const query = encodeURIComponent(item.id);
  if (process.isError) return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data || process.data.state === 'finishing')
    return (
      <Stack role="status" align="center" py="16" gap="4">
        <chakra.p textStyle="lg">{t('marking')}</chakra.p>
        <Skeleton w="16rem" h="4" />
      </Stack>
    );
  // a teacher tries what is not open yet
  const isTrial = item.runs.some((run) => run.runId === runId && run.trial);
  const mayStart = isTrial || (item.runsLeft !== 0 && item.status === 'open' && item.locked === null);
  const mayAgain = mayStart && isEnd(process.data.state);
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {item.name}
      </chakra.h1>
      <Marks item={item} process={process.data} />
      {process.data.missed && <Missed missed={process.data.missed} />}
      <Stack direction="row" wrap="wrap" gap="3">
        {mayAgain && <Button onClick={onAgain}>{t('again')}</Button>}
        <Button asChild variant="surface">
          <Link to={`/CourseInfo?id=${query}`}>{t('toInfo')}</Link>
        </Button>
      </Stack>
    </Stack>
  );
}
