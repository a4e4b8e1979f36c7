// /MyScore: what of one's score books is released, a course each.
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Waiting } from '#src/ui/waiting.tsx';

type Course = OutputOf<'/api/StudentCenter/MyScore'>[number];

export function MyScoreScreen() {
  const { t } = useTranslation('student');
  const scores = useCall('/api/StudentCenter/MyScore', {});
  if (scores.isPending) return <Waiting />;
  if (scores.isError) return <ErrorState error={scores.error} onRetry={() => void scores.refetch()} />;
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="xl">
        {t('scores.title')}
      </Heading>
      {scores.data.length === 0 ? (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="book" title={t('scores.empty')} text={t('scores.emptyText')} />
        </Box>
      ) : (
        scores.data.map((course) => <CourseScore key={course.courseId} course={course} />)
      )}
    </Stack>
  );
}

function CourseScore({ course: { courseId, course, total, provisional, columns } }: { course: Course }) {
  const { t } = useTranslation('student');
  return (
    <Box as="section" bg="bg.panel" borderRadius="l3" borderWidth="1px" borderColor="border" p={{ base: '4', md: '6' }}>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="3">
        <Heading as="h2" textStyle="md" overflowWrap="anywhere" asChild>
          <h2>
            <Link to={`/AICurriculumInfo?id=${encodeURIComponent(courseId)}`}>{course}</Link>
          </h2>
        </Heading>
        <Text whiteSpace="nowrap">
          {total === null ? t('scores.none') : t(provisional ? 'scores.soFar' : 'scores.total', { n: total })}
        </Text>
      </Flex>
      {columns.length === 0 ? (
        <Text color="fg.muted">{t('scores.nothing')}</Text>
      ) : (
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
            >
              <Text overflowWrap="anywhere">{kind === 'study' ? t('scores.study') : title}</Text>
              <Text whiteSpace="nowrap" color={state === 'missing' ? 'fg.error' : undefined}>
                {state === 'scored' && score !== null
                  ? t('scores.of', { n: Math.round(score * 100) / 100, max })
                  : t(`scores.state.${state}`)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
    </Box>
  );
}
