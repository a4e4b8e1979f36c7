// /teach/AIcourseInfo?id=&tab=: one AI course as its teachers prepare it.
import { Button, Skeleton, Tabs, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { type Course, useCourse } from '../courses/queries.ts';
import { Blank, Fault } from '../parts/blank.tsx';
import { Frame } from '../parts/frame.tsx';
import { usePlace } from '../parts/place.ts';
import { ContentPanel } from './content/panel.tsx';
import { CourseHeader } from './header.tsx';
import { KnowledgePanel } from './knowledge/panel.tsx';

const TABS = ['knowledge', 'content'] as const;
type Tab = (typeof TABS)[number];
const tabOf = (raw: string): Tab => TABS.find((tab) => tab === raw) ?? 'knowledge';

export function CourseInfoScreen() {
  const id = usePlace().get('id');
  const course = useCourse(id);
  return <Frame>{course.data ? <Loaded course={course.data} /> : <Waiting id={id} course={course} />}</Frame>;
}

function Loaded({ course }: { course: Course }) {
  const { t } = useTranslation('teach');
  const place = usePlace();
  const show = (tab: string) => place.set({ tab, page: null, document: null });
  return (
    <>
      <CourseHeader course={course} />
      <Tabs.Root value={tabOf(place.get('tab'))} lazyMount unmountOnExit onValueChange={({ value }) => show(value)}>
        <Tabs.List aria-label={t('course.tabs.label')}>
          {TABS.map((tab) => (
            <Tabs.Trigger key={tab} value={tab}>
              {t(`course.tabs.${tab}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="knowledge">
          <KnowledgePanel courseId={course.id} />
        </Tabs.Content>
        <Tabs.Content value="content">
          <ContentPanel courseId={course.id} onKnowledge={() => show('knowledge')} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Waiting({ id, course }: { id: string; course: ReturnType<typeof useCourse> }) {
  const { t } = useTranslation('teach');
  const missing = id === '' || (course.error instanceof ApiError && course.error.code === CODE.missing);
  if (missing) {
    return (
      <Blank icon="search" title={t('course.missing')} text={t('course.missingText')}>
        <Button asChild mt="2" size="sm" variant="outline">
          <Link to="/teach/AIcourse">{t('course.back')}</Link>
        </Button>
      </Blank>
    );
  }
  if (course.error) return <Fault error={course.error} onRetry={() => course.refetch()} />;
  return (
    <VStack role="status" aria-label={t('course.loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="5" maxW="xl" />
      <Skeleton h="64" />
    </VStack>
  );
}
