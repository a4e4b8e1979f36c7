// At a lesson's end: the experiment it was for. It starts there, or goes on; how it went stands here, and what it missed is
// offered again.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { percentOf } from '#contract/mastery.ts';
import { useCall } from '#src/api/query.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import type { BlockHost } from './host.ts';

type Content = BlockProps<'experiment-card'>;
type Run = NonNullable<Content['run']>;

const ENDS = ['finished', 'expired', 'abandoned'];
const isOver = (run: { state: string } | null | undefined): boolean => ENDS.includes(run?.state ?? '');

export function ExperimentCardBlock({ content, host }: { content: Content; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  const { experimentId, name, intro, steps, run } = content;
  const asks = host.live === true && host.onExperiment !== undefined;
  // what has come since the block was shown: a run on another device, a lock, a last try
  const { data } = useCall('/api/Experiment/Item', { id: experimentId }, { enabled: asks, staleTime: 0 });
  const latest = data?.run ?? run;
  const shown = run && isOver(run) && (!data?.run || data.run.runId === run.runId) ? run : null;
  const title = `experiment-card-${experimentId}`;
  return (
    <Box as="section" aria-labelledby={title} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} my="2">
      <chakra.p textStyle="xs" color="fg.muted">
        {t('experiment.kind', { count: steps })}
      </chakra.p>
      <chakra.h3 id={title} textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </chakra.h3>
      {shown ? (
        <Result run={shown} />
      ) : (
        <chakra.p color="fg.muted" mt="1" lineClamp="3" whiteSpace="pre-line" overflowWrap="anywhere">
          {intro || t('experiment.lead')}
        </chakra.p>
      )}
      {data?.locked && (
        <chakra.p mt="2" display="flex" gap="2" alignItems="center">
          <LessonIcon name="lock" />
          {t('experiment.locked', {
            need: percentOf(data.locked.mastery),
            have: percentOf(data.locked.have),
          })}
        </chakra.p>
      )}
      <Actions
        host={host}
        id={experimentId}
        missed={shown?.missed ?? []}
        state={shown ? 'over' : latest && !isOver(latest) ? 'runs' : 'none'}
        mayStart={data ? data.locked === null && data.status === 'open' && data.runsLeft !== 0 : true}
      />
    </Box>
  );
}

function Result({ run: { score, toMark, missed } }: { run: Run }) {
  const { t } = useTranslation('exercises');
  const listed = useListing();
  return (
    <Box mt="1">
      <p>
        <chakra.span textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {toMark
            ? t('experiment.toMark')
            : score === null
              ? t('experiment.noScore')
              : t('experiment.score', { score })}
        </chakra.span>
      </p>
      {missed.length > 0 && (
        <chakra.p mt="1">{t('experiment.missed', { titles: listed(missed.map((p) => p.title)) })}</chakra.p>
      )}
    </Box>
  );
}

interface ActionsProps {
  host: BlockHost;
  id: string;
  missed: Run['missed'];
  state: 'none' | 'runs' | 'over';
  mayStart: boolean;
}

function Actions({ host: { onExperiment, onRelearn }, id, missed, state, mayStart }: ActionsProps) {
  const { t } = useTranslation('exercises');
  if (!onExperiment) return null;
  const isMissed = onRelearn !== undefined && missed.length > 0;
  return (
    <Flex gap="3" wrap="wrap" mt="4" css={{ '@media print': { display: 'none' } }}>
      {isMissed && (
        <Button onClick={() => onRelearn(missed.map((p) => p.pointId))}>
          <LessonIcon name="refresh" />
          {t('summary.relearn', { count: missed.length })}
        </Button>
      )}
      {(state === 'runs' || mayStart) && (
        <Button variant={isMissed ? 'surface' : 'solid'} onClick={() => onExperiment(id, state === 'over')}>
          <LessonIcon name="play" />
          {t(state === 'runs' ? 'experiment.goOn' : state === 'over' ? 'experiment.again' : 'experiment.start')}
        </Button>
      )}
    </Flex>
  );
}
