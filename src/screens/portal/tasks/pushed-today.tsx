// What a teacher asks just now, as lines of the day: it is answered on its course's pages, where this link opens it.
import { Button } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { LaterLine } from '#src/blocks/text/typed.tsx';
import { useLog } from '#src/stream/use-log.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { LineCard, LineList } from '#src/ui/line-card.tsx';

const MINE = '/api/Interaction/Mine';

export function PushedToday() {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { data } = useCall(MINE, {}, { staleTime: 0 });
  const questions = data?.questions ?? [];
  return (
    <>
      {data?.classes.map(({ id }) => (
        <Heard key={id} classId={id} />
      ))}
      {questions.length > 0 && (
        <LineList id="tasks-pushed" title={t('pushed.title')}>
          {questions.map(({ question: { questionId, stem, formulas }, courseId, until }) => (
            <LineCard
              key={questionId}
              title={
                <Suspense fallback={stem}>
                  <LaterLine text={stem} formulas={formulas} />
                </Suspense>
              }
              facts={
                <>
                  {t('pushed.fact')} <Countdown until={until} />
                </>
              }
            >
              <Button
                size="sm"
                aria-label={t('common:row.of', { action: t('pushed.do'), name: stem })}
                onClick={() =>
                  void navigate(`/AICurriculumInfo?${new URLSearchParams({ courseId, pushed: questionId })}`)
                }
              >
                {t('pushed.do')}
              </Button>
            </LineCard>
          ))}
        </LineList>
      )}
    </>
  );
}

function Heard({ classId }: { classId: string }) {
  useLog(`class:${classId}`, { isStored: true, isFresh: true, on: { '*': [MINE] } });
  return null;
}
