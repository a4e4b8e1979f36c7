// Mastery of each point as a row of small columns: the look of a lesson at a glance, its numbers for who asks.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { masteredOf, masteryStateOf, percentOf, provenMastery } from '#contract/mastery.ts';
import type { ScoreRow } from '#contract/scores.ts';

type Point = ScoreRow['points'][number];

export const percentText = (share: number): string => `${percentOf(share)}%`;
export function lookOf(point: Point): string {
  const state = masteryStateOf(point);
  if (state === 'flagged') return 'red.solid';
  if (state === 'waiting') return 'gray.solid';
  return state === 'mastered' ? 'green.solid' : 'orange.solid';
}

export function MasteryCell({ points }: Pick<ScoreRow, 'points'>) {
  const { t } = useTranslation('scores');
  if (points.length === 0) return <>—</>;
  const { mastered, of } = masteredOf(points);
  return (
    <Flex align="center" gap="2">
      <Flex aria-hidden align="flex-end" gap="2px" h="5">
        {points.map((point) => (
          <Box
            key={point.pointId}
            title={t('pointIs', { title: point.title, share: percentText(provenMastery(point)) })}
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
