// What to do after a lesson: go on, learn again what is weak, or leave it.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Advice, weakPoints } from '#src/blocks/summary.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { begunPath, lessonPath } from '../paths.ts';
import { useRelearn } from '../use-relearn.ts';
import { NOT_PRINTED, type Score } from './score.ts';

export function NextStep({ score, own }: { score: Score; own: boolean }) {
  const { t } = useTranslation(['score', 'exercises']);
  const { endedAt, answers, points } = score;
  const weak = weakPoints(points);
  const isWaiting = answers.some((a) => a.verdict === 'to-teacher');
  return (
    <>
      <chakra.div display="grid" gap="1">
        {endedAt === null ? <p>{t('running')}</p> : <Advice points={points} />}
        {isWaiting ? <chakra.p color="fg.muted">{t('nextWaiting')}</chakra.p> : null}
      </chakra.div>
      {own ? <Actions score={score} weak={weak.map((p) => p.pointId)} /> : null}
    </>
  );
}

function Actions({ score: { lessonId, lessons }, weak }: { score: Score; weak: string[] }) {
  const { t } = useTranslation(['score', 'exercises']);
  const navigate = useNavigate();
  const relearn = useRelearn((id) => void navigate(begunPath(id)));
  // a course has one running lesson: a new one would only lead back into it
  const running = lessons.find((l) => l.endedAt === null);
  const again = (pointIds: string[]) => relearn.mutate({ lessonId, pointIds });
  return (
    <Flex gap="3" wrap="wrap" align="center" css={NOT_PRINTED}>
      {running ? (
        <Button onClick={() => navigate(lessonPath(running.lessonId))}>
          <LessonIcon name="play" />
          {t('goOn')}
        </Button>
      ) : (
        <>
          {weak.length > 0 ? (
            <Button disabled={relearn.isPending} onClick={() => again(weak)}>
              <LessonIcon name="refresh" />
              {t('exercises:summary.relearn', { count: weak.length })}
            </Button>
          ) : null}
          <Button
            variant={weak.length > 0 ? 'surface' : 'solid'}
            disabled={relearn.isPending}
            onClick={() => again([])}
          >
            {t('exercises:summary.relearnAll')}
          </Button>
        </>
      )}
      {running?.lessonId === lessonId ? null : (
        <Button variant="ghost" colorPalette="gray" onClick={() => navigate(lessonPath(lessonId))}>
          {t('seeLesson')}
        </Button>
      )}
      {running && running.lessonId !== lessonId ? (
        <chakra.span color="fg.muted" textStyle="sm">
          {t('otherRuns')}
        </chakra.span>
      ) : null}
    </Flex>
  );
}
