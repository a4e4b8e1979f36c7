// /AICurriculumInfo?courseId= and /CurriculumInfo?courseId=: what a course teaches, and the way in. /CurriculumInfo2 is the same
// page (decision 31).
import { Box, Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { ApiError } from '#src/api/errors.ts';
import { useGuarded } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { InfoHead, InfoSection } from '#src/ui/info-page.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TryButton } from '#src/ui/try-button.tsx';
import { withWords } from '#src/ui/words.ts';
import { GuestEnd } from '../guest-end.tsx';
import { coursePath } from '../paths.ts';
import { CourseFigures } from './figures.tsx';
import { CourseOutline } from './outline.tsx';

/** With what cleans it: only where there is something to read. */
const RichText = lazy(async () => ({ default: (await import('#src/ui/rich-text.tsx')).RichText }));

const MasteryMap = lazy(async () => ({ default: (await import('../mastery/mastery-map.tsx')).MasteryMap }));

const Talk = lazy(async () => ({ default: (await withWords(['talk'], import('#src/blocks/talk/talk.tsx'))).Talk }));

const CourseLives = lazy(async () => ({
  default: (await withWords(['openLive'], import('#src/blocks/live/of-course.tsx'))).CourseLives,
}));

const CourseMaterials = lazy(async () => ({
  default: (await import('#src/blocks/materials/of-course.tsx')).CourseMaterials,
}));

type Course = OutputOf<'/api/Course/Item'>;
type Mastery = OutputOf<'/api/Theory/Mastery'>;

/**
 * @page /AICurriculumInfo
 * @page /CurriculumInfo
 * @page /CurriculumInfo2
 */
export function CourseScreen() {
  const { t } = useTranslation('course');
  const [place] = useSearchParams();
  const id = place.get('courseId') ?? '';
  if (id === '') return <EmptyState icon="book" title={t('none')} text={t('learn:lesson.noLessonText')} />;
  return <CoursePage id={id} />;
}

function CoursePage({ id }: { id: string }) {
  const { t } = useTranslation('course');
  const course = useCall('/api/Course/Item', { id });
  const mastery = useMastery(course.data);
  if (course.isPending) return <CourseSkeleton />;
  if (course.isError) {
    const gone = course.error instanceof ApiError && course.error.code === CODE.missing;
    return gone ? (
      <EmptyState icon="book" title={t('gone')} text={t('learn:lesson.noLessonText')} />
    ) : (
      <ErrorState error={course.error} onRetry={() => void course.refetch()} />
    );
  }
  return (
    <Stack
      w="full"
      maxW="5xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '10' }}
      gap={{ base: '8', md: '12' }}
    >
      <Intro course={course.data} />
      <GuestEnd of="lesson" back={coursePath(id)} isThere />
      {course.data.open && (
        <Suspense fallback={null}>
          <CourseLives courseId={id} />
        </Suspense>
      )}
      {mastery ? (
        <Suspense fallback={<Skeleton h="48" />}>
          <MasteryMap mastery={mastery} courseId={id} />
        </Suspense>
      ) : null}
      {course.data.description && <About html={course.data.description} />}
      {course.data.kind === 'plain' ? (
        <InfoSection id="course-outline" title={t('outline')}>
          <CourseOutline course={course.data} />
        </InfoSection>
      ) : (
        <>
          {mastery ? null : <Points course={course.data} />}
          <How asks={course.data.asked > 0} />
        </>
      )}
      <Materials course={course.data} />
      <Said course={course.data} />
    </Stack>
  );
}

/** The course's files, for those to whom it is taught. */
function Materials({ course: { id, open, readOnly } }: { course: Course }) {
  const signedIn = useSession().user !== null;
  if (!signedIn || !(open || readOnly !== null)) return null;
  return (
    <Suspense fallback={null}>
      <CourseMaterials courseId={id} />
    </Suspense>
  );
}

function Intro({ course }: { course: Course }) {
  const { t } = useTranslation('course');
  const { user } = useSession();
  const isTheirs = user !== null && (course.open || course.readOnly !== null);
  const percent = rounded(course.studied * 100);
  return (
    <InfoHead of={course}>
      <chakra.p color="fg.muted">
        {[
          course.teacher,
          course.kind === 'plain' ? t('sections', { count: course.sections }) : t('points', { count: course.points }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
      {course.team.length > 0 ? (
        <chakra.p color="fg.muted">{t('team', { names: course.team.join(t('comma')) })}</chakra.p>
      ) : null}
      <chakra.p whiteSpace="pre-line" lineHeight="tall" color={course.intro ? 'fg' : 'fg.muted'}>
        {course.intro || t('noIntro')}
      </chakra.p>
      {percent > 0 ? <Progress percent={percent} /> : null}
      <WayIn course={course} />
      {/* below: what comes later moves no button that is being pressed */}
      {isTheirs ? (
        <CourseFigures
          courseId={course.id}
          mayVote={user?.role === 'student' && course.open && course.readOnly === null}
        />
      ) : null}
    </InfoHead>
  );
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('course');
  return (
    <HStack gap="3">
      <Box flex="1" maxW="16rem" h="1.5" borderRadius="full" bg="bg.emphasized" overflow="hidden">
        <Box h="full" bg="brand.solid" style={{ width: `${percent}%` }} />
      </Box>
      <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {t('studied', { percent })}
      </chakra.span>
    </HStack>
  );
}

function WayIn({ course }: { course: Course }) {
  const { t } = useTranslation('course');
  const navigate = useNavigate();
  const signedIn = useSession().user !== null;
  const query = `courseId=${encodeURIComponent(course.id)}`;
  const isPlain = course.kind === 'plain';
  const lesson = isPlain ? `/CurriculumLearning?${query}` : `/AiCurriculumLearning?${query}&begin=1`;
  const guarded = useGuarded({ loginFor: lesson });
  const isReadable = course.open || (isPlain && course.readOnly !== null);
  if (signedIn && !isReadable) return <chakra.p color="fg.muted">{t('closed')}</chakra.p>;
  if ((isPlain ? course.sections : course.points) === 0) return null;
  const word = !signedIn
    ? 'login'
    : !course.open
      ? 'look'
      : course.studied >= 1
        ? 'again'
        : course.studied > 0
          ? 'continue'
          : 'start';
  return (
    <HStack gap="3" mt="1" wrap="wrap">
      {course.forGuests ? <TryButton size="lg" to={lesson} /> : null}
      <Button
        size="lg"
        variant={course.forGuests && !signedIn ? 'surface' : 'solid'}
        onClick={guarded(() => navigate(lesson))}
      >
        {t(`${word}`)}
        <LessonIcon name="play" />
      </Button>
      {signedIn && !isPlain ? (
        <Button size="lg" variant="surface" onClick={guarded(() => navigate(`/chat?${query}`))}>
          <LessonIcon name="chat" />
          {t('ask')}
        </Button>
      ) : null}
      {signedIn && course.studied > 0 ? (
        <Button
          size="lg"
          variant="ghost"
          onClick={guarded(() => navigate(`/${isPlain ? 'CurriculumScore' : 'CurriculumAIScore'}?${query}`))}
        >
          <LessonIcon name="list" />
          {t('score')}
        </Button>
      ) : null}
    </HStack>
  );
}

function About({ html }: { html: string }) {
  const { t } = useTranslation('course');
  return (
    <InfoSection id="course-about" title={t('about')}>
      <Suspense fallback={<Skeleton h="24" />}>
        <RichText html={html} maxW="38em" />
      </Suspense>
    </InfoSection>
  );
}

/** Who has learnt here sees the points with how they stand with them; null: they see the points alone. */
function useMastery(course: Course | undefined): Mastery | null {
  const signedIn = useSession().user !== null;
  const enabled = signedIn && course?.open === true && course.kind === 'ai';
  // one comes here straight from the lesson
  const { data } = useCall('/api/Theory/Mastery', { courseId: course?.id ?? '' }, { enabled, staleTime: 0 });
  return data?.points.some((p) => p.taught) ? data : null;
}

function Points({ course: { pointList } }: { course: Course }) {
  const { t } = useTranslation('course');
  return (
    <InfoSection id="course-points" title={t('what')}>
      {pointList.length === 0 ? <chakra.p color="fg.muted">{t('noPoints')}</chakra.p> : null}
      <chakra.ol
        listStyleType="none"
        display="grid"
        gap={{ base: '1', lg: '2' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {pointList.map(({ id, title, goal }, i) => (
          <chakra.li
            key={id}
            display="grid"
            gridTemplateColumns="2rem 1fr"
            bg="bg.panel"
            borderRadius="l2"
            px="4"
            py="3"
          >
            <chakra.span color="brand.fg" fontVariantNumeric="tabular-nums" aria-hidden>
              {i + 1}
            </chakra.span>
            <div>
              <chakra.p fontWeight="medium">{title}</chakra.p>
              {goal ? <chakra.p color="fg.muted">{goal}</chakra.p> : null}
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
    </InfoSection>
  );
}

const SAID = ['evaluation', 'qa', 'discuss'] as const;

/** What is said of the course, to whom it is taught. */
function Said({ course: { id, kind, open, readOnly } }: { course: Course }) {
  const { t } = useTranslation('course');
  const signedIn = useSession().user !== null;
  if (!signedIn || !(open || readOnly !== null)) return null;
  return (
    <InfoSection id="course-said" title={t('said')}>
      <Suspense fallback={<Skeleton h="32" />}>
        <Talk courseId={id} courseKind={kind} kinds={SAID} param="talk" isOver={!open} />
      </Suspense>
    </InfoSection>
  );
}

/** `asks`: questions are promised only where there are some. */
function How({ asks }: { asks: boolean }) {
  const { t } = useTranslation('course');
  const [told, asked, free] = t('howText', { returnObjects: true }) as string[];
  const lines = [told, asks ? asked : t('howUnasked'), free];
  return (
    <InfoSection id="course-how" title={t('how')}>
      {/* side by side, so that nothing stays empty beside them */}
      <chakra.ul
        listStyleType="none"
        display="grid"
        gap={{ base: '3', md: '6' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        {lines.map((line) => (
          <chakra.li key={line} display="flex" gap="3" color="fg.muted" lineHeight="tall">
            <chakra.span color="brand.fg" pt="1">
              <LessonIcon name="check" />
            </chakra.span>
            {line}
          </chakra.li>
        ))}
      </chakra.ul>
    </InfoSection>
  );
}

function CourseSkeleton() {
  const { t } = useTranslation('course');
  return (
    <Stack
      role="status"
      aria-label={t('loading')}
      w="full"
      maxW="5xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '10' }}
      gap="5"
    >
      <Skeleton h={{ base: '40', md: '56' }} borderRadius="l3" />
      <Skeleton h="8" w="50%" />
      <Skeleton h="4" />
      <Skeleton h="4" w="70%" />
    </Stack>
  );
}
