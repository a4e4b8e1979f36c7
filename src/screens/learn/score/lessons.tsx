// Every run through the course, with its score: how one has come on.

import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { Link } from '#src/ui/link.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { scorePath } from '../paths.ts';
import type { Score } from './score.ts';

export function Lessons({ score: { lessonId: shown, lessons } }: { score: Score }) {
  const { t, i18n } = useTranslation('score');
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <chakra.ol listStyleType="none" display="grid">
      {lessons.map(({ lessonId, startedAt, endedAt, score, points }) => (
        <Flex
          key={lessonId}
          as="li"
          gap="3"
          py="2.5"
          justify="space-between"
          align="baseline"
          borderTopWidth="1px"
          borderColor="border"
          _first={{ borderTopWidth: '0' }}
          {...(lessonId === shown ? { 'aria-current': true, fontWeight: 'medium' } : {})}
        >
          {lessonId === shown ? (
            <span>
              {t('lessonsOf', { time: time.format(startedAt), count: points })}
              <chakra.span color="fg.muted" ms="2" textStyle="xs" fontWeight="normal">
                {t('lessonNow')}
              </chakra.span>
            </span>
          ) : (
            <Link to={scorePath(lessonId)}>{t('lessonsOf', { time: time.format(startedAt), count: points })}</Link>
          )}
          <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {endedAt === null || score === null ? t('lessonRuns') : t('lessonScore', { score: rounded(score) })}
          </chakra.span>
        </Flex>
      ))}
    </chakra.ol>
  );
}
