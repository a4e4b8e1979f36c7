// /CurriculumLearning/work?id=: all that was ever assigned to one in one course, each with the very place.
import { Box, Heading, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { usePageCourse } from '#src/ui/page-course.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TaskGroups } from './list.tsx';

/** @page /CurriculumLearning/work */
export function CourseWorkScreen() {
  const { t } = useTranslation(['tasks', 'study']);
  const courseId = usePageQuery().get('id');
  usePageCourse(courseId);
  const isStudent = useSession().user?.role === 'student';
  const study = useCall('/api/Course/Study', { courseId }, { enabled: courseId !== '' });
  // a teacher who looks has no work to do
  const tasks = useCall(
    '/api/StudentCenter/MyTask',
    { courseId },
    { enabled: courseId !== '' && isStudent, staleTime: 0 },
  );
  const isGone = study.error instanceof ApiError && study.error.code === CODE.missing;
  if (courseId === '' || isGone)
    return <EmptyState icon="book" title={t('study:missing')} text={t('study:missingText')} />;
  const failed = [study, tasks].find((asked) => asked.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!study.data || tasks.isLoading) return <Skeleton role="status" aria-label={t('loading')} m="8" h="64" />;
  const query = encodeURIComponent(courseId);
  const items = tasks.data?.items ?? [];
  return (
    <Stack w="full" maxW="4xl" mx="auto" gap="6" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <Stack gap="1">
        <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
          {t('inCourse', { name: study.data.name })}
        </Heading>
        <HStack gap="4" wrap="wrap">
          <Link to={`/CurriculumLearning?courseId=${query}`}>{t('study:toLearning')}</Link>
          <Link to={`/CurriculumScore?courseId=${query}`}>{t('study:toScore')}</Link>
          {isStudent && <Link to="/MyTask">{t('all')}</Link>}
        </HStack>
      </Stack>
      {items.length === 0 ? (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="check" title={t('empty')} text={t('emptyText')} />
        </Box>
      ) : (
        <TaskGroups tasks={items} />
      )}
    </Stack>
  );
}
