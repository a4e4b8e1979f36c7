// /CurriculumAIScore?lessonId= or ?courseId= (the latest): what became of a lesson, to read, keep and print.
import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { ScorePage } from './score-page.tsx';

/** @page /CurriculumAIScore */
export function ScoreScreen() {
  const { t } = useTranslation(['score', 'blocks', 'exercises', 'notes']);
  const navigate = useNavigate();
  const [place] = useSearchParams();
  const lessonId = place.get('lessonId') ?? '';
  const courseId = place.get('courseId') ?? '';
  const named = lessonId !== '' || courseId !== '';
  // one comes here straight from the lesson
  const score = useCall('/api/Theory/Score', lessonId ? { lessonId } : { courseId }, { enabled: named, staleTime: 0 });
  const away = (
    <Button
      mt="2"
      onClick={() => navigate(courseId ? `/AICurriculumInfo?courseId=${encodeURIComponent(courseId)}` : '/')}
    >
      {t(courseId ? 'toCourse' : 'toPortal')}
    </Button>
  );
  if (!named)
    return (
      <EmptyState icon="book" title={t('none')} text={t('noneText')}>
        {away}
      </EmptyState>
    );
  if (score.isPending) return <ScoreSkeleton />;
  if (score.isSuccess) return <ScorePage score={score.data} />;
  if (score.error instanceof ApiError && score.error.code === CODE.missing)
    return (
      <EmptyState icon="book" title={t('missing')} text={t('missingText')}>
        {away}
      </EmptyState>
    );
  return <ErrorState error={score.error} onRetry={() => void score.refetch()} />;
}

function ScoreSkeleton() {
  const { t } = useTranslation('score');
  return (
    <Stack role="status" aria-label={t('loading')} w="full" maxW="52rem" mx="auto" p={{ base: '4', md: '10' }} gap="5">
      <Skeleton h="8" w="60%" />
      <Skeleton h="24" borderRadius="l3" />
      <Skeleton h="40" borderRadius="l3" />
    </Stack>
  );
}
