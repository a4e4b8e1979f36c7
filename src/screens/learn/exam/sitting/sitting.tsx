// A sitting: the paper under its clock, and what stands over it while one may not write.
import { Box } from '@chakra-ui/react';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { keptFiles } from '#src/blocks/question/answer-files.ts';
import { useHeldPage } from '#src/ui/held-page.ts';
import { later } from '#src/ui/later.ts';
import { RecipesAround } from '#src/ui/recipes-around.ts';
import { whenUsable } from '#src/ui/usable.ts';
import { type BegunExam, isAnswered, numberedQuestions } from './answers.ts';
import { SittingHead } from './head.tsx';
import { ArrivedAnswers, HandInWaits, InsteadOfPaper, NoticeLine, TakenOver, ToldMessage } from './notes.tsx';
import { SittingPaper } from './paper.tsx';
import { type Lane, useSitting } from './use-sitting.ts';

/** What is said comes after the paper. */
const HeardExam = later(async () => {
  await whenUsable;
  return (await import('./messages.tsx')).HeardExam;
});
const HandInDialog = later(async () => (await import('./sheet.tsx')).HandInDialog);

interface Props {
  begun: BegunExam;
  lane: Lane;
  onTakeBack: () => void;
  onOver: (receipt: string | null) => void;
}

export function SittingScreen({ begun, lane, onTakeBack, onOver }: Props) {
  const { t } = useTranslation('exam');
  const navigate = useNavigate();
  const sitting = useSitting(begun, lane);
  const { chart, handing, answers, write, look, hear, message, arrived, goesOnElsewhere } = sitting;
  const [isHanding, setHanding] = useState(false);
  useHeldPage();
  useAhead(begun.paper);
  const { handedIn, failure, journal } = chart.context;
  const isOver = chart.hasTag('over');
  const receipt = handedIn?.receipt ?? null;
  useEffect(() => {
    if (isOver) onOver(receipt);
  }, [isOver, receipt, onOver]);
  const questions = useMemo(() => numberedQuestions(begun.paper), [begun]);
  const files = useMemo(() => keptFiles(lane.userId, () => lane.journal.wake()), [lane]);
  const { attemptId } = begun;
  const experiment = useCallback(
    (questionId: string) => {
      goesOnElsewhere();
      void navigate(`/ExamExperiment?${new URLSearchParams({ attemptId, questionId })}`);
    },
    [navigate, attemptId, goesOnElsewhere],
  );
  /** Whoever asks anew, or goes on writing, does not mean what they meant before. */
  const ask = () => {
    sitting.dropHandIn();
    setHanding(true);
  };
  const isLocked = chart.hasTag('taken') || !chart.hasTag('writable');
  const numbers = (is: (n: (typeof questions)[number]) => boolean) => questions.filter(is).map(({ n }) => n);
  return (
    <Box flex="1" display="flex" flexDirection="column">
      <Suspense fallback={null}>
        <HeardExam log={begun.log} room={begun.room} onLook={look} onOlder={sitting.lookOlder} onMessage={hear} />
      </Suspense>
      <SittingHead name={begun.paper.name} sitting={sitting} onHandIn={ask} />
      {message && <ToldMessage message={message} onClose={() => sitting.noteHeard(message.at)} />}
      {arrived.length > 0 && !chart.hasTag('taken') && (
        <ArrivedAnswers
          numbers={numbers(({ question }) => arrived.includes(question.questionId))}
          onClose={sitting.dropArrived}
        />
      )}
      {handing === 'waits'
        ? // what is on its way cannot be taken back
          chart.hasTag('writable') && <HandInWaits onDrop={sitting.dropHandIn} />
        : failure && handing === 'asked' && <NoticeLine tone="error">{t('handInFailed', { why: failure })}</NoticeLine>}
      {chart.hasTag('taken') ? (
        <TakenOver waiting={journal.waiting} onTakeBack={onTakeBack} />
      ) : chart.matches({ clock: 'paused' }) ? (
        <InsteadOfPaper icon="pause" title={t('pausedTitle')} text={t('pausedText')} />
      ) : (
        <>
          {chart.matches({ clock: 'locked' }) && <NoticeLine tone="warning">{t('locked')}</NoticeLine>}
          <SittingPaper
            paper={begun.paper}
            answers={answers}
            isLocked={isLocked}
            onWrite={write}
            files={files}
            onExperiment={isLocked ? undefined : experiment}
          />
        </>
      )}
      {isHanding && !isLocked && (
        <Suspense>
          <HandInDialog
            open={numbers(({ question }) => !isAnswered(question, answers))}
            flagged={numbers(({ question }) => answers[question.questionId]?.flag === true)}
            waiting={journal.waiting}
            onConfirm={() => {
              setHanding(false);
              sitting.handIn();
            }}
            onClose={() => setHanding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function useAhead(paper: BegunExam['paper']): void {
  const recipes = use(RecipesAround);
  useEffect(() => {
    void whenUsable
      .then(() => import('./ahead.ts'))
      .then(
        ({ fetchAhead }) => fetchAhead(paper, recipes),
        () => {},
      );
  }, [paper, recipes]);
}
