// /ExamExperiment?attemptId=&questionId=: an experiment that is a question, under the attempt's clock: its run counts here alone, and
// stands still and ends with the attempt.
import { Button, Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { useCall } from '#src/api/query.ts';
import { useBars } from '#src/ui/bars.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { later } from '#src/ui/later.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { whenUsable } from '#src/ui/usable.ts';
import { openRun } from '../experiment/launch.ts';
import { Running } from '../experiment/running.tsx';
import type { ExamItem } from './exam-item.ts';
import { InsteadOfPaper } from './sitting/notes.tsx';

/** What is said of the attempt comes after the experiment. */
const HeardAttempt = later(async () => {
  await whenUsable;
  return (await import('./sitting/messages.tsx')).HeardAttempt;
});
/** So often the attempt is looked at where its log says nothing, or is not heard. */
const LOOK_MS = 15_000;

interface Part {
  attemptId: string;
  questionId: string;
}

async function opened(part: Part) {
  const { runId } = await call('/api/Exam/Experiment', part, { quiet: true });
  const process = await call('/api/Experiment/GetProcess', { runId }, { quiet: true });
  const item = await call('/api/Experiment/Item', { id: process.experimentId }, { quiet: true });
  return { item, process, launch: await openRun(runId, item.kind), startedAt: Date.now() };
}

/** @page /ExamExperiment light */
export function ExamExperimentScreen() {
  const place = usePageQuery();
  const part = { attemptId: place.get('attemptId'), questionId: place.get('questionId') };
  return <Attempted key={`${part.attemptId} ${part.questionId}`} part={part} />;
}

function Attempted({ part }: { part: Part }) {
  const { t } = useTranslation('exam');
  const exams = useCall('/api/Exam/Items', {}, { staleTime: 0, refetchInterval: LOOK_MS });
  const exam = exams.data?.find(({ attemptId }) => attemptId === part.attemptId);
  useTabTitle(exam?.name);
  if (exams.isPending) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  return (
    <>
      <Suspense fallback={null}>
        <HeardAttempt log={`exam:${part.attemptId}`} />
      </Suspense>
      {exam === undefined || exam.state === 'answering' ? (
        <Opened part={part} exam={exam} />
      ) : exam.state === 'paused' ? (
        <InsteadOfPaper icon="pause" title={t('pausedTitle')} text={t('pausedText')} />
      ) : (
        <Ended exam={exam} />
      )}
    </>
  );
}

const backTo = (exam: ExamItem | undefined): string => (exam ? `/Exam?id=${encodeURIComponent(exam.id)}` : '/MyExam');

/** As long as one may write: a pause takes it away, and it is launched anew where that ends. */
function Opened({ part, exam }: { part: Part; exam: ExamItem | undefined }) {
  const { t } = useTranslation('exam');
  const [visit, setVisit] = useState(newId);
  const [isOver, setOver] = useState(false);
  const run = useQuery({
    queryKey: ['exam-experiment', part, visit],
    queryFn: () => opened(part),
    // an address opens once
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const back = backTo(exam);
  const over = useCallback(() => setOver(true), []);
  if (isOver) return <Done back={back} />;
  if (run.isError) return <Failed error={run.error} back={back} onRetry={() => setVisit(newId())} />;
  if (!run.data) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
  const { item, launch, process, startedAt } = run.data;
  return (
    <Running
      key={launch.launchId}
      item={item}
      launch={launch}
      process={process}
      startedAt={startedAt}
      leaveTo={back}
      clock={exam && <Countdown until={exam.until} />}
      onOver={over}
      onTakeBack={() => setVisit(newId())}
    />
  );
}

function Back({ to }: { to: string }) {
  const { t } = useTranslation('exam');
  return (
    <Button asChild>
      <Link to={to}>{t('backToExam')}</Link>
    </Button>
  );
}

/** Handed in, by whomever, or its time is over. */
function Ended({ exam }: { exam: ExamItem }) {
  const { t } = useTranslation('exam');
  useBars();
  return (
    <InsteadOfPaper icon="lock" title={t(`state.${exam.state}`)} text={t('experimentEndedText')}>
      <Back to={backTo(exam)} />
    </InsteadOfPaper>
  );
}

function Done({ back }: { back: string }) {
  const { t } = useTranslation('exam');
  useBars();
  return (
    <InsteadOfPaper icon="check" title={t('experimentDone')} text={t('experimentDoneText')}>
      <Back to={back} />
    </InsteadOfPaper>
  );
}

function Failed({ error, back, onRetry }: { error: unknown; back: string; onRetry: () => void }) {
  useBars();
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      <Back to={back} />
    </>
  );
}
