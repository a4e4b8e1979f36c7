// Mastery by point, as bars or as a table of the same numbers.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classStanding } from '#contract/mastery.ts';
import { BarLine } from '#src/ui/bar-line.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { percentText } from '../scores/mastery.tsx';
import type { Statistics } from './section.tsx';
import { StatisticsSection } from './section.tsx';

type Point = Statistics['points'][number];
const NUMBER = {
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  ps: '3',
  py: '1.5',
  whiteSpace: 'nowrap',
} as const;

export function MasteryStatistics({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('statistics');
  const [asTable, setAsTable] = useState(false);
  return (
    <StatisticsSection
      title={t('mastery.title')}
      hint={t('mastery.hint')}
      action={
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          flexShrink="0"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name="columns" />
          {t('mastery.table')}
        </Button>
      }
    >
      {asTable ? <PointTable points={points} /> : <PointBars points={points} />}
    </StatisticsSection>
  );
}

function PointBars({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('statistics');
  return (
    <Stack as="ol" gap="3" listStyleType="none" aria-label={t('mastery.title')}>
      {points.map(({ pointId, title, mastery, students, flagged, asked }, i) => (
        <BarLine
          key={pointId}
          label={`${i + 1}. ${title}`}
          value={students === 0 ? t(asked === false ? 'mastery.untested' : 'mastery.nobody') : percentText(mastery)}
          parts={[
            {
              share: mastery,
              colour: classStanding({ mastery, students }) === 'mastered' ? 'green.solid' : 'orange.solid',
            },
          ]}
        >
          {flagged > 0 && (
            <chakra.span display="flex" alignItems="center" gap="1" mt="1" color="fg.error" textStyle="xs">
              <Icon name="alert" size="0.875rem" />
              {t('mastery.flagged', { count: flagged })}
            </chakra.span>
          )}
        </BarLine>
      ))}
    </Stack>
  );
}

function PointTable({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('statistics');
  return (
    <chakra.table w="full">
      <thead>
        <chakra.tr color="fg.muted" textStyle="xs">
          <chakra.th scope="col" textAlign="start" fontWeight="normal">
            {t('mastery.point')}
          </chakra.th>
          {(['share', 'students', 'needHelp'] as const).map((name) => (
            <chakra.th key={name} scope="col" fontWeight="normal" {...NUMBER}>
              {t(`mastery.${name}`)}
            </chakra.th>
          ))}
        </chakra.tr>
      </thead>
      <tbody>
        {points.map(({ pointId, title, mastery, students, flagged }, i) => (
          <chakra.tr key={pointId} borderTopWidth="1px" borderColor="border">
            <chakra.th scope="row" textAlign="start" fontWeight="normal">{`${i + 1}. ${title}`}</chakra.th>
            <chakra.td {...NUMBER}>{students === 0 ? '—' : percentText(mastery)}</chakra.td>
            <chakra.td {...NUMBER}>{students}</chakra.td>
            <chakra.td {...NUMBER}>{flagged}</chakra.td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
