// The end of a lesson: what was mastered, what was missed, what to do next. A page worth keeping.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { masteryStateOf, percentOf, shownMastery } from '#contract/mastery.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { FigureWord } from './figure-word.tsx';
import type { BlockHost } from './host.ts';
import { MASTERY_LOOK } from './mastery-state.ts';
import { useStandingWord } from './standing-word.ts';

type Summary = BlockProps<'summary'>;
type Row = Summary['points'][number];

/** What to learn again. */
export const weakPoints = (points: readonly Row[]): Row[] =>
  points.filter((p) => ['weak', 'flagged'].includes(masteryStateOf(p)));

/** What to do next: where nothing was answered, nothing is settled either. */
export function Advice({ points }: { points: readonly Row[] }) {
  const { t } = useTranslation('exercises');
  const listed = useListing();
  const isGuest = useGuest() !== null;
  const titles = weakPoints(points).map((p) => p.title);
  if (titles.length > 0) return <p>{t('summary.nextWeak', { titles: listed(titles) })}</p>;
  if (!isGuest && points.some(({ waiting = 0 }) => waiting > 0)) return <p>{t('summary.nextWaiting')}</p>;
  return <p>{t(points.some((p) => p.tries > 0) ? 'summary.nextAll' : 'summary.nextNothing')}</p>;
}

export function SummaryBlock({ content: { score, points }, host }: { content: Summary; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  const weak = weakPoints(points);
  return (
    <Box as="section" className="printable" aria-labelledby="summary-title" display="grid" gap="5" py="2">
      <Flex align="flex-end" justify="space-between" gap="4" wrap="wrap">
        <chakra.h2 id="summary-title" scrollMarginTop="calc(var(--over) + 4rem)" textStyle="xl" fontWeight="semibold">
          {t('summary.title')}
        </chakra.h2>
        <div>
          <FigureWord name="score" />{' '}
          <chakra.span textStyle="2xl" fontWeight="semibold" color="brand.fg" fontVariantNumeric="tabular-nums">
            {score ?? '—'}
          </chakra.span>{' '}
          <chakra.span color="fg.muted" textStyle="sm">
            {t('summary.of')}
          </chakra.span>
        </div>
      </Flex>
      <MasteryRows points={points} />
      <Box>
        <chakra.h3 textStyle="sm" fontWeight="semibold" mb="1">
          {t('summary.next')}
        </chakra.h3>
        <Advice points={points} />
      </Box>
      <Actions weak={weak} host={host} />
    </Box>
  );
}

export function MasteryRows({ points }: { points: readonly Row[] }) {
  const { t } = useTranslation('exercises');
  return (
    <div>
      <Flex justify="flex-end" mb="1">
        <FigureWord name="mastery" />
      </Flex>
      <chakra.ul listStyleType="none" display="grid" gap="4" aria-label={t('summary.points')}>
        {points.map((p, i) => (
          <PointRow key={p.pointId} point={p} n={i + 1} />
        ))}
      </chakra.ul>
    </div>
  );
}

function Actions({ weak, host: { onRelearn, onScore } }: { weak: readonly Row[]; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  return (
    <Flex gap="3" wrap="wrap" css={{ '@media print': { display: 'none' } }}>
      {onRelearn && weak.length > 0 ? (
        <Button onClick={() => onRelearn(weak.map((p) => p.pointId))}>
          <LessonIcon name="refresh" />
          {t('summary.relearn', { count: weak.length })}
        </Button>
      ) : null}
      {onScore ? (
        <Button variant={weak.length > 0 ? 'surface' : 'solid'} onClick={onScore}>
          <LessonIcon name="list" />
          {t('summary.toScore')}
        </Button>
      ) : null}
      <Button variant={weak.length > 0 || onScore ? 'surface' : 'solid'} onClick={() => window.print()}>
        <LessonIcon name="print" />
        {t('summary.print')}
      </Button>
      {onRelearn ? (
        <Button variant="ghost" colorPalette="gray" onClick={() => onRelearn([])}>
          {t('summary.relearnAll')}
        </Button>
      ) : null}
    </Flex>
  );
}

function PointRow({ point, n }: { point: Row; n: number }) {
  const { t } = useTranslation('exercises');
  const { title, tries, right, earned, asked, waiting = 0 } = point;
  const state = masteryStateOf(point);
  const word = useStandingWord();
  const isGuest = useGuest() !== null;
  const { icon, color } = MASTERY_LOOK[state];
  const percent = shownMastery(point);
  const facts = [
    ...(tries > 0 ? [t('summary.tries', { count: tries })] : []),
    ...(tries > 0 && right !== undefined ? [t('summary.right', { count: right })] : []),
    ...(tries > 0 && tries === right && state === 'weak' ? [t('summary.hinted')] : []),
    ...(waiting > 0 && !isGuest ? [t('summary.waiting', { count: waiting })] : []),
    // a point without a question is none of those that the score is the mean of
    ...(earned !== undefined && asked !== false && (tries > 0 || waiting === 0)
      ? [t('summary.earned', { earned: percentOf(earned) })]
      : []),
  ];
  return (
    <li>
      <Flex justify="space-between" gap="3" align="baseline">
        <chakra.span fontSize="md">
          <chakra.span color="fg.muted" me="2" fontVariantNumeric="tabular-nums">
            {n}
          </chakra.span>
          {title}
        </chakra.span>
        <chakra.span
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          flexShrink="0"
          fontVariantNumeric="tabular-nums"
          color={color}
          whiteSpace="nowrap"
        >
          <LessonIcon name={icon} size="1em" />
          <chakra.span textStyle="xs">{word(state)}</chakra.span>
          {percent === null ? null : t('summary.mastery', { percent })}
        </chakra.span>
      </Flex>
      {percent === null ? null : (
        <Box
          role="presentation"
          className="bar"
          h="1.5"
          my="1.5"
          borderRadius="full"
          bg="bg.muted"
          overflow="hidden"
          css={PRINT_COLOURS}
        >
          <Box
            h="full"
            borderRadius="full"
            bg={state === 'mastered' ? 'brand.solid' : 'orange.solid'}
            css={PRINT_COLOURS}
            style={{ width: `${percent}%` }}
          />
        </Box>
      )}
      {facts.length > 0 ? (
        <chakra.span color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
          {facts.join(' · ')}
        </chakra.span>
      ) : null}
    </li>
  );
}

/** Browsers leave backgrounds out of print; here they are the picture. */
const PRINT_COLOURS = { printColorAdjust: 'exact' };
