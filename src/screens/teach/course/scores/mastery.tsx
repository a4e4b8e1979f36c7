// Mastery of each point as a row of small columns: the look of a lesson at a glance, its numbers for who asks.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { masteredOf, masteryStateOf, percentOf, provenMastery, shownMastery } from '#contract/mastery.ts';
import type { ScoreRow } from '#contract/scores.ts';
import { useStandingWord } from '#src/blocks/standing-word.ts';

type Point = ScoreRow['points'][number];

export const percentText = (share: number): string => `${percentOf(share)}%`;
/** A point that nothing was answered of has no mastery: the word says why. */
export function useMasteryText(): (point: Point) => string {
  const word = useStandingWord();
  return (point) => {
    const percent = shownMastery(point);
    return percent === null ? word(masteryStateOf(point)) : `${percent}%`;
  };
}

export function lookOf(point: Point): string {
  const state = masteryStateOf(point);
  if (point.tries === 0 && !point.flagged) return 'gray.solid';
  if (state === 'flagged') return 'red.solid';
  return state === 'mastered' ? 'green.solid' : 'orange.solid';
}

export function MasteryCell({ points }: Pick<ScoreRow, 'points'>) {
  const { t } = useTranslation('scores');
  const textOf = useMasteryText();
  if (points.length === 0) return <>—</>;
  const { mastered, of } = masteredOf(points);
  return (
    <Flex align="center" gap="2">
      <Flex aria-hidden align="flex-end" gap="2px" h="5">
        {points.map((point) => (
          <Box
            key={point.pointId}
            title={t('pointIs', { title: point.title, share: textOf(point) })}
            w="2"
            h="full"
            bg="bg.emphasized"
            borderRadius="2px"
            position="relative"
            overflow="hidden"
          >
            <Box
              position="absolute"
              insetInline="0"
              bottom="0"
              bg={lookOf(point)}
              style={{ height: percentText(Math.max(provenMastery(point), 0.08)) }}
            />
          </Box>
        ))}
      </Flex>
      <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        <chakra.span srOnly>{t('mastered')}</chakra.span>
        {mastered}/{of}
      </chakra.span>
    </Flex>
  );
}
