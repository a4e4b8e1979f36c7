// 统计 of an ordinary course: how its totals fall, how far the class is with each section, how long it studied week by week.
// Each figure opens the list of those whom it counts.
import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { BarLine } from '#src/ui/bar-line.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useStudyTime } from '#src/ui/study-time.ts';
import { useCoursePaths } from '../../course-row/href.ts';
import type { Course } from '../../course-row/queries.ts';
import { useWeekWords } from '../scores/week-words.ts';
import { OfClass } from './of-class.tsx';
import { StatisticsSection } from './section.tsx';

type Statistics = OutputOf<'/OrgApi/CourseStat/Book'>;
/** The address of the list, narrowed to these. */
type ListOf = (narrowing: Readonly<Record<string, string>>) => string;

export function BookStatisticsPanel({ course }: { course: Course }) {
  const { t } = useTranslation('statistics');
  const pageQuery = usePageQuery();
  const paths = useCoursePaths();
  const classId = pageQuery.get('classId');
  const ofClass: Readonly<Record<string, string>> = classId ? { classId } : {};
  const statistics = useCall('/OrgApi/CourseStat/Book', { courseId: course.id, ...ofClass });
  const listOf: ListOf = (narrowing) => paths.course(course, { tab: 'scores', ...ofClass, ...narrowing });
  return (
    <OfClass courseId={course.id} lead={t('book.lead')} statistics={statistics}>
      {(data) => (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
          <Stack gap="4">
            <Totals statistics={data} listOf={listOf} />
            <Weeks statistics={data} listOf={listOf} />
          </Stack>
          <Sections statistics={data} listOf={listOf} />
        </Grid>
      )}
    </OfClass>
  );
}

interface Props {
  statistics: Statistics;
  listOf: ListOf;
}

/** What may be said of an interval of totals: red where it is below what passes. */
const colourOf = (band: string): string =>
  band === 'none' ? 'fg.subtle' : band === '0' ? 'orange.solid' : band === '60' ? 'brand.solid' : 'green.solid';

function Totals({ statistics: { students, mean, totals }, listOf }: Props) {
  const { t } = useTranslation(['statistics', 'scores']);
  const most = Math.max(1, ...totals.map((b) => b.students));
  const hint = mean === null ? t('book.noTotals') : t('book.mean', { mean, count: students });
  return (
    <StatisticsSection title={t('book.totals')} hint={hint}>
      <Stack as="ol" gap="3" listStyleType="none" aria-label={t('book.totals')}>
        {totals.toReversed().map(({ band, students: count }) => (
          <BarLine
            key={band}
            label={t(`scores:band.${band}`)}
            value={
              <Figure
                count={count}
                to={listOf({ band })}
                of={t('book.withTotal', { band: t(`scores:band.${band}`), count })}
              >
                {t('book.people', { count })}
              </Figure>
            }
            parts={[{ share: count / most, colour: colourOf(band) }]}
          />
        ))}
      </Stack>
    </StatisticsSection>
  );
}

const PROGRESS = ['done', 'doing', 'none'] as const;
const COLOUR = { done: 'green.solid', doing: 'brand.solid', none: 'bg.emphasized' } as const;

function Sections({ statistics: { students, sections }, listOf }: Props) {
  const { t } = useTranslation(['statistics', 'scores']);
  const chapters = [...Map.groupBy(sections, (s) => s.chapter)];
  return (
    <StatisticsSection title={t('book.sections')} hint={t('book.sectionsHint')}>
      {sections.length === 0 && <Text color="fg.muted">{t('book.noSections')}</Text>}
      <Stack as="ol" gap="5" listStyleType="none" aria-label={t('book.sections')}>
        {chapters.map(([chapter, own]) => (
          <li key={own[0]?.sectionId}>
            <chakra.h3 fontWeight="semibold" mb="2" overflowWrap="anywhere">
              {chapter}
            </chakra.h3>
            <Stack as="ol" gap="3" listStyleType="none">
              {own.map(({ sectionId, title, ...counts }) => (
                <BarLine
                  key={sectionId}
                  label={title}
                  value=""
                  parts={PROGRESS.filter((p) => p !== 'none').map((p) => ({
                    share: counts[p] / students,
                    colour: COLOUR[p],
                  }))}
                >
                  <Flex gap="4" mt="1" wrap="wrap" textStyle="xs" color="fg.muted">
                    {PROGRESS.map((progress) => {
                      const words = t(`scores:progress.${progress}`);
                      const count = counts[progress];
                      return (
                        <Flex key={progress} align="center" gap="1.5">
                          <Box boxSize="2" borderRadius="full" bg={COLOUR[progress]} />
                          {words}
                          <Figure
                            count={count}
                            to={listOf({ sectionId, progress })}
                            of={t('book.withSection', { title, progress: words, count })}
                          >
                            {String(count)}
                          </Figure>
                        </Flex>
                      );
                    })}
                  </Flex>
                </BarLine>
              ))}
            </Stack>
          </li>
        ))}
      </Stack>
    </StatisticsSection>
  );
}

function Weeks({ statistics: { weeks }, listOf }: Props) {
  const { t } = useTranslation('statistics');
  const time = useStudyTime();
  const inWords = useWeekWords();
  const most = Math.max(1, ...weeks.map((w) => w.seconds));
  return (
    <StatisticsSection title={t('book.weeks')} hint={t('book.weeksHint')}>
      <Stack as="ol" gap="3" listStyleType="none" aria-label={t('book.weeks')}>
        {weeks.map(({ week, students, seconds }) => (
          <BarLine
            key={week}
            label={inWords(week)}
            value={
              <>
                {time(seconds)}
                {' · '}
                <Figure
                  count={students}
                  to={listOf({ week: String(week) })}
                  of={t('book.withWeek', { week: inWords(week), count: students })}
                >
                  {t('book.people', { count: students })}
                </Figure>
              </>
            }
            parts={[{ share: seconds / most, colour: 'brand.solid' }]}
          />
        ))}
      </Stack>
    </StatisticsSection>
  );
}

/** Nobody is no list. */
function Figure({ count, to, of, children }: { count: number; to: string; of: string; children: string }) {
  if (count === 0) return <chakra.span color="fg.muted">{children}</chakra.span>;
  return (
    <Link to={to} aria-label={of} textDecoration="underline" textUnderlineOffset="3px">
      {children}
    </Link>
  );
}
