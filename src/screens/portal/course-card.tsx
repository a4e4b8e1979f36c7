// One course of the catalogue.
import { Box, chakra, HStack, LinkBox, LinkOverlay, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { Cover } from '#src/ui/cover.tsx';
import { Link as OwnLink } from '#src/ui/link.tsx';

type Course = OutputOf<'/api/Course/Items'>['items'][number];

interface Props {
  course: Course;
  /** Of one's own: with the ways to what is to do in it and what came of it. */
  own?: boolean;
}

export function CourseCard({ course, own = false }: Props) {
  const { t } = useTranslation('portal');
  const percent = rounded(course.studied * 100);
  const sizeOf =
    course.kind === 'plain' ? t('sections', { count: course.sections }) : t('points', { count: course.points });
  // why one may only look at it goes before how far one is
  const note = course.readOnly ?? (course.status === 'published' ? null : course.status);
  return (
    <LinkBox
      as="li"
      bg="bg.panel"
      borderRadius="l3"
      overflow="hidden"
      display="flex"
      flexDirection="column"
      transition="box-shadow 160ms, translate 160ms"
      _hover={{ boxShadow: 'md', translate: '0 -2px' }}
    >
      <Cover name={course.name} src={course.cover} />
      <Stack p="4" gap="1.5" flex="1">
        <LinkOverlay asChild textStyle="md" fontWeight="semibold">
          <Link
            to={`/${course.kind === 'plain' ? 'CurriculumInfo' : 'AICurriculumInfo'}?courseId=${encodeURIComponent(course.id)}`}
          >
            {course.name}
          </Link>
        </LinkOverlay>
        {course.intro ? (
          <chakra.p color="fg.muted" lineClamp="2">
            {course.intro}
          </chakra.p>
        ) : null}
        <HStack mt="auto" pt="2" justify="space-between" color="fg.muted" textStyle="xs">
          <span>{[course.teacher, sizeOf, course.term].filter(Boolean).join(' · ')}</span>
          {note ? <chakra.span color="fg.warning">{t(`status.${note}`)}</chakra.span> : null}
          {note === null && percent > 0 ? (
            <chakra.span color="brand.fg">{t('studied', { percent })}</chakra.span>
          ) : null}
        </HStack>
        {own && course.kind === 'plain' ? <OwnLinks course={course} /> : null}
      </Stack>
      {percent > 0 ? (
        <Box h="1" bg="bg.muted" aria-hidden>
          <Box h="full" bg="brand.500" style={{ width: `${percent}%` }} />
        </Box>
      ) : null}
    </LinkBox>
  );
}

/** Above the card's own link, which lies over all of it. */
function OwnLinks({ course: { id, name } }: { course: Course }) {
  const { t } = useTranslation('portal');
  const query = encodeURIComponent(id);
  return (
    <HStack gap="4" pt="1" position="relative" zIndex="1" alignSelf="flex-start">
      <OwnLink to={`/CurriculumLearning/work?id=${query}`} aria-label={t('workOf', { name })}>
        {t('work')}
      </OwnLink>
      <OwnLink to={`/CurriculumScore?courseId=${query}`} aria-label={t('scoreOf', { name })}>
        {t('score')}
      </OwnLink>
    </HStack>
  );
}
