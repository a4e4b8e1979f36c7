// Where the learner left off. Lands on the very word.
import { Box, Button, chakra, HStack, Progress, Skeleton, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { UserInfo } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { Cover } from '#src/ui/cover.tsx';
import { FirstIcon } from '#src/ui/icon.tsx';
import { later } from '#src/ui/later.ts';
import { Link } from '#src/ui/link.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { whenIn } from './when.ts';

const FigureWord = later(async () => (await withWords(['blocks'], import('#src/blocks/figure-word.tsx'))).FigureWord);

type Home = OutputOf<'/api/Home/Continue'>;

/** A lesson or a section of an ordinary course: where one left off. */
interface Left {
  key: string;
  courseName: string;
  /** The point or the section. */
  title: string;
  /** All of a lesson is learnt; its end is left. */
  isLearnt?: boolean;
  progress: number;
  updatedAt: number;
  path: string;
}

/** What somebody has left unfinished, latest first. */
const leftIn = ({ items, studying }: Home): Left[] =>
  [
    ...items.map(({ lessonId, pointTitle, ...rest }) => ({
      ...rest,
      key: lessonId,
      title: pointTitle,
      isLearnt: rest.progress >= 1,
      path: lessonPath(lessonId),
    })),
    ...studying.map(({ courseId, sectionId, ...rest }) => ({
      ...rest,
      key: courseId,
      path: `/CurriculumLearning?sectionId=${encodeURIComponent(sectionId)}`,
    })),
  ].toSorted((a, b) => b.updatedAt - a.updatedAt);

export function Continue({ user }: { user: UserInfo }) {
  const { t } = useTranslation('portal');
  const found = useCall('/api/Home/Continue', {}, { staleTime: 0 }); // one comes here straight from a lesson
  const [latest, ...others] = found.data ? leftIn(found.data) : [];
  return (
    <Stack as="section" gap="5" aria-labelledby="continue">
      <chakra.h1 id="continue" textStyle="xl" fontWeight="semibold">
        {t('hello', { name: user.name })}
      </chakra.h1>
      {found.isPending ? <Skeleton h="36" borderRadius="l3" /> : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && !latest && found.data.finished.length === 0 && found.data.review.length === 0 ? (
        <FirstStep role={user.role} />
      ) : null}
      {found.data?.review.map((review) => (
        <Review key={review.courseId} review={review} />
      ))}
      {latest ? <Latest item={latest} /> : null}
      {found.data ? <Finished lessons={found.data.finished} /> : null}
      {others.length > 0 ? (
        <Stack gap="2">
          {others.slice(0, 3).map((item) => (
            <Other key={item.key} item={item} />
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

const lessonPath = (lessonId: string): string => `/AiCurriculumLearning?lessonId=${encodeURIComponent(lessonId)}`;

function Latest({ item }: { item: Left }) {
  const { t, i18n } = useTranslation('portal');
  const navigate = useNavigate();
  return (
    <HStack
      bg="bg.panel"
      borderRadius="l3"
      overflow="hidden"
      align="stretch"
      gap="0"
      flexDirection={{ base: 'column', md: 'row' }}
    >
      <Box w={{ base: 'full', md: '17rem' }} flexShrink="0">
        <Cover name={item.courseName} />
      </Box>
      <Stack flex="1" gap="2" p="5" justify="center" minW="0">
        <chakra.p color="fg.muted">
          {t('continue')} · {whenIn(item.updatedAt, i18n.language) ?? t('justNow')}
        </chakra.p>
        <chakra.p textStyle="lg" fontWeight="semibold">
          {item.courseName}
        </chakra.p>
        {item.title ? (
          <chakra.p color="fg.muted">{item.isLearnt ? t('learnt') : t('at', { point: item.title })}</chakra.p>
        ) : null}
        <Bar progress={item.progress} name={item.courseName} />
      </Stack>
      <Box p="5" alignSelf="center" w={{ base: 'full', md: 'auto' }}>
        <Button size="lg" w="full" onClick={() => void navigate(item.path)}>
          {t(item.isLearnt ? 'toEnd' : 'goOn')}
          <FirstIcon name="arrowRight" />
        </Button>
      </Box>
    </HStack>
  );
}

function Bar({ progress, name }: { progress: number; name: string }) {
  const { t } = useTranslation('portal');
  const percent = rounded(progress * 100);
  return (
    <HStack gap="3" maxW="sm">
      <Progress.Root value={percent} flex="1" size="sm" aria-label={t('progressOf', { name })}>
        <Progress.Track borderRadius="full">
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <chakra.span color="fg.muted" textStyle="xs">
        {percent}%
      </chakra.span>
    </HStack>
  );
}

function Other({ item }: { item: Left }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  return (
    <HStack bg="bg.panel" borderRadius="l3" px="4" py="3" gap="4">
      <Stack gap="0" flex="1" minW="0">
        <chakra.span fontWeight="medium">{item.courseName}</chakra.span>
        {item.title ? (
          <chakra.span color="fg.muted" textStyle="xs">
            {item.isLearnt ? t('learnt') : item.title}
          </chakra.span>
        ) : null}
      </Stack>
      <Button
        size="sm"
        variant="subtle"
        aria-label={t(item.isLearnt ? 'toEndOf' : 'goOnWith', { name: item.courseName })}
        onClick={() => void navigate(item.path)}
      >
        {t(item.isLearnt ? 'toEnd' : 'goOn')}
      </Button>
    </HStack>
  );
}

/** What was missed on an earlier day and is due again. */
function Review({ review }: { review: OutputOf<'/api/Home/Continue'>['review'][number] }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const { lessonId, courseName, pointIds } = review;
  const begin = useMutation({
    mutationFn: () => call('/api/Theory/Relearn', { lessonId, pointIds, paced: true }),
    onSuccess: (begun) => navigate(`${lessonPath(begun.lessonId)}&begin=1`),
  });
  return (
    <HStack bg="bg.panel" borderRadius="l3" px="4" py="3" gap="4">
      <Stack gap="0" flex="1" minW="0">
        <chakra.span fontWeight="medium">{t('review', { count: pointIds.length })}</chakra.span>
        <chakra.span color="fg.muted" textStyle="xs">
          {courseName}
        </chakra.span>
      </Stack>
      <Button
        size="sm"
        variant="subtle"
        loading={begin.isPending}
        aria-label={t('reviewOf', { name: courseName })}
        onClick={() => begin.mutate()}
      >
        {t('toReview')}
      </Button>
    </HStack>
  );
}

/** What is over stays at hand: one line each. */
function Finished({ lessons }: { lessons: OutputOf<'/api/Home/Continue'>['finished'] }) {
  const { t, i18n } = useTranslation('portal');
  if (lessons.length === 0) return null;
  return (
    <Stack gap="2" as="section" aria-labelledby="finished">
      <chakra.h2 id="finished" textStyle="sm" color="fg.muted">
        {t('finished')}
      </chakra.h2>
      {lessons.map(({ lessonId, courseName, score, endedAt }) => (
        <HStack key={lessonId} bg="bg.panel" borderRadius="l3" px="4" py="3" gap="4">
          <Stack gap="0" flex="1" minW="0">
            <chakra.span fontWeight="medium">{courseName}</chakra.span>
            <chakra.span color="fg.muted" textStyle="xs">
              {score === null ? (
                t('finishedWaiting')
              ) : (
                <Suspense fallback={t('finishedScore', { score: rounded(score) })}>
                  <FigureWord name="score">{t('finishedScore', { score: rounded(score) })}</FigureWord>
                </Suspense>
              )}
              {` · ${whenIn(endedAt, i18n.language) ?? t('justNow')}`}
            </chakra.span>
          </Stack>
          <Link to={lessonPath(lessonId)} textStyle="sm" flexShrink="0" aria-label={t('toEndOf', { name: courseName })}>
            {t('toEnd')}
          </Link>
          <Link
            to={`/CurriculumAIScore?lessonId=${encodeURIComponent(lessonId)}`}
            textStyle="sm"
            flexShrink="0"
            aria-label={t('toScoreOf', { name: courseName })}
          >
            {t('toScore')}
          </Link>
        </HStack>
      ))}
    </Stack>
  );
}

/** Nothing begun yet: a learner looks below; the home of a teacher who has no course is three steps. */
function FirstStep({ role }: { role: string }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const teaches = role === 'teacher' || role === 'admin';
  const taught = useCall('/api/Course/Items', { mine: true, pageSize: 1 }, { enabled: teaches });
  if (teaches && taught.data?.itemCount !== 0) return null;
  // who keeps the platform learns nothing here
  if (role === 'super' || role === 'qa') return null;
  if (!teaches) return <chakra.p color="fg.muted">{t('nothingYet')}</chakra.p>;
  return (
    <HStack bg="bg.panel" borderRadius="l3" p="5" gap="6" wrap="wrap">
      <chakra.ol display="flex" flexWrap="wrap" gap="6" flex="1" listStyleType="none">
        {(['upload', 'draft', 'teach'] as const).map((step, i) => (
          <HStack as="li" key={step} gap="3">
            <chakra.span
              w="7"
              h="7"
              borderRadius="full"
              bg="brand.subtle"
              color="brand.fg"
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              fontWeight="semibold"
            >
              {i + 1}
            </chakra.span>
            {t(`steps.${step}`)}
          </HStack>
        ))}
      </chakra.ol>
      <Button onClick={() => void navigate('/teach/AIcourse')}>{t('toTeaching')}</Button>
    </HStack>
  );
}
