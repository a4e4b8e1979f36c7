// /Exam/scoreInfo?id=: what an attempt came to, and what to learn again. /MyExam/ExamScores/preview?id=: the answered paper.
import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { useLog } from '#src/stream/use-log.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { canGoOn, type ExamScore, shownPoints } from '../exam-item.ts';
import { MissingExam } from '../sitting/notes.tsx';
import { AnsweredPaper } from './answered.tsx';
import { Misses } from './misses.tsx';

const SCORE = '/api/Exam/Score';

/** @page /Exam/scoreInfo */
export const ExamScoreScreen = () => <Found shown="score" />;

/** @page /MyExam/ExamScores/preview */
export const AnsweredPaperScreen = () => <Found shown="paper" />;

function Found({ shown }: { shown: 'score' | 'paper' }) {
  const { t } = useTranslation('exam');
  const id = usePageQuery().get('id');
  const score = useCall(SCORE, { attemptId: id }, { enabled: id !== '', staleTime: 0 });
  const isMissing = score.error instanceof ApiError && score.error.code === CODE.missing;
  useTabTitle(score.data?.name);
  // marked, released: the log says so
  useLog(score.data ? `exam:${id}` : null, { isStored: true, isFresh: true, on: { '*': [SCORE] } });
  if (id === '' || isMissing) return <MissingExam />;
  if (score.isError) return <ErrorState error={score.error} onRetry={() => void score.refetch()} />;
  if (!score.data) return <PageLoading />;
  return (
    <Stack w="full" maxW="3xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <Head score={score.data} />
      <Attempts score={score.data} attemptId={id} shown={shown} />
      <Corrected score={score.data} />
      {score.data.keysLater && <chakra.p color="fg.muted">{t('keysLater')}</chakra.p>}
      {shown === 'paper' ? <Paper score={score.data} /> : <Summary score={score.data} attemptId={id} />}
      <Link to="/MyExam/ExamScores">{t('allScores')}</Link>
    </Stack>
  );
}

function Head({ score: { name, state, score, max, pass, submittedAt } }: { score: ExamScore }) {
  const { t, i18n } = useTranslation('exam');
  const time = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', hour12: false });
  return (
    <Flex
      as="section"
      bg="bg.panel"
      borderRadius="l3"
      px={{ base: '4', md: '6' }}
      py="5"
      gap="4"
      wrap="wrap"
      align="center"
    >
      <Stack flex="1" minW="12rem" gap="1">
        <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h1>
        <chakra.p color="fg.muted">
          {[t(`state.${state}`), submittedAt === null ? '' : t('handedInAt', { time: time.format(submittedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </chakra.p>
      </Stack>
      {score !== undefined && (
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span textStyle="3xl" fontWeight="semibold">
            {shownPoints(score)}
          </chakra.span>
          <chakra.span color="fg.muted"> / {max}</chakra.span>
          {pass !== null && (
            <chakra.span ms="3" color={score >= pass ? 'fg.success' : 'fg.error'} fontWeight="medium">
              {t(score >= pass ? 'passed' : 'notPassed')}
            </chakra.span>
          )}
        </chakra.p>
      )}
    </Flex>
  );
}

interface AttemptsProps {
  score: ExamScore;
  attemptId: string;
  shown: 'score' | 'paper';
}

/** Where one has several at this exam: which of them counts, and the way to each. */
function Attempts({ score: { all, examId }, attemptId, shown }: AttemptsProps) {
  const { t } = useTranslation('exam');
  if (!all) return null;
  const path = shown === 'paper' ? '/MyExam/ExamScores/preview' : '/Exam/scoreInfo';
  return (
    <Flex as="nav" aria-label={t('facts.attempts')} columnGap="5" rowGap="2" wrap="wrap">
      {all.map((one) => {
        const words = [t('nthAttempt', { n: one.attempt }), t(`state.${one.state}`), one.counts ? t('counts') : ''];
        const word = words.filter(Boolean).join(' · ');
        const to = canGoOn(one)
          ? `/Exam?id=${encodeURIComponent(examId)}`
          : `${path}?id=${encodeURIComponent(one.attemptId)}`;
        return one.attemptId === attemptId ? (
          <chakra.span key={one.attemptId} aria-current="page" fontWeight="medium">
            {word}
          </chakra.span>
        ) : (
          <Link key={one.attemptId} to={to}>
            {word}
          </Link>
        );
      })}
    </Flex>
  );
}

/** The score was another one when it was released. */
function Corrected({ score: { questions = [] } }: { score: ExamScore }) {
  const { t } = useTranslation('exam');
  const count = questions.filter(({ changed }) => changed).length;
  if (count === 0) return null;
  return <chakra.p color="fg.warning">{t('correctedQuestions', { count })}</chakra.p>;
}

function Summary({ score, attemptId }: { score: ExamScore; attemptId: string }) {
  const { t } = useTranslation('exam');
  if (!score.questions) return <chakra.p color="fg.muted">{t('notShown')}</chakra.p>;
  return (
    <>
      <Misses score={score} />
      {score.paper && (
        <Button asChild variant="surface" alignSelf="flex-start">
          <RouterLink to={`/MyExam/ExamScores/preview?id=${encodeURIComponent(attemptId)}`}>{t('toPaper')}</RouterLink>
        </Button>
      )}
    </>
  );
}

function Paper({ score }: { score: ExamScore }) {
  const { t } = useTranslation('exam');
  return score.paper ? <AnsweredPaper score={score} /> : <chakra.p color="fg.muted">{t('notShown')}</chakra.p>;
}
