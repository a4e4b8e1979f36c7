// What a run lost marks by belongs to points of the lesson: they are offered again.
import { Box, Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { begunPath } from '../paths.ts';
import { useRelearn } from '../use-relearn.ts';

type Given = NonNullable<OutputOf<'/api/Experiment/GetProcess'>['missed']>;

export function Missed({ missed: { courseId, course, lessonId, points } }: { missed: Given }) {
  const { t } = useTranslation('experiment');
  const navigate = useNavigate();
  const relearn = useRelearn((id) => void navigate(begunPath(id)));
  return (
    <Box as="section" aria-labelledby="missed" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <chakra.h2 id="missed" textStyle="md" fontWeight="semibold">
        {t('missedTitle')}
      </chakra.h2>
      <chakra.p color="fg.muted" mt="1">
        {t('missedText', { course })}
      </chakra.p>
      <chakra.ul listStyleType="disc" ps="5" mt="2">
        {points.map(({ pointId, title }) => (
          <li key={pointId}>{title}</li>
        ))}
      </chakra.ul>
      <Box mt="4">
        {lessonId === null ? (
          <Button asChild variant="surface">
            <Link to={`/AiCurriculumLearning?courseId=${encodeURIComponent(courseId)}`}>{t('toCourse')}</Link>
          </Button>
        ) : (
          <Button
            variant="surface"
            disabled={relearn.isPending}
            onClick={() => relearn.mutate({ lessonId, pointIds: points.map((p) => p.pointId) })}
          >
            <LessonIcon name="refresh" />
            {t('relearn', { count: points.length })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
