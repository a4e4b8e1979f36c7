// /AiCurriculumLearning?courseId= or ?lessonId=: a lesson that the server runs, and this page shows.
import { Box, Button } from '@chakra-ui/react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { LessonPage } from './lesson-page.tsx';
import { relearn, useLessonItem } from './queries.ts';
import { LessonSkeleton } from './skeleton.tsx';

export function LessonScreen() {
  // the blocks' words are asked for here, or the first block would blank the page while they come
  const { t } = useTranslation(['learn', 'blocks', 'notes', 'aloud']);
  const [place, setPlace] = useSearchParams();
  const lessonId = place.get('lessonId') ?? '';
  const courseId = place.get('courseId') ?? '';
  // it was pressed on the page before
  const isBegun = place.has('begin');
  const item = useLessonItem(lessonId, courseId);
  const found = item.data?.lessonId ?? '';
  const again = useCallback(
    (pointIds: string[]) => {
      relearn(found, pointIds).then(
        (lesson) => {
          toast.success(t('lesson.relearned'));
          setPlace({ lessonId: lesson.lessonId, begin: '1' });
        },
        // what went wrong has been said
        () => {},
      );
    },
    [found, setPlace, t],
  );
  if (lessonId === '' && courseId === '') return <NoLesson />;
  if (item.isPending)
    return (
      <Framed>
        <LessonSkeleton />
      </Framed>
    );
  if (item.isError) return <Refused error={item.error} onRetry={() => void item.refetch()} />;
  return <LessonPage key={found} item={item.data} isBegun={isBegun} onRelearn={again} />;
}

function NoLesson() {
  const { t } = useTranslation('learn');
  const navigate = useNavigate();
  return (
    <EmptyState icon="book" title={t('lesson.noLesson')} text={t('lesson.noLessonText')}>
      <Button mt="2" onClick={() => navigate('/')}>
        {t('lesson.toPortal')}
      </Button>
    </EmptyState>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('learn');
  const code = error instanceof ApiError ? error.code : 0;
  if (code === CODE.missing)
    return <EmptyState icon="book" title={t('lesson.notYours')} text={t('lesson.noLessonText')} />;
  if (code === CODE.conflict)
    return <EmptyState icon="book" title={t('lesson.noPlan')} text={t('lesson.noPlanText')} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}

const Framed = ({ children }: { children: ReactNode }) => (
  <Box w="full" maxW="38.5em" mx="auto" px="4" py="10">
    {children}
  </Box>
);
