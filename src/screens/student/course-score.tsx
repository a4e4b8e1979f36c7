// /CurriculumScore?courseId=: how one stands in one ordinary course: what is released of its book, by its groups; and how far
// one is with each chapter, and how long it took.
import { Box, chakra, Flex, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useStudyTime } from '#src/ui/study-time.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { type CourseScores, ScoreLines, Total } from './score-lines.tsx';

type Study = OutputOf<'/api/Course/Study'>;
type Chapter = Study['chapters'][number];

/** @page /CurriculumScore */
export function CourseScoreScreen() {
  const { t } = useTranslation(['student', 'study']);
  const courseId = usePageQuery().get('courseId');
  const isStudent = useSession().user?.role === 'student';
  const study = useCall('/api/Course/Study', { courseId }, { enabled: courseId !== '', staleTime: 0 });
  // who teaches the course has no scores in it
  const scores = useCall(
    '/api/StudentCenter/MyScore',
    { courseId },
    { enabled: courseId !== '' && isStudent, staleTime: 0 },
  );
  if (courseId === '' || isMissing(study.error))
    return <EmptyState icon="book" title={t('study:missing')} text={t('study:missingText')} />;
  if (study.isError) return <ErrorState error={study.error} onRetry={() => void study.refetch()} />;
  if (!study.data) return <Skeleton role="status" aria-label={t('study:loading')} m="8" h="64" />;
  return (
    <Stack w="full" maxW="4xl" mx="auto" gap="6" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <Head study={study.data} />
      {scores.isError && !isMissing(scores.error) && (
        <ErrorState error={scores.error} onRetry={() => void scores.refetch()} />
      )}
      {scores.isLoading ? (
        <Skeleton role="status" aria-label={t('study:loading')} h="48" />
      ) : (
        !(scores.isError && !isMissing(scores.error)) && <Scores scores={scores.data?.[0]} />
      )}
      <Progress study={study.data} />
    </Stack>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.missing;

function Head({ study: { courseId, name, readOnly } }: { study: Study }) {
  const { t } = useTranslation(['student', 'study']);
  useTabTitle(t('course.title', { name }));
  const query = encodeURIComponent(courseId);
  return (
    <Stack gap="1">
      <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
        {t('course.title', { name })}
      </Heading>
      <HStack gap="4" wrap="wrap">
        <Link to={`/CurriculumLearning?courseId=${query}`}>{t('study:toLearning')}</Link>
        <Link to={`/CurriculumLearning/work?id=${query}`}>{t('study:toWork')}</Link>
        <Link to="/MyScore">{t('course.all')}</Link>
      </HStack>
      {readOnly && <Text color="fg.warning">{t(`study:readOnly.${readOnly}`)}</Text>}
    </Stack>
  );
}

const CARD = { bg: 'bg.panel', borderRadius: 'l3', p: { base: '4', md: '6' } } as const;

function Scores({ scores }: { scores: CourseScores | undefined }) {
  const { t } = useTranslation('student');
  const { groups = [], columns = [] } = scores ?? {};
  const rest = columns.filter((c) => c.groupId === null);
  return (
    <Box as="section" aria-labelledby="course-scores" {...CARD}>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap">
        <Heading as="h2" id="course-scores" textStyle="md">
          {t('course.scores')}
        </Heading>
        {scores && (
          <Text textStyle="lg" fontWeight="semibold">
            <Total scores={scores} />
          </Text>
        )}
      </Flex>
      {scores?.provisional && <Text color="fg.muted">{t('course.provisional')}</Text>}
      {columns.length === 0 && (
        <Text color="fg.muted" mt="2">
          {t('scores.nothing')}
        </Text>
      )}
      {groups.map(({ id, name, weight, score }) => (
        <Group
          key={id}
          title={t('course.group', { name, weight })}
          score={score === null ? '—' : t('course.groupScore', { n: score })}
          columns={columns.filter((c) => c.groupId === id)}
        />
      ))}
      {rest.length > 0 && <Group title={t('course.uncounted')} score="" columns={rest} />}
    </Box>
  );
}

/** Without lines where nothing of it is released: it counts all the same. */
function Group({ title, score, columns }: { title: string; score: string; columns: CourseScores['columns'] }) {
  return (
    <Box mt="5">
      <Flex
        justify="space-between"
        gap="4"
        mb="2"
        px="3"
        py="1.5"
        bg="bg.muted"
        borderRadius="l2"
        fontWeight="semibold"
      >
        <chakra.h3 overflowWrap="anywhere">{title}</chakra.h3>
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {score}
        </chakra.span>
      </Flex>
      {columns.length > 0 && (
        <Box px="3">
          <ScoreLines columns={columns} />
        </Box>
      )}
    </Box>
  );
}

function Progress({ study }: { study: Study }) {
  const { t } = useTranslation(['student', 'study']);
  const time = useStudyTime();
  return (
    <Box as="section" aria-labelledby="course-progress" {...CARD}>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap">
        <Heading as="h2" id="course-progress" textStyle="md">
          {t('course.progress')}
        </Heading>
        <Text fontVariantNumeric="tabular-nums">
          {[
            t('study:progress', { percent: rounded(study.progress * 100) }),
            t('study:time', { time: time(study.seconds) }),
          ].join(' · ')}
        </Text>
      </Flex>
      {study.chapters.length === 0 && <Text color="fg.muted">{t('study:none')}</Text>}
      <Stack as="ol" gap="4" mt="4" listStyleType="none">
        {study.chapters.map((chapter) => (
          <ChapterLine key={chapter.id} chapter={chapter} />
        ))}
      </Stack>
    </Box>
  );
}

function ChapterLine({ chapter: { title, sections } }: { chapter: Chapter }) {
  const { t } = useTranslation('student');
  const time = useStudyTime();
  const done = sections.filter((s) => s.state === 'done').length;
  const seconds = sections.reduce((sum, s) => sum + s.seconds, 0);
  return (
    <li>
      <Flex justify="space-between" columnGap="4" wrap="wrap">
        <Text overflowWrap="anywhere">{title}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {[t('course.sections', { done, of: sections.length }), time(seconds)].join(' · ')}
        </Text>
      </Flex>
      <Box h="2" mt="1" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
        <Box
          h="full"
          borderRadius="full"
          bg={done === sections.length ? 'green.solid' : 'brand.solid'}
          style={{ width: `${sections.length === 0 ? 0 : (100 * done) / sections.length}%` }}
        />
      </Box>
    </li>
  );
}
