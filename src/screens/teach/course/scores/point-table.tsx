// The points of one student's lessons: how far each is mastered, and how many answers it took.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { provenMastery } from '#contract/mastery.ts';
import type { ScoreRow } from '#contract/scores.ts';
import { FigureWord } from '#src/blocks/figure-word.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { lookOf, percentText, useMasteryText } from './mastery.tsx';

const NUMBER = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', ps: '3', whiteSpace: 'nowrap' } as const;

export function PointTable({ points }: Pick<ScoreRow, 'points'>) {
  const { t } = useTranslation('scores');
  const textOf = useMasteryText();
  return (
    <chakra.table w="full">
      <thead>
        <chakra.tr color="fg.muted" textStyle="xs">
          <chakra.th scope="col" textAlign="start" fontWeight="normal">
            {t('point.title')}
          </chakra.th>
          <chakra.th scope="col" textAlign="start" fontWeight="normal" w="40%">
            <FigureWord name="mastery" />
          </chakra.th>
          <chakra.th scope="col" fontWeight="normal" {...NUMBER}>
            {t('point.tries')}
          </chakra.th>
        </chakra.tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <chakra.tr key={point.pointId} borderTopWidth="1px" borderColor="border">
            <chakra.th scope="row" textAlign="start" fontWeight="normal" py="2" pe="3">
              {point.title}
              {point.flagged && (
                <chakra.span display="flex" alignItems="center" gap="1" color="fg.error" textStyle="xs">
                  <Icon name="alert" size="0.875rem" />
                  {t('point.flagged')}
                </chakra.span>
              )}
            </chakra.th>
            <td>
              <Flex align="center" gap="2">
                <Box flex="1" h="2" bg="bg.emphasized" borderRadius="full" overflow="hidden" aria-hidden>
                  <Box h="full" bg={lookOf(point)} style={{ width: percentText(provenMastery(point)) }} />
                </Box>
                <chakra.span fontVariantNumeric="tabular-nums" minW="10" textAlign="end" whiteSpace="nowrap">
                  {textOf(point)}
                </chakra.span>
              </Flex>
            </td>
            <chakra.td {...NUMBER}>{point.tries}</chakra.td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
