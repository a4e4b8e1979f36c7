// What of a score book is released to a student: the total in words, and a line a column.
import { Flex, Stack, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellState, shownScore } from '#contract/gradebook.ts';
import type { OutputOf } from '#contract/index.ts';
import { later } from '#src/ui/later.ts';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import { withWords } from '#src/ui/words.ts';

const FigureWord = later(async () => (await withWords(['blocks'], import('#src/blocks/figure-word.tsx'))).FigureWord);

export type CourseScores = OutputOf<'/api/StudentCenter/MyScore'>[number];
type Column = CourseScores['columns'][number];

const LOOK = {
  none: { tone: 'neutral', icon: 'minus' },
  doing: { tone: 'busy', icon: 'clock' },
  toMark: { tone: 'busy', icon: 'pencil' },
  missing: { tone: 'bad', icon: 'alert' },
  excused: { tone: 'neutral', icon: 'done' },
} as const satisfies Record<Exclude<CellState, 'scored'>, { tone: Tone; icon: string }>;

/** There is no score but the progress of who has not begun: its nought is no mark. */
const isNothing = ({ total, provisional, columns }: Totals): boolean =>
  total === 0 &&
  provisional &&
  columns.every((c) => c.state !== 'missing' && (c.kind === 'study' || c.state !== 'scored'));

type Totals = Pick<CourseScores, 'total' | 'provisional' | 'columns'>;

export function Total({ scores }: { scores: Totals }) {
  const { t } = useTranslation('student');
  const { total, provisional } = scores;
  if (total === null) return t('scores.none');
  if (isNothing(scores)) return t('scores.notYet');
  const words = t(provisional ? 'scores.soFar' : 'scores.total', { n: total });
  return (
    <Suspense fallback={words}>
      <FigureWord name="total">{words}</FigureWord>
    </Suspense>
  );
}

export function ScoreLines({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation('student');
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {columns.map(({ id, kind, title, state, score, max }) => (
        <Flex
          as="li"
          key={id}
          justify="space-between"
          gap="4"
          borderTopWidth="1px"
          borderColor="border.muted"
          pt="2"
          _first={{ borderTopWidth: '0', pt: '0' }}
        >
          <Text overflowWrap="anywhere">{kind === 'study' ? t('scores.study') : title}</Text>
          {state === 'scored' ? (
            <Text whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {t('scores.of', { n: shownScore(score ?? 0), max })}
            </Text>
          ) : (
            <StateBadge {...LOOK[state]}>{t(`scores.state.${state}`)}</StateBadge>
          )}
        </Flex>
      ))}
    </Stack>
  );
}
