// Where points were lost, and back to what was taught: each miss to its point.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { TextLine, WithFormulas } from '#src/blocks/text/text.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { begunPath } from '../../paths.ts';
import { useRelearn } from '../../use-relearn.ts';
import type { ExamScore } from '../exam-item.ts';
import { numberedQuestions } from '../sitting/answers.ts';
import { type MarkedQuestion, VerdictMark } from './answered.tsx';

export function Misses({ score }: { score: ExamScore }) {
  const { t } = useTranslation('exam');
  const { questions = [], paper, courseId } = score;
  const all = paper ? numberedQuestions(paper) : [];
  const of = new Map(all.map((one) => [one.question.questionId, one]));
  const missed = questions.filter(({ points, max }) => points === null || points < max);
  const goTo = useWayToPoint(courseId);
  if (missed.length === 0) return <chakra.p>{t('noMisses')}</chakra.p>;
  const pointIds = [...new Set(missed.flatMap(({ pointId }) => pointId ?? []))];
  return (
    <Box as="section" aria-labelledby="misses" bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="4">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="1">
        <chakra.h2 id="misses" fontWeight="semibold">
          {t('misses')}
        </chakra.h2>
        {goTo && pointIds.length > 1 && (
          <Button size="sm" disabled={goTo.isBusy} onClick={() => goTo.learn(pointIds)}>
            <LessonIcon name="refresh" />
            {t('relearnAll', { count: pointIds.length })}
          </Button>
        )}
      </Flex>
      <chakra.ol listStyleType="none">
        {missed.map((marked, i) => (
          <Miss
            key={marked.questionId}
            marked={marked}
            n={of.get(marked.questionId)?.n ?? i + 1}
            stem={of.get(marked.questionId)?.question.stem ?? ''}
            goTo={goTo}
          />
        ))}
      </chakra.ol>
    </Box>
  );
}

interface MissProps {
  marked: MarkedQuestion;
  n: number;
  stem: string;
  goTo: ReturnType<typeof useWayToPoint>;
}

function Miss({ marked, n, stem, goTo }: MissProps) {
  const { t } = useTranslation('exam');
  const { pointId } = marked;
  return (
    <chakra.li
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      display="flex"
      gap="3"
      flexWrap="wrap"
      alignItems="center"
    >
      <chakra.p flex="1 1 14rem" minW="0" lineClamp="2" overflowWrap="anywhere">
        <chakra.span color="fg.muted" me="2" fontVariantNumeric="tabular-nums">
          {t('nth', { n })}
        </chakra.span>
        <WithFormulas value={undefined}>
          <TextLine text={stem} />
        </WithFormulas>
      </chakra.p>
      <VerdictMark marked={marked} />
      {goTo && pointId && (
        <Button
          size="sm"
          variant="surface"
          disabled={goTo.isBusy}
          aria-label={t('common:row.of', { action: t('relearn'), name: t('nth', { n }) })}
          onClick={() => goTo.learn([pointId])}
        >
          {t('relearn')}
        </Button>
      )}
    </chakra.li>
  );
}

/** From the lesson that taught it; where none has, to the course's own. Null where the exam is of no course. */
function useWayToPoint(courseId: string | null) {
  const navigate = useNavigate();
  const open = (lessonId: string) => void navigate(begunPath(lessonId));
  const relearn = useRelearn(open);
  const { data } = useCall('/api/Theory/Mastery', { courseId: courseId ?? '' }, { enabled: courseId !== null });
  if (courseId === null || !data) return null;
  const { running, latest } = data;
  return {
    isBusy: relearn.isPending,
    learn: (pointIds: string[]) => {
      // a course has one running lesson: a new one would end it
      if (running) open(running);
      else if (latest) relearn.mutate({ lessonId: latest, pointIds });
      else void navigate(`/AiCurriculumLearning?courseId=${encodeURIComponent(courseId)}&begin=1`);
    },
  };
}
