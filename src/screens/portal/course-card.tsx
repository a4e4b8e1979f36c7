// One course of the catalogue.
import { Box, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { Link } from '#src/ui/link.tsx';
import { LinkCard } from '#src/ui/link-card.tsx';
import { TryButton } from '#src/ui/try-button.tsx';

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
    <LinkCard
      of={course}
      to={`/${course.kind === 'plain' ? 'CurriculumInfo' : 'AICurriculumInfo'}?courseId=${encodeURIComponent(course.id)}`}
      bar={
        percent > 0 && (
          <Box h="1" bg="bg.muted" aria-hidden>
            <Box h="full" bg="brand.500" style={{ width: `${percent}%` }} />
          </Box>
        )
      }
    >
      <HStack mt="auto" pt="2" justify="space-between" color="fg.muted" textStyle="xs">
        <span>{[course.teacher, sizeOf, course.term].filter(Boolean).join(' · ')}</span>
        {note ? <chakra.span color="fg.warning">{t(`status.${note}`)}</chakra.span> : null}
        {note === null && percent > 0 ? <chakra.span color="brand.fg">{t('studied', { percent })}</chakra.span> : null}
      </HStack>
      {course.forGuests ? (
        <TryButton
          size="sm"
          alignSelf="flex-start"
          position="relative"
          zIndex="1"
          name={course.name}
          to={`/AiCurriculumLearning?courseId=${encodeURIComponent(course.id)}&begin=1`}
        />
      ) : null}
      {own && course.kind === 'plain' ? <OwnLinks course={course} /> : null}
    </LinkCard>
  );
}

/** Above the card's own link, which lies over all of it. */
function OwnLinks({ course: { id, name } }: { course: Course }) {
  const { t } = useTranslation('portal');
  const query = encodeURIComponent(id);
  return (
    <HStack gap="4" pt="1" position="relative" zIndex="1" alignSelf="flex-start">
      <Link to={`/CurriculumLearning/work?id=${query}`} aria-label={t('workOf', { name })}>
        {t('work')}
      </Link>
      <Link to={`/CurriculumScore?courseId=${query}`} aria-label={t('scoreOf', { name })}>
        {t('score')}
      </Link>
    </HStack>
  );
}
