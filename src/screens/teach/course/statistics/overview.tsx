// Who has learnt the course: three parts of one bar, each with its number and word.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { SCORE_STATES } from '#contract/scores.ts';
import type { Statistics } from './section.tsx';
import { StatisticsSection } from './section.tsx';

const COLOUR = { done: 'green.solid', running: 'brand.solid', none: 'bg.emphasized' } as const;

export function Overview({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const { students, score } = statistics;
  const states = SCORE_STATES.toReversed();
  const share = (state: (typeof states)[number]) => (students === 0 ? 0 : (100 * statistics[state]) / students);
  return (
    <StatisticsSection title={t('overview.title')} hint={t('overview.hint', { count: students })}>
      <Flex h="3" borderRadius="full" overflow="hidden" bg="bg.muted" gap="2px" aria-hidden>
        {states.map((state) => (
          <Box key={state} bg={COLOUR[state]} style={{ width: `${share(state)}%` }} />
        ))}
      </Flex>
      <Flex as="dl" mt="4" gap={{ base: '6', md: '10' }} wrap="wrap">
        {states.map((state) => (
          <Figure key={state} word={t(`overview.${state}`)} colour={COLOUR[state]} value={String(statistics[state])}>
            {`${rounded(share(state))}%`}
          </Figure>
        ))}
        <Figure word={t('overview.score')} value={score === null ? '—' : String(score)}>
          {t('overview.of')}
        </Figure>
      </Flex>
    </StatisticsSection>
  );
}

interface FigureProps {
  word: string;
  value: string;
  colour?: string;
  children: string;
}

const Figure = ({ word, value, colour, children }: FigureProps) => (
  <Box>
    <chakra.dt display="flex" alignItems="center" gap="1.5" color="fg.muted" textStyle="sm">
      {colour && <chakra.span boxSize="2.5" borderRadius="full" bg={colour} />}
      {word}
    </chakra.dt>
    <chakra.dd fontVariantNumeric="tabular-nums">
      <chakra.span textStyle="2xl" fontWeight="semibold">
        {value}
      </chakra.span>{' '}
      <chakra.span color="fg.muted">{children}</chakra.span>
    </chakra.dd>
  </Box>
);
