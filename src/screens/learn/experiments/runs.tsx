// /MyExperiment: every run that one has made, its steps side by side. /MyExperiment/ScoreManage?experimentId=: those of one
// experiment, with what counts and why.
import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentRuns } from '#contract/experiments.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { Marks, roundedScore } from '#src/blocks/experiments/marks.tsx';
import { experimentPath } from '#src/blocks/experiments/path.ts';
import { Link } from '#src/ui/link.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;
type Process = OutputOf<'/api/Experiment/GetProcess'>;
const PROCESS = '/api/Experiment/GetProcess';

/** @page /MyExperiment */
export function ExperimentRunsScreen() {
  const { t } = useTranslation('experiment');
  useTabTitle(t('myRuns'));
  const found = useAllRows(experimentRuns, {}, { staleTime: 0 });
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const begun = found.data.filter((c) => c.run !== null);
  return (
    <Stack gap="6">
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t('myRuns')}
      </chakra.h1>
      {begun.length === 0 && <EmptyState icon="book" title={t('noRuns')} text={t('noRunsText')} />}
      {begun.map(({ id, name }) => (
        <Stack key={id} as="section" aria-labelledby={`of-${id}`} gap="3">
          <Flex justify="space-between" align="baseline" gap="4" wrap="wrap">
            <chakra.h2 id={`of-${id}`} textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
              <Link to={experimentPath(id)}>{name}</Link>
            </chakra.h2>
            <Link to={`/MyExperiment/ScoreManage?experimentId=${encodeURIComponent(id)}`}>{t('why')}</Link>
          </Flex>
          <Compared experimentId={id} />
        </Stack>
      ))}
    </Stack>
  );
}

function Compared({ experimentId }: { experimentId: string }) {
  const { t } = useTranslation('experiment');
  const item = useCall('/api/Experiment/Item', { id: experimentId }, { staleTime: 0 });
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <Skeleton role="status" aria-label={t('loading')} h="40" />;
  return <RunTable item={item.data} />;
}

const useProcesses = (runs: Item['runs']) =>
  useQueries({
    queries: runs.map(({ runId }) => ({
      queryKey: [PROCESS, { runId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(PROCESS, { runId }, { quiet: true, signal }),
    })),
  });

/** A column a run, a row a step. On a narrow screen it scrolls sideways under the steps' titles. */
function RunTable({ item }: { item: Item }) {
  const { t } = useTranslation('experiment');
  const runs = item.runs.toReversed();
  const processes = useProcesses(runs).map((p) => p.data);
  const cell = { px: '3', py: '2', borderTopWidth: '1px', borderColor: 'border', textAlign: 'end' } as const;
  const scoreAt = (process: Process | undefined, seq: number) => process?.steps.find((s) => s.seq === seq);
  return (
    <Box bg="bg.panel" borderRadius="l3" overflowX="auto" tabIndex={0} role="region" aria-label={t('compare')}>
      <chakra.table w="full" fontVariantNumeric="tabular-nums">
        <thead>
          <tr>
            <chakra.th px="3" py="2" textAlign="start" minW="10rem" scope="col">
              {t('step')}
            </chakra.th>
            {runs.map(({ runId, attempt }) => (
              <chakra.th key={runId} px="3" py="2" textAlign="end" whiteSpace="nowrap" scope="col">
                {t('attempt', { n: attempt })}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {item.stepList.map(({ seq, title, maxScore }, i) => (
            <tr key={seq}>
              <chakra.th {...cell} textAlign="start" fontWeight="normal" scope="row">
                {i + 1}. {title}
              </chakra.th>
              {runs.map(({ runId, toMark }, n) => {
                const step = scoreAt(processes[n], seq);
                return (
                  <chakra.td key={runId} {...cell} whiteSpace="nowrap" title={step?.evaluation}>
                    {step ? (toMark ? '✓' : `${roundedScore(step.score)}/${maxScore}`) : '—'}
                  </chakra.td>
                );
              })}
            </tr>
          ))}
          <tr>
            <chakra.th {...cell} textAlign="start" scope="row">
              {t('total')}
            </chakra.th>
            {runs.map(({ runId, score, state, toMark }) => (
              <chakra.td key={runId} {...cell} whiteSpace="nowrap" fontWeight="semibold">
                {toMark ? t('toMark') : score === null ? t(`state.${state}`) : t('score', { score })}
              </chakra.td>
            ))}
          </tr>
        </tbody>
      </chakra.table>
    </Box>
  );
}

/** @page /MyExperiment/ScoreManage */
export function ExperimentScoreScreen() {
  const { t } = useTranslation('experiment');
  const id = usePageQuery().get('experimentId');
  const item = useCall('/api/Experiment/Item', { id }, { enabled: id !== '', staleTime: 0 });
  useTabTitle(item.data?.name);
  if (id === '') return <EmptyState icon="book" title={t('missing')} text={t('missingText')} />;
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageLoading />;
  const { name, runs } = item.data;
  return (
    <Stack gap="6">
      <Box>
        <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h1>
        <Link to={experimentPath(id)}>{t('toInfo')}</Link>
      </Box>
      <Counting item={item.data} />
      {runs.length === 0 ? (
        <EmptyState icon="book" title={t('noRuns')} text={t('noRunsText')} />
      ) : (
        <>
          <RunTable item={item.data} />
          <Why item={item.data} />
        </>
      )}
    </Stack>
  );
}

function Counting({ item: { result, rule } }: { item: Item }) {
  const { t } = useTranslation('experiment');
  if (!result) return null;
  const { score, override, comment, band } = result;
  return (
    <Stack as="section" gap="1" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <chakra.p>
        {t('counts')} <strong>{score === null ? '—' : t('score', { score: roundedScore(score) })}</strong>
        <chakra.span color="fg.muted"> · {t(`rule.${rule}`)}</chakra.span>
      </chakra.p>
      {override && <p>{t('override', override)}</p>}
      {band && <chakra.p color="fg.muted">{band}</chakra.p>}
      {comment && (
        <chakra.p whiteSpace="pre-line">{t('common:row.of', { action: t('comment'), name: comment })}</chakra.p>
      )}
    </Stack>
  );
}

/** One run's marks with their reasons; the latest first. */
function Why({ item }: { item: Item }) {
  const { t } = useTranslation('experiment');
  const [runId, setRunId] = useState(item.runs[0]?.runId ?? '');
  const process = useCall(PROCESS, { runId }, { enabled: runId !== '' });
  return (
    <Stack as="section" aria-labelledby="why" gap="3">
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap">
        <chakra.h2 id="why" textStyle="lg" fontWeight="semibold">
          {t('why')}
        </chakra.h2>
        {item.runs.length > 1 && (
          <chakra.select
            aria-label={t('own')}
            value={runId}
            onChange={(e) => setRunId(e.target.value)}
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l2"
            px="3"
            py="1.5"
          >
            {item.runs.map((run) => (
              <option key={run.runId} value={run.runId}>
                {t('attempt', { n: run.attempt })}
              </option>
            ))}
          </chakra.select>
        )}
      </Flex>
      {process.isError && <ErrorState error={process.error} onRetry={() => void process.refetch()} />}
      {process.data && <Marks item={item} process={process.data} />}
    </Stack>
  );
}
