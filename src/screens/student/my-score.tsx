// /MyScore: what of one's score books is released, a course each.
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { type CourseScores, ScoreLines, Total } from './score-lines.tsx';

/** @page /MyScore */
export function MyScoreScreen() {
  const { t } = useTranslation('student');
  const scores = useCall('/api/StudentCenter/MyScore', {});
  useTabTitle(t('scores.title'));
  const termOf = useTerms(scores.data ?? []);
  if (scores.isPending) return <PageLoading />;
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
        scores.data.map((course) => <CourseScore key={course.courseId} scores={course} term={termOf(course)} />)
      )}
    </Stack>
  );
}

const MOST = 100;

/** The term of a course that is not the only one of its name. */
function useTerms(all: readonly CourseScores[]): (scores: CourseScores) => string {
  const isTwice = ({ courseId, course }: CourseScores) =>
    all.some((other) => other.course === course && other.courseId !== courseId);
  const enabled = all.some(isTwice);
  const { data } = useCall('/api/Course/Items', { learnt: true, pageSize: MOST }, { enabled });
  return (scores) => (isTwice(scores) ? (data?.items.find((c) => c.id === scores.courseId)?.term ?? '') : '');
}

function CourseScore({ scores, term }: { scores: CourseScores; term: string }) {
  const { t } = useTranslation('student');
  const { courseId, course, courseKind, columns } = scores;
  const page = courseKind === 'plain' ? 'CurriculumScore' : 'AICurriculumInfo';
  return (
    <Box as="section" bg="bg.panel" borderRadius="l3" borderWidth="1px" borderColor="border" p={{ base: '4', md: '6' }}>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="3">
        <Heading as="h2" textStyle="md" overflowWrap="anywhere">
          <Link to={`/${page}?courseId=${encodeURIComponent(courseId)}`}>{course}</Link>
          {term && (
            <Text as="span" color="fg.muted" fontWeight="normal" ms="3">
              {term}
            </Text>
          )}
        </Heading>
        <Text whiteSpace="nowrap">
          <Total scores={scores} />
        </Text>
      </Flex>
      {columns.length === 0 ? <Text color="fg.muted">{t('scores.nothing')}</Text> : <ScoreLines columns={columns} />}
    </Box>
  );
}
