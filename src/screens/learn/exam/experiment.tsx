// /ExamExperiment?attemptId=&questionId=: an experiment that is a question, under the attempt's clock: its run counts here alone.
import { Button, Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useBars } from '#src/ui/bars.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { launchRun } from '../experiment/launch.ts';
import { Running } from '../experiment/running.tsx';
import { Instead } from './sitting/notes.tsx';

interface Part {
  attemptId: string;
  questionId: string;
}

async function opened(part: Part) {
  const { runId } = await call('/api/Exam/Experiment', part, { quiet: true });
  const process = await call('/api/Experiment/GetProcess', { runId }, { quiet: true });
  const item = await call('/api/Experiment/Item', { id: process.experimentId }, { quiet: true });
  return { item, process, launch: await launchRun(runId, item.kind), startedAt: Date.now() };
}

/** @page /ExamExperiment light */
export function ExamExperimentScreen() {
  const place = usePageQuery();
  const part = { attemptId: place.get('attemptId'), questionId: place.get('questionId') };
  return <Opened key={`${part.attemptId} ${part.questionId}`} part={part} />;
}

function Opened({ part }: { part: Part }) {
  const { t } = useTranslation('exam');
  const exams = useCall('/api/Exam/Items', {}, { staleTime: 0 });
  const exam = exams.data?.find(({ attemptId }) => attemptId === part.attemptId);
  const [visit, setVisit] = useState(0);
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
  const back = exam ? `/Exam?id=${encodeURIComponent(exam.id)}` : '/MyExam';
  const over = useCallback(() => setOver(true), []);
  if (isOver) return <Done back={back} />;
  if (run.isError) return <Failed error={run.error} back={back} onRetry={() => setVisit((n) => n + 1)} />;
  if (!run.data || exams.isPending) return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
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
      onTakeBack={() => setVisit((n) => n + 1)}
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

function Done({ back }: { back: string }) {
  const { t } = useTranslation('exam');
  useBars();
  return (
    <Instead icon="check" title={t('experimentDone')} text={t('experimentDoneText')}>
      <Back to={back} />
    </Instead>
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
