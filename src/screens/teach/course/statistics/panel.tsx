// 统计: a course or one of its classes at a glance: who has learnt it, what is mastered, what is missed and asked.
import { Box, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { Dialogue } from './dialogue.tsx';
import { MasteryStatistics } from './mastery.tsx';
import { OfClass } from './of-class.tsx';
import { Overview } from './overview.tsx';
import { Frequent, MissedQuestions, Recent } from './questions.tsx';
import type { Statistics } from './section.tsx';

export function StatisticsPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('statistics');
  const pageQuery = usePageQuery();
  const classId = pageQuery.get('classId');
  const statistics = useCall('/OrgApi/CourseStat', { courseId, ...(classId ? { classId } : {}) });
  return (
    <OfClass courseId={courseId} lead={t('lead')} statistics={statistics}>
      {(data) => <Shown courseId={courseId} classId={classId} statistics={data} />}
    </OfClass>
  );
}

function Shown({ courseId, classId, statistics }: { courseId: string; classId: string; statistics: Statistics }) {
  const { points, missed, recent } = statistics;
  const titles = new Map(points.map((p) => [p.pointId, p.title]));
  return (
    <>
      <Overview statistics={statistics} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <MasteryStatistics points={points} />
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
