// 统计: what became of the class, in figures with a picture each.
import { Box, chakra, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { liveData } from '#contract/live-rows.ts';
import { rounded } from '#contract/rounding.ts';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { BarLine } from '#src/ui/bar-line.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { AttendanceBar } from '../attendance-bar.tsx';
import { Panel } from '../panel.tsx';
import type { LiveRow } from '../types.ts';

const FIGURES = ['people', 'hands', 'chats', 'questions', 'answered', 'right', 'asked'] as const;
/** Shares of the class's length, in fifths. */
const BANDS = [0, 20, 40, 60, 80] as const;

export function LiveStatisticsPanel({ live }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const { id: liveId } = live;
  const found = useCall('/OrgApi/LiveStream/Statistics', { liveId });
  if (live.state === 'scheduled' || live.state === 'cancelled')
    return <EmptyState icon="activity" title={t('statistics.notYet')} text={t('data.notYetText')} />;
  if (found.isPending) return <Skeleton h="64" role="status" aria-label={t('loading')} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack gap="4">
      <SimpleGrid as="ul" columns={{ base: 2, md: 4, xl: 7 }} gap="3" listStyleType="none">
        {FIGURES.map((name) => (
          <chakra.li key={name} bg="bg.panel" borderRadius="l3" px="4" py="3">
            <chakra.span display="block" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {found.data[name]}
            </chakra.span>
            <chakra.span color="fg.muted" textStyle="sm">
              {t(`statistics.${name}`)}
            </chakra.span>
          </chakra.li>
        ))}
      </SimpleGrid>
      {/* as columns of a text: how long one panel is leaves no hole beside it */}
      <Box css={{ columns: { base: 1, lg: 2 }, columnGap: '4', '& > *': { breakInside: 'avoid', mb: '4' } }}>
        <Panel title={t('statistics.attendance')} hint={t('statistics.attendanceHint')}>
          <AttendanceBar live={live} />
        </Panel>
        <Rights liveId={liveId} />
        <Lengths liveId={liveId} />
      </Box>
    </Stack>
  );
}

function Rights({ liveId }: { liveId: string }) {
  const { t } = useTranslation('lives');
  const { data = [] } = useCall('/OrgApi/LiveStream/Questions', { liveId });
  const asked = data.filter((q) => q.kind === 'question');
  return (
    <Panel title={t('statistics.rights')} hint={t('statistics.rightsHint')}>
      {asked.length === 0 && <Text color="fg.muted">{t('interaction.noQuestions')}</Text>}
      <Stack as="ol" gap="3" listStyleType="none">
        {asked.map(({ questionId, stem, formulas, right, answered, of }) => (
          <BarLine
            key={questionId}
            label={<TextLine text={stem} formulas={formulas} />}
            value={t('statistics.rightOf', { right, of })}
            parts={[
              { share: right / Math.max(1, of), colour: 'green.solid' },
              { share: (answered - right) / Math.max(1, of), colour: 'orange.solid' },
            ]}
          />
        ))}
      </Stack>
    </Panel>
  );
}

/** Of how much of the class each was there for. */
function Lengths({ liveId }: { liveId: string }) {
  const { t } = useTranslation('lives');
  const { data = [] } = useAllRows(liveData, { liveId });
  const longest = Math.max(1, ...data.map((row) => row.seconds));
  const counts = BANDS.map((from) => ({
    from,
    count: data.filter(({ seconds }) => {
      const share = (100 * seconds) / longest;
      return share >= from && (share < from + 20 || (from === 80 && share >= 80)) && seconds > 0;
    }).length,
  }));
  const most = Math.max(1, ...counts.map((c) => c.count));
  return (
    <Panel title={t('statistics.lengths')} hint={t('statistics.lengthsHint', { count: rounded(longest / 60) })}>
      <Stack as="ol" gap="3" listStyleType="none">
        {counts.toReversed().map(({ from, count }) => (
          <BarLine
            key={from}
            label={t('statistics.band', { from, to: from + 20 })}
            value={t('people', { count })}
            parts={[{ share: count / most, colour: 'brand.solid' }]}
          />
        ))}
      </Stack>
    </Panel>
  );
}
