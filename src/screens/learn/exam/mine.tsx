// /MyExam: one's exams: what goes on, what is to come, what is over. /MyExam/ExamScores: what came of those that are over.
import { Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { serverNow } from '#src/api/transport.ts';
import { LineCard, LineList } from '#src/ui/line-card.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import {
  canGoOn,
  EXAM_STEPS,
  type ExamItem,
  type ExamScore,
  type Step,
  shownPoints,
  shownResult,
  stepOf,
} from './exam-item.ts';

const ITEMS = '/api/Exam/Items';
const SCORE = '/api/Exam/Score';
/** @page /MyExam */
export function MyExamsScreen() {
  const { t } = useTranslation('exam');
  useTabTitle(t('mine'));
  const items = useCall(ITEMS, {}, { staleTime: 0 });
  if (items.isPending) return <PageLoading />;
  if (items.isError) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />;
  const groups = Map.groupBy(items.data, (exam) => stepOf(exam, serverNow()));
  return (
    <Stack gap="6">
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('mine')}
        </chakra.h1>
        <Link to="/MyExam/ExamScores">{t('scores')}</Link>
      </Flex>
      {items.data.length === 0 && <EmptyState icon="book" title={t('none')} text={t('noneText')} />}
      {EXAM_STEPS.filter((step) => groups.has(step)).map((step) => (
        <LineList key={step} id={`exams-${step}`} title={t(`step.${step}`)}>
          {(groups.get(step) ?? []).map((exam) => (
            <Line key={exam.id} exam={exam} step={step} />
          ))}
        </LineList>
      ))}
    </Stack>
  );
}

function Line({ exam, step }: { exam: ExamItem; step: Step }) {
  const { t, i18n } = useTranslation('exam');
  const { id, name, course, from, until, minutes } = exam;
  const result = step === 'over' ? shownResult(exam) : undefined;
  const time = timeFormat(i18n.language, { ...DAY_AND_TIME, hour12: false });
  const facts = [
    course,
    // over for this student, or closed, before its end: when that would have been is no matter any more
    step === 'later'
      ? t('begins', { when: time.format(from) })
      : (step === 'now' || until <= serverNow()) && t('ends', { when: time.format(until) }),
    t('minutes', { count: minutes }),
    t(`state.${(result ?? exam).state}`),
  ];
  const doing = step !== 'now' ? 'look' : canGoOn(exam) ? 'continue' : 'enter';
  const to = result
    ? `/Exam/scoreInfo?id=${encodeURIComponent(result.attemptId)}`
    : `/Exam?id=${encodeURIComponent(id)}`;
  return (
    <LineCard title={name} facts={facts.filter(Boolean).join(' · ')}>
      <Button asChild size="sm" variant={step === 'now' ? 'solid' : 'outline'}>
        <RouterLink to={to} aria-label={t('common:row.of', { action: t(doing), name: name })}>
          {t(doing)}
        </RouterLink>
      </Button>
    </LineCard>
  );
}

/** @page /MyExam/ExamScores */
export function ExamScoresScreen() {
  const { t } = useTranslation('exam');
  useTabTitle(t('scores'));
  const items = useCall(ITEMS, {}, { staleTime: 0 });
  const begun = (items.data ?? []).flatMap((exam) => {
    const result = shownResult(exam);
    return result ? [{ exam, result }] : [];
  });
  const scores = useQueries({
    queries: begun.map(({ result: { attemptId } }) => ({
      queryKey: [SCORE, { attemptId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(SCORE, { attemptId }, { quiet: true, signal }),
    })),
  });
  if (items.isPending) return <PageLoading />;
  if (items.isError) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />;
  return (
    <Stack gap="6">
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('scores')}
        </chakra.h1>
        <Link to="/MyExam">{t('mine')}</Link>
      </Flex>
      {begun.length === 0 && <EmptyState icon="book" title={t('noScores')} text={t('noScoresText')} />}
      <Stack as="ul" gap="2" listStyleType="none">
        {begun.map(({ exam, result }, i) => (
          <Result
            key={exam.id}
            exam={exam}
            result={result}
            score={scores[i]?.data}
            failed={scores[i]?.isError === true}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Result({
  exam: { name, course },
  result: { attemptId, state },
  score,
  failed,
}: {
  exam: ExamItem;
  result: NonNullable<ReturnType<typeof shownResult>>;
  /** Undefined: it is on its way, or it has `failed` to come. */
  score: ExamScore | undefined;
  failed: boolean;
}) {
  const { t, i18n } = useTranslation('exam');
  const time = timeFormat(i18n.language, { dateStyle: 'medium' });
  const facts = [course, score?.submittedAt ? time.format(score.submittedAt) : '', t(`state.${state}`)];
  return (
    <LineCard title={name} facts={facts.filter(Boolean).join(' · ')}>
      <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" fontWeight="semibold">
        {score ? (
          score.score === undefined ? (
            t('noScoreYet')
          ) : (
            t('of', { score: shownPoints(score.score), max: score.max })
          )
        ) : failed ? (
          t('scoreFailed')
        ) : (
          <Skeleton role="status" aria-label={t('scoreComing')} w="16" h="5" />
        )}
      </chakra.span>
      <Button asChild size="sm" variant="outline">
        <RouterLink
          to={`/Exam/scoreInfo?id=${encodeURIComponent(attemptId)}`}
          aria-label={t('common:row.of', { action: t('look'), name: name })}
        >
          {t('look')}
        </RouterLink>
      </Button>
    </LineCard>
  );
}
