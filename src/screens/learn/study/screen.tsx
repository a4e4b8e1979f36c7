// /CurriculumLearning?courseId=&sectionId=: an ordinary course as one learns it. Its contents at the left, the open section at
// the right; on narrow screens the contents come in a sheet. A link may name the section alone.
import { Box, Button, chakra, Flex, Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Locked } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { rounded } from '#contract/rounding.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { later } from '#src/ui/later.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { usePageCourse } from '#src/ui/page-course.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useStudyTime } from '#src/ui/study-time.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { withWords } from '#src/ui/words.ts';
import { Contents, LockWords, type Study, sectionPath } from './contents.tsx';
import { SectionBody } from './section-body.tsx';

const STUDY = '/api/Course/Study';
const PATH = '/CurriculumLearning';
const Sheet = later(async () => (await import('../lesson/sheet.tsx')).LessonSheet);

/** Beneath the section: it comes when that is there. */
const Talk = later(async () => (await withWords(['talk', 'blocks'], import('#src/blocks/talk/talk.tsx'))).Talk);

/** @page /CurriculumLearning light */
export function StudyScreen() {
  const { t } = useTranslation('study');
  const place = usePageQuery();
  const sectionId = place.get('sectionId');
  const opened = useOpened(sectionId);
  const courseId = place.get('courseId') || opened.data?.courseId || lockedIn(opened.error)?.courseId || '';
  usePageCourse(courseId);
  const study = useCall(STUDY, { courseId }, { enabled: courseId !== '', staleTime: 0 });
  useFirstSection(courseId, sectionId);
  if (courseId === '' && (sectionId === '' || opened.isError)) return <Missing />;
  if (study.isError) {
    const isGone = study.error instanceof ApiError && study.error.code === CODE.missing;
    return isGone ? <Missing /> : <ErrorState error={study.error} onRetry={() => void study.refetch()} />;
  }
  if (!study.data) return <Skeleton role="status" aria-label={t('loading')} m="8" h="64" />;
  const isEmpty = study.data.chapters.every((c) => c.sections.length === 0);
  return (
    <Page study={study.data} openId={sectionId}>
      {isEmpty ? (
        <EmptyState icon="book" title={t('none')} text={t('noneText')} />
      ) : (
        <Section sectionId={sectionId} opened={opened} />
      )}
    </Page>
  );
}

/** Opening is what begins a study, so it is asked once for each visit. */
function useOpened(sectionId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['/api/Course/ToStudy', sectionId],
    queryFn: async () => {
      const opened = await call('/api/Course/ToStudy', { sectionId }, { quiet: true });
      void client.invalidateQueries({ queryKey: [STUDY] });
      return opened;
    },
    enabled: sectionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Where one goes on: the address says it. */
function useFirstSection(courseId: string, sectionId: string): void {
  const { set } = usePageQuery();
  const enabled = courseId !== '' && sectionId === '';
  const { data, isFetching } = useCall('/api/Course/ContinueStudy', { courseId }, { enabled, staleTime: 0 });
  // what was known of an earlier visit may be done by now
  const place = isFetching ? undefined : data?.sectionId;
  useEffect(() => {
    if (enabled && place && !isGoneOn()) set({ sectionId: place }, true);
  });
}

/** The address is quicker than what is drawn: a section, or another page, was chosen meanwhile. */
function isGoneOn(): boolean {
  const [path = '', query = ''] = window.location.hash.slice(1).split('?');
  return path !== '' && (path !== PATH || new URLSearchParams(query).has('sectionId'));
}

interface LockedIn {
  courseId: string;
  locks: readonly Locked[];
}

function lockedIn(error: unknown): LockedIn | null {
  if (!(error instanceof ApiError) || error.code !== CODE.conflict) return null;
  const data = error.data as Partial<LockedIn> | null; // of a section that is locked
  return data?.locks && data.courseId ? { courseId: data.courseId, locks: data.locks } : null;
}

function Section({ sectionId, opened }: { sectionId: string; opened: ReturnType<typeof useOpened> }) {
  const { t } = useTranslation('study');
  const locked = lockedIn(opened.error);
  if (locked)
    return (
      <Stack align="center" textAlign="center" gap="2" py="10" color="fg.muted">
        <LessonIcon name="lock" size="2rem" />
        <chakra.h2 textStyle="lg" fontWeight="semibold" color="fg">
          {t('locked')}
        </chakra.h2>
        <div>
          <LockWords locks={locked.locks} />
        </div>
      </Stack>
    );
  if (opened.error instanceof ApiError && opened.error.code === CODE.missing)
    return <EmptyState icon="book" title={t('gone')} text={t('goneText')} />;
  if (opened.isError) return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <Skeleton role="status" aria-label={t('loading')} h="48" />;
  return (
    <Stack as="article" gap="5" aria-labelledby="section-title">
      <chakra.h2 id="section-title" textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
        {opened.data.title}
      </chakra.h2>
      <SectionBody key={opened.data.studyId} opened={opened.data} />
      <Box as="section" aria-labelledby="section-talk" borderTopWidth="1px" borderColor="border" pt="6" mt="4">
        <chakra.h3 id="section-talk" textStyle="md" fontWeight="semibold" mb="3">
          {t('talk')}
        </chakra.h3>
        <Suspense fallback={<Skeleton h="32" />}>
          <Talk
            key={sectionId}
            courseId={opened.data.courseId}
            courseKind="plain"
            sectionId={sectionId}
            kinds={['qa', 'discuss']}
            param="talk"
            isOver={opened.data.readOnly !== null}
          />
        </Suspense>
      </Box>
    </Stack>
  );
}

function Page({ study, openId, children }: { study: Study; openId: string; children: ReactNode }) {
  const { t } = useTranslation('study');
  return (
    <Flex direction="column" flex="1" w="full" maxW="8xl" mx="auto">
      <Head study={study} openId={openId} />
      {study.readOnly && (
        <Text role="status" bg="bg.warning" color="fg.warning" px={{ base: '4', md: '8' }} py="2">
          {t(`readOnly.${study.readOnly}`)}
        </Text>
      )}
      <Grid flex="1" templateColumns={{ base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' }} alignItems="start">
        <Box
          as="nav"
          aria-label={t('contents')}
          hideBelow="lg"
          position="sticky"
          top="calc(var(--over) + 0.5rem)"
          maxH="calc(100dvh - 1.5rem - var(--over))"
          overflowY="auto"
          px="4"
          py="6"
        >
          <Contents study={study} openId={openId} />
        </Box>
        <Stack
          bg="bg.panel"
          minH="calc(100dvh - 12rem)"
          px={{ base: '4', md: '8' }}
          py={{ base: '5', md: '8' }}
          gap="8"
        >
          <Box flex="1">{children}</Box>
          <Neighbours study={study} openId={openId} />
        </Stack>
      </Grid>
    </Flex>
  );
}

function Head({ study, openId }: { study: Study; openId: string }) {
  const { t } = useTranslation('study');
  useTabTitle(study.name);
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const percent = rounded(study.progress * 100);
  const time = useStudyTime()(study.seconds);
  const close = () => setSheet('closed');
  const query = encodeURIComponent(study.courseId);
  return (
    <Flex
      gap={{ base: '2', md: '4' }}
      px={{ base: '4', md: '8' }}
      py="3"
      align="center"
      wrap="wrap"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Box flex="1 1 14rem" minW="0">
        <chakra.h1 textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
          {study.name}
        </chakra.h1>
        <HStack gap="4" textStyle="sm" color="brand.fg">
          <Link to={`/CurriculumInfo?courseId=${query}`}>{t('back')}</Link>
          <Link to={`/CurriculumLearning/work?id=${query}`}>{t('toWork')}</Link>
          <Link to={`/CurriculumScore?courseId=${query}`}>{t('toScore')}</Link>
        </HStack>
      </Box>
      <HStack gap="3" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums" wrap="wrap">
        <Box w="24" h="1.5" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
          <Box h="full" bg="brand.solid" style={{ width: `${percent}%` }} />
        </Box>
        <span>{t('progress', { percent })}</span>
        {study.seconds >= 1 && <span>{t('time', { time })}</span>}
      </HStack>
      <Button hideFrom="lg" size="sm" variant="surface" aria-haspopup="dialog" onClick={() => setSheet('open')}>
        <LessonIcon name="list" />
        {t('contents')}
      </Button>
      {sheet !== 'never' && (
        <Suspense>
          <Sheet title={t('contents')} open={sheet === 'open'} onClose={close}>
            <Contents study={study} openId={openId} onGo={close} />
          </Sheet>
        </Suspense>
      )}
    </Flex>
  );
}

/** The sections before and behind the open one. */
function Neighbours({ study, openId }: { study: Study; openId: string }) {
  const { t } = useTranslation('study');
  const sections = study.chapters.flatMap((c) => c.sections);
  const at = sections.findIndex((s) => s.id === openId);
  const way = (word: 'previous' | 'next') => {
    const to = at < 0 ? undefined : sections[at + (word === 'next' ? 1 : -1)];
    return (
      to && (
        <Button asChild size="sm" variant={word === 'next' ? 'surface' : 'ghost'} maxW="48%" minW="0">
          <Link
            to={sectionPath(study.courseId, to.id)}
            aria-label={t('common:row.of', { action: t(word), name: to.title })}
          >
            {t(word)}
          </Link>
        </Button>
      )
    );
  };
  return (
    <Flex justify="space-between" gap="3">
      {way('previous') ?? <span />}
      {way('next')}
    </Flex>
  );
}

function Missing() {
  const { t } = useTranslation('study');
  return <EmptyState icon="book" title={t('missing')} text={t('missingText')} />;
}
