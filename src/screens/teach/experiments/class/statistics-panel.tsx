// 统计: how scores fall, how long each step takes, and where marks are lost.
import { Box, chakra, Flex, Grid, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { useCall } from '#src/api/query.ts';
import { BarLine } from '#src/ui/bar-line.tsx';
import { Link } from '#src/ui/link.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StatisticsSection } from '../../course/statistics/section.tsx';
import { useExperimentPaths } from '../href.ts';
import type { ExperimentPanelProps } from '../queries.ts';

type Statistics = OutputOf<'/OrgApi/ExperimentResult/Statistics'>;
const STANDS = ['done', 'running', 'toMark', 'none'] as const;
/** Red below what passes. */
const COLOURS = {
  none: 'fg.subtle',
  '0': 'orange.solid',
  '60': 'brand.solid',
  '70': 'green.solid',
  '80': 'green.solid',
  '90': 'green.solid',
} as const;

export function ExperimentStatisticsPanel({ experiment, classId }: ExperimentPanelProps) {
  const { t } = useTranslation('experiments');
  const input = { experimentId: experiment.id, ...(classId ? { classId } : {}) };
  const found = useCall('/OrgApi/ExperimentResult/Statistics', input, { staleTime: 0 });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  if (found.data.students === 0)
    return <EmptyState icon="users" title={t('scores.empty')} text={t('scores.emptyText')} />;
  return (
    <Stack gap="4">
      <Figures statistics={found.data} experimentId={experiment.id} classId={classId} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <Stack gap="4">
          <Bands statistics={found.data} />
          <Times statistics={found.data} />
        </Stack>
        <Lost statistics={found.data} />
      </Grid>
    </Stack>
  );
}

interface Props {
  statistics: Statistics;
}

/** Each leads to the list of those whom it counts. */
function Figures({ statistics, experimentId, classId }: Props & { experimentId: string; classId: string }) {
  const { t } = useTranslation('experiments');
  const paths = useExperimentPaths();
  return (
    <SimpleGrid as="ul" columns={{ base: 2, md: 5 }} gap="3" listStyleType="none">
      {STANDS.map((stand) => (
        <chakra.li key={stand} bg="bg.panel" borderRadius="l3" px="4" py="3">
          <chakra.span display="block" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {statistics[stand]}
          </chakra.span>
          {statistics[stand] === 0 ? (
            <chakra.span color="fg.muted" textStyle="sm">
              {t(`stand.${stand}`)}
            </chakra.span>
          ) : (
            <Link
              textStyle="sm"
              to={paths.info(experimentId, { tab: 'scores', stand, ...(classId ? { classId } : {}) })}
            >
              {t(`stand.${stand}`)}
            </Link>
          )}
        </chakra.li>
      ))}
      <chakra.li bg="bg.panel" borderRadius="l3" px="4" py="3">
        <chakra.span display="block" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {statistics.mean ?? '—'}
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="sm">
          {t('statistics.mean')}
        </chakra.span>
      </chakra.li>
    </SimpleGrid>
  );
}

function Bands({ statistics: { bands, students } }: Props) {
  const { t } = useTranslation('experiments');
  const most = Math.max(1, ...bands.map((b) => b.students));
  return (
    <StatisticsSection title={t('statistics.bands')} hint={t('statistics.bandsHint', { count: students })}>
      <Stack as="ol" gap="3" listStyleType="none" aria-label={t('statistics.bands')}>
        {bands.toReversed().map(({ band, students: count }) => (
          <BarLine
            key={band}
            label={t(`band.${band}`)}
            value={t('people', { count })}
            parts={[{ share: count / most, colour: COLOURS[band] }]}
          />
        ))}
      </Stack>
    </StatisticsSection>
  );
}

const minutes = (seconds: number): number => rounded(seconds / 60, 1);

function Times({ statistics: { steps } }: Props) {
  const { t } = useTranslation('experiments');
  const did = steps.filter((s) => s.median !== null);
  const longest = Math.max(1, ...did.flatMap((s) => [s.slow ?? 0, s.expectTime]));
  return (
    <StatisticsSection title={t('statistics.times')} hint={t('statistics.timesHint')}>
      {did.length === 0 && <Text color="fg.muted">{t('statistics.nothing')}</Text>}
      <Stack as="ol" gap="3" listStyleType="none" aria-label={t('statistics.times')}>
        {steps.map(({ seq, title, median, quick, slow, expectTime }, i) =>
          median === null ? null : (
            <chakra.li key={seq}>
              <Flex justify="space-between" gap="3">
                <chakra.span minW="0" overflowWrap="anywhere">
                  {i + 1}. {title}
                </chakra.span>
                <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {t('statistics.took', { median: minutes(median) })}
                </chakra.span>
              </Flex>
              <Span quick={quick ?? median} median={median} slow={slow ?? median} expected={expectTime} of={longest} />
              <chakra.span color="fg.muted" textStyle="xs">
                {[
                  t('statistics.half', { quick: minutes(quick ?? median), slow: minutes(slow ?? median) }),
                  expectTime > 0 ? t('statistics.expected', { expected: minutes(expectTime) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.span>
            </chakra.li>
          ),
        )}
      </Stack>
    </StatisticsSection>
  );
}

interface SpanProps {
  quick: number;
  median: number;
  slow: number;
  /** 0: nothing was said of it. */
  expected: number;
  of: number;
}

/** Half of the class as a bar, its middle and what was expected as lines; the same in words stands under it. */
function Span({ quick, median, slow, expected, of }: SpanProps) {
  const at = (seconds: number) => `${(100 * seconds) / of}%`;
  return (
    <Box position="relative" h="2.5" my="1" bg="bg.muted" borderRadius="full" aria-hidden>
      <Box
        position="absolute"
        h="full"
        bg="brand.solid"
        opacity="0.55"
        borderRadius="full"
        style={{ left: at(quick), width: `max(4px, ${(100 * (slow - quick)) / of}%)` }}
      />
      <Box position="absolute" h="full" w="3px" bg="brand.solid" style={{ left: at(median) }} />
      {expected > 0 && (
        <Box
          position="absolute"
          top="-3px"
          h="16px"
          w="2px"
          bg="orange.solid"
          style={{ left: `min(${at(expected)}, calc(100% - 2px))` }}
        />
      )}
    </Box>
  );
}

function Lost({ statistics: { steps } }: Props) {
  const { t } = useTranslation('experiments');
  const marked = steps.filter((s) => s.marked > 0);
  return (
    <StatisticsSection title={t('statistics.lost')} hint={t('statistics.lostHint')}>
      {marked.length === 0 && <Text color="fg.muted">{t('statistics.unmarked')}</Text>}
      <Stack as="ol" gap="3" listStyleType="none" aria-label={t('statistics.lost')}>
        {steps.map(({ seq, title, maxScore, score, lost, marked: of }, i) =>
          score === null ? null : (
            <BarLine
              key={seq}
              label={`${i + 1}. ${title}`}
              value={t('run.points', { score, max: maxScore })}
              parts={[
                { share: score / maxScore, colour: 'green.solid' },
                { share: 1 - score / maxScore, colour: 'orange.solid' },
              ]}
            >
              <Text color="fg.muted" textStyle="xs" mt="1">
                {lost === 0 ? t('statistics.full') : t('statistics.lostBy', { count: lost, of })}
              </Text>
            </BarLine>
          ),
        )}
      </Stack>
    </StatisticsSection>
  );
}
