// 统计: a course or one of its classes at a glance: who has learnt it, what is mastered, what is missed and asked.
import { Box, Flex, Grid, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { ClassChoice } from '../class-choice.tsx';
import { Dialogue } from './dialogue.tsx';
import { Mastery } from './mastery.tsx';
import { Overview } from './overview.tsx';
import { Frequent, MissedQuestions, Recent } from './questions.tsx';
import type { Statistics } from './section.tsx';

export function StatisticsPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('statistics');
  const pageQuery = usePageQuery();
  const classId = pageQuery.get('classId');
  const statistics = useCall('/OrgApi/CourseStat', { courseId, ...(classId ? { classId } : {}) });
  return (
    <VStack align="stretch" gap="4">
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Text color="fg.muted">{t('lead')}</Text>
        <ClassChoice
          courseId={courseId}
          label={t('class')}
          all={t('all')}
          value={classId}
          onChange={(id) => pageQuery.set({ classId: id })}
        />
      </Flex>
      {statistics.isPending && <Skeleton role="status" aria-label={t('loading')} h="96" />}
      {statistics.error && <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.data && <Shown courseId={courseId} classId={classId} statistics={statistics.data} />}
    </VStack>
  );
}

function Shown({ courseId, classId, statistics }: { courseId: string; classId: string; statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const { students, points, missed, recent } = statistics;
  if (students === 0) return <EmptyState icon="users" title={t('empty')} text={t('emptyText')} />;
  const titles = new Map(points.map((p) => [p.pointId, p.title]));
  return (
    <>
      <Overview statistics={statistics} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <Mastery points={points} />
        <MissedQuestions missed={missed} />
        <Frequent courseId={courseId} classId={classId} titleOf={(id) => titles.get(id) ?? ''} />
        <Recent recent={recent} />
        <Box gridColumn="1 / -1" minW="0">
          <Dialogue courseId={courseId} classId={classId} />
        </Box>
      </Grid>
    </>
  );
}
