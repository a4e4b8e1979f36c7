// The chapters of an ordinary course, and what is in them: to a learner with how far each is and the way to it, to others by
// title and kind.
import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { withWords } from '#src/ui/words.ts';

const Contents = lazy(async () => ({
  default: (await withWords(['study'], import('../study/contents.tsx'))).Contents,
}));

type Course = OutputOf<'/api/Course/Item'>;

const CARD = { bg: 'bg.panel', borderRadius: 'l3', px: { base: '2', md: '4' }, py: '4' } as const;

export function CourseOutline({ course }: { course: Course }) {
  const { t } = useTranslation('course');
  const isLearner = useSession().user !== null && (course.open || course.readOnly !== null);
  // one comes here straight from a section
  const study = useCall('/api/Course/Study', { courseId: course.id }, { enabled: isLearner, staleTime: 0 });
  if (course.outline.length === 0) return <chakra.p color="fg.muted">{t('noOutline')}</chakra.p>;
  if (isLearner && study.isPending) return <Skeleton h="48" role="status" aria-label={t('loading')} />;
  // a colleague may look at a course without learning it
  if (!study.data) return <Titles outline={course.outline} />;
  return (
    <Suspense fallback={<Skeleton h="48" />}>
      <Box {...CARD}>
        <Contents study={study.data} openId="" />
      </Box>
    </Suspense>
  );
}

const ICONS: Readonly<Record<string, LessonIconName>> = { video: 'play', audio: 'speaker', lesson: 'bulb' };

function Titles({ outline }: Pick<Course, 'outline'>) {
  return (
    <chakra.ol listStyleType="none" display="grid" gap="5" {...CARD}>
      {outline.map(({ title, sections }, i) => (
        // nothing here moves
        // biome-ignore lint/suspicious/noArrayIndexKey: as said
        <li key={i}>
          <chakra.p fontWeight="semibold" px="2.5" mb="1">
            {title}
          </chakra.p>
          <chakra.ul listStyleType="none" display="grid" gap="0.5">
            {sections.map((section, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as said
              <chakra.li key={n} display="flex" gap="2.5" px="2.5" py="1.5" color="fg.muted">
                <Box pt="0.5">
                  <LessonIcon name={ICONS[section.kind] ?? 'document'} size="1rem" />
                </Box>
                {section.title}
              </chakra.li>
            ))}
          </chakra.ul>
        </li>
      ))}
    </chakra.ol>
  );
}
