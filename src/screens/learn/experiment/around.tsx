// What stands where a run does not fill the window: one that is over, one that is done elsewhere, one that may not be begun.
import { Box, Button, chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#src/api/errors.ts';
import { isMarking } from '#src/blocks/experiments/ends.ts';
import { Marks } from '#src/blocks/experiments/marks.tsx';
import { experimentPath } from '#src/blocks/experiments/path.ts';
import { useRun } from '#src/blocks/experiments/use-run.tsx';
import { useBars } from '#src/ui/bars.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { GuestEnd } from '../guest-end.tsx';
import { Missed } from './missed.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;

export function MissingExperiment() {
  const { t } = useTranslation('experiment');
  useBars();
  return <EmptyState icon="book" title={t('missing')} text={t('missingText')} />;
}

/** And why. */
export function Refused({ item, error, onRetry }: { item: { id: string }; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('experiment');
  useBars();
  if (!(error instanceof ApiError) || error.code !== CODE.conflict)
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon="lock" title={t('refused')} text={error.message}>
      <Button asChild mt="2" variant="surface">
        <Link to={experimentPath(item.id)}>{t('toInfo')}</Link>
      </Button>
    </EmptyState>
  );
}

interface LinkedProps {
  item: Item;
  url: string;
  runId: string;
  onOver: () => void;
}

/** Done on another site, which reports to the server: here one sees what came of it. */
export function Linked({ item, url, runId, onOver }: LinkedProps) {
  const { t } = useTranslation('experiment');
  useBars();
  const { chart, process } = useRun(runId);
  const isOver = chart?.hasTag('over') ?? false;
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

export function Over({ item, runId, onAgain }: { item: Item; runId: string; onAgain: () => void }) {
  const { t } = useTranslation('experiment');
  useBars();
  const { chart, process } = useRun(runId);
  if (process.isError) return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  // its score stands in the rows
  if (!process.data || !chart || chart.matches('finishing') || isMarking(process.data.state))
    return (
      <Stack role="status" align="center" py="16" gap="4">
        <chakra.p textStyle="lg">{t('marking')}</chakra.p>
        <Skeleton w="16rem" h="4" />
      </Stack>
    );
  // a teacher tries what is not open yet
  const isTrial = item.runs.some((run) => run.runId === runId && run.trial);
  const mayStart = isTrial || (item.runsLeft !== 0 && item.status === 'open' && item.locked === null);
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
        {item.name}
      </chakra.h1>
      <Marks item={item} process={process.data} />
      {process.data.missed && <Missed missed={process.data.missed} />}
      <GuestEnd of="experiment" back={experimentPath(item.id)} />
      <Stack direction="row" wrap="wrap" gap="3">
        {chart.hasTag('over') && mayStart && <Button onClick={onAgain}>{t('again')}</Button>}
        {/* its time was over, and the teacher has given more */}
        {!chart.hasTag('over') && <Button onClick={onAgain}>{t('takeBack')}</Button>}
        <Button asChild variant="surface">
          <Link to={experimentPath(item.id)}>{t('toInfo')}</Link>
        </Button>
      </Stack>
    </Stack>
  );
}
