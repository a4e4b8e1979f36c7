// /Exam?id=: an exam as a student sits it: before it, during it, after it.
import { Skeleton } from '@chakra-ui/react';
import { Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { isUnreachable } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { serverNow } from '#src/api/transport.ts';
import { markJournal, sharedJournal } from '#src/stream/shared-journal.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { later } from '#src/ui/later.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { type Recipes, RecipesAround } from '#src/ui/recipes-around.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { holdUsable } from '#src/ui/usable.ts';
import { deviceId, lastBegun, noteBegun, noteSat, wasSat } from './device.ts';
import { canGoOn } from './exam-item.ts';
import type { BegunExam } from './sitting/answers.ts';
import { MissingExam } from './sitting/notes.tsx';
import { SittingScreen } from './sitting/sitting.tsx';
import { type Lane, openExamLane } from './sitting/use-sitting.ts';

/** What goes on at once does without what stands before it and after it. */
const StartPage = later(async () => (await import('./start/start.tsx')).StartPage);
const OverPage = later(async () => (await import('./start/over.tsx')).OverPage);

export function ExamScreen() {
  const id = usePageQuery().get('id');
  const { user } = useSession();
  // whose session has ended is still sitting it
  const last = useRef(user?.id);
  if (user) last.current = user.id;
  // of none in particular: all of one's own
  if (id === '') return <Navigate to="/MyExam" replace />;
  return <Exam key={`${last.current} ${id}`} examId={id} userId={last.current ?? ''} />;
}

interface Going {
  begun: BegunExam;
  lane: Lane;
}

function Exam({ examId, userId }: { examId: string; userId: string }) {
  const [going, setGoing] = useState<Going | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const recipes = use(RecipesAround);
  /** `isAtGate`: one waits for it, and what the paper needs comes with it; else it comes after the paper. */
  const start = useCallback(
    async (code: string, isAtGate: boolean) => {
      setBusy(true);
      setError(null);
      try {
        const input = { examId, device: deviceId(), ...(code && { code }) };
        const of = `${userId} ${examId}`;
        const begun = await call('/api/Exam/Start', input, { quiet: true }).catch((failure: unknown) => {
          const kept = isUnreachable(failure) ? lastBegun(of) : null;
          if (!kept) throw failure;
          // its time has gone on meanwhile
          return { ...kept, now: serverNow() };
        });
        noteBegun(begun, of);
        markJournal();
        noteSat(examId, userId);
        const [lane] = await Promise.all([
          openExamLane(sharedJournal(), begun, userId),
          isAtGate ? partsOf(begun.paper, recipes) : null,
        ]);
        setGoing({ begun, lane });
      } catch (failure) {
        setError(failure);
      }
      setBusy(false);
    },
    [examId, userId, recipes],
  );
  const attemptId = going?.begun.attemptId ?? '';
  useTabTitle(going?.begun.paper.name);
  const over = useCallback(() => {
    noteBegun(null);
    setOverId(attemptId);
  }, [attemptId]);
  if (overId)
    return (
      <Suspense fallback={<Opening />}>
        <OverPage attemptId={overId} />
      </Suspense>
    );
  if (going)
    return (
      <SittingScreen
        key={`${attemptId} ${going.begun.lease}`}
        begun={going.begun}
        lane={going.lane}
        onTakeBack={() => void start('', true)}
        onOver={over}
      />
    );
  return <Before examId={examId} userId={userId} isBusy={isBusy} error={error} onStart={start} />;
}

/** On a line this slow the paper comes first. */
const PARTS_MS = 5_000;

/** The inputs that this paper asks for, and its panels: a line may be cut as soon as it stands. */
async function partsOf(paper: BegunExam['paper'], recipes: Recipes): Promise<void> {
  const parts = import('./sitting/ahead.ts').then(({ fetchAhead }) => fetchAhead(paper, recipes)).catch(() => {});
  await Promise.race([parts, new Promise((done) => setTimeout(done, PARTS_MS))]);
}

interface BeforeProps {
  examId: string;
  userId: string;
  isBusy: boolean;
  error: unknown;
  onStart: (code: string, isAtGate: boolean) => Promise<void>;
}

function Before({ examId, userId, isBusy, error, onStart }: BeforeProps) {
  const items = useCall('/api/Exam/Items', {}, { staleTime: 0 });
  const exam = items.data?.find(({ id }) => id === examId);
  useTabTitle(exam?.name);
  const { refetch } = items;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const isAway = isUnreachable(items.error) && lastBegun(`${userId} ${examId}`) !== null;
  const goesOn = (exam ? canGoOn(exam) : isAway) && wasSat(examId, userId);
  useOnce(goesOn, () => void onStart('', false));
  if (items.data && !exam) return <MissingExam />;
  if (items.isError && !goesOn) return <ErrorState error={items.error} onRetry={refresh} />;
  if (goesOn && exam === undefined && error) return <ErrorState error={error} onRetry={refresh} />;
  if (!exam || (goesOn && !error)) return <Opening />;
  return (
    <StartPage
      exam={exam}
      isBusy={isBusy}
      error={error}
      onStart={(code) => void onStart(code, true)}
      onRefresh={refresh}
    />
  );
}

/** As long as it stands, nothing else is fetched beside it. */
function Opening() {
  const { t } = useTranslation('exam');
  useEffect(() => holdUsable(), []);
  return <Skeleton role="status" aria-label={t('opening')} m="8" h="64" />;
}

function useOnce(isDue: boolean, act: () => void): void {
  const isDone = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    latest.current();
  }, [isDue]);
}
