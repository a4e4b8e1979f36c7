// /CourseLearning?id=: an experiment as one does it. A run that goes on is launched at once; of one that is over its marks are
// shown, and another begins only when asked for (`again=1`).
import { Skeleton } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { keepTried } from '#src/api/guest-token.ts';
import { useCall } from '#src/api/query.ts';
import { isEnd, isMarking } from '#src/blocks/experiments/ends.ts';
import { experimentPath } from '#src/blocks/experiments/path.ts';
import { useBars } from '#src/ui/bars.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { later } from '#src/ui/later.ts';
import { usePageCourse } from '#src/ui/page-course.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { holdUsable, whenUsable } from '#src/ui/usable.ts';
import { launch } from './launch.ts';
import { Running } from './running.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;
const ITEM = '/api/Experiment/Item';
const PROCESS = '/api/Experiment/GetProcess';

/** Few of those who open an experiment follow another. */
const Following = later(async () => (await import('./following.tsx')).Following);
/** A run comes first; what stands around it is there by the time it is over. */
const fetchAround = () => import('./around.tsx');
const Missing = later(async () => (await fetchAround()).MissingExperiment);
const Refused = later(async () => (await fetchAround()).Refused);
const Linked = later(async () => (await fetchAround()).Linked);
const Over = later(async () => (await fetchAround()).Over);

export function ExperimentScreen() {
  return (
    <Suspense fallback={<Opening what="loading" />}>
      <Opened />
    </Suspense>
  );
}

/** As long as it stands, nothing else is fetched beside it. */
function Opening({ what }: { what: 'loading' | 'opening' }) {
  const { t } = useTranslation('experiment');
  useEffect(() => holdUsable(), []);
  return <Skeleton role="status" aria-label={t(what)} m="8" h="64" />;
}

function Failed(props: { error: unknown; onRetry: () => void }) {
  useBars();
  return <ErrorState {...props} />;
}

function Opened() {
  const id = usePageQuery().get('id');
  const item = useCall(ITEM, { id }, { enabled: id !== '', staleTime: 0 });
  if (id === '' || (item.error instanceof ApiError && item.error.code === CODE.missing)) return <Missing />;
  if (item.isError) return <Failed error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <Opening what="loading" />;
  return <Experiment key={id} item={item.data} />;
}

function Experiment({ item }: { item: Item }) {
  usePageCourse(item.theory?.courseId);
  useEffect(() => keepTried(experimentPath(item.id)), [item.id]);
  const place = usePageQuery();
  const client = useQueryClient();
  useEffect(() => void whenUsable.then(fetchAround).catch(() => {}), []);
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
  const opening = <Opening what="opening" />;
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
