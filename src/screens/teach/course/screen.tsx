// /teach/AIcourseInfo, /teach/course/courseInfo and /curriculum/course/courseInfo ?id=&tab=: one course as its teachers prepare it (decision 14).
import { Badge, Button, Skeleton, Tabs, VStack } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { teaching } from '#contract/teaching.ts';
import { ApiError } from '#src/api/errors.ts';
import { useMay } from '#src/api/guarded.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel, useAddressTab } from '#src/ui/tab-panel.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { useCoursePaths } from '../course-row/href.ts';
import { type Course, useCourse } from '../course-row/queries.ts';
import { useToMark } from '../waiting/queries.ts';
import { BankPanel } from './bank/panel.tsx';
import { ChaptersPanel } from './chapters/panel.tsx';
import { ClassesPanel } from './classes/panel.tsx';
import { GraphPanel } from './graph/panel.tsx';
import { CourseHeader } from './header.tsx';
import { InfoPanel } from './info/panel.tsx';
import { KnowledgePanel } from './knowledge/panel.tsx';
import { MarkingPanel } from './marking/panel.tsx';
import { MaterialsPanel } from './materials/panel.tsx';
import { CourseNext } from './next.tsx';
import { PlanPanel } from './plan/panel.tsx';
import { ScoresPanel } from './scores/panel.tsx';
import { SettingPanel } from './setting/panel.tsx';
import { BookStatisticsPanel } from './statistics/book-panel.tsx';
import { StatisticsPanel } from './statistics/panel.tsx';
import { TalkPanel } from './talk.tsx';
import { TasksPanel } from './tasks/panel.tsx';
import { TeamPanel } from './team/panel.tsx';

interface PanelProps {
  course: Course;
  show: (tab: Tab, more?: Readonly<Record<string, string>>) => void;
}
type Show = (props: PanelProps) => ReactNode;

const PANELS = {
  knowledge: ({ course }) => <KnowledgePanel courseId={course.id} />,
  content: ({ course, show }) =>
    course.kind === 'plain' ? (
      <ChaptersPanel course={course} />
    ) : (
      <PlanPanel
        course={course}
        onKnowledge={() => show('knowledge')}
        onAssign={() => show('tasks', { assign: '1' })}
      />
    ),
  materials: ({ course }) => <MaterialsPanel course={course} />,
  questions: ({ course }) => <BankPanel courseId={course.id} />,
  graph: ({ course }) => <GraphPanel courseId={course.id} />,
  setting: ({ course, show }) => <SettingPanel courseId={course.id} onClose={() => show('knowledge')} />,
  tasks: ({ course }) => <TasksPanel course={course} />,
  marking: ({ course }) => <MarkingPanel courseId={course.id} />,
  asked: ({ course }) => <TalkPanel course={course} />,
  scores: ({ course }) => <ScoresPanel courseId={course.id} />,
  statistics: ({ course }) =>
    course.kind === 'plain' ? <BookStatisticsPanel course={course} /> : <StatisticsPanel courseId={course.id} />,
  classes: ({ course }) => <ClassesPanel course={course} />,
  teachers: ({ course }) => <TeamPanel course={course} />,
  info: ({ course, show }) => <InfoPanel course={course} onClose={() => show(firstTabOf(course))} />,
} satisfies Record<string, Show>;
type Tab = keyof typeof PANELS;
const TABS = Object.keys(PANELS) as Tab[]; // its own keys
/** An ordinary course is its chapters: what belongs to the tutor is an AI course's. */
const PLAIN_TABS = [
  'content',
  'materials',
  'tasks',
  'marking',
  'asked',
  'scores',
  'statistics',
  'classes',
  'teachers',
  'info',
] as const satisfies readonly Tab[];
const tabsOf = (course: Course): readonly Tab[] => (course.kind === 'plain' ? PLAIN_TABS : TABS);
const firstTabOf = (course: Course): Tab => (course.kind === 'plain' ? 'content' : 'knowledge');
/** Names in the address that mean something within one tab only. */
const OF_ONE_TAB = [
  'page',
  'pageSize',
  'sort',
  'keyword',
  'document',
  'point',
  'preview',
  'review',
  'question',
  'pointId',
  'kind',
  'list',
  'classId',
  'state',
  'unanswered',
  'node',
  'band',
  'sectionId',
  'progress',
  'week',
  'behind',
  'student',
  'asked',
  'assign',
] as const;
/**
 * @page /teach/AIcourseInfo
 * @page /teach/course/courseInfo
 * @page /curriculum/course/courseInfo
 */
export function CourseInfoScreen() {
  const id = usePageQuery().get('id');
  const course = useCourse(id);
  useTabTitle(course.data?.name);
  return <WorkFrame>{course.data ? <Loaded course={course.data} /> : <NotYet id={id} course={course} />}</WorkFrame>;
}

function Loaded({ course }: { course: Course }) {
  const { t } = useTranslation('teach');
  const pageQuery = usePageQuery();
  const show = (tab: string, more: Readonly<Record<string, string>> = {}) =>
    pageQuery.set({ ...Object.fromEntries(OF_ONE_TAB.map((name) => [name, null])), tab, ...more });
  const tabs = tabsOf(course);
  const first = firstTabOf(course);
  const tab = useAddressTab(tabs, first, first);
  return (
    <>
      <CourseHeader course={course} brief={tab !== first && tab !== 'info'} />
      {course.kind !== 'plain' && (
        <CourseNext
          course={course}
          tab={tab}
          onPlan={(more) => show('content', more)}
          onKnowledge={() => show('knowledge')}
          onAssign={() => show('tasks', { assign: '1' })}
        />
      )}
      <Tabs.Root value={tab} onValueChange={({ value }) => show(value)}>
        {/* in two lines where one is too short: what is scrolled out of sight is not found */}
        <Tabs.List aria-label={t('course.tabs.label')} flexWrap="wrap">
          {tabs.map((tab) => (
            <Tabs.Trigger key={tab} value={tab} px={{ base: '3', xl: '4' }} flexShrink="0" whiteSpace="nowrap">
              {t(`course.tabs.${tab}`)}
              {tab === 'marking' && <ToMark courseId={course.id} />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <TabPanel key={tab} value={tab}>
          {/* its words may be on their way: only its own place waits for them, else the panel before would stay on the page */}
          <Suspense fallback={<PageLoading />}>{PANELS[tab]({ course, show })}</Suspense>
        </TabPanel>
      </Tabs.Root>
    </>
  );
}

/** How much work waits for a mark. */
function ToMark({ courseId }: { courseId: string }) {
  const { t } = useTranslation('teach');
  const { data } = useToMark({ courseId }, useMay()(teaching.answers));
  if (!data || data.itemCount === 0) return null;
  return (
    <Badge
      variant="solid"
      colorPalette="red"
      borderRadius="full"
      aria-label={t('course.toMark', { count: data.itemCount })}
    >
      {data.itemCount}
    </Badge>
  );
}

function NotYet({ id, course }: { id: string; course: ReturnType<typeof useCourse> }) {
  const { t } = useTranslation('teach');
  const paths = useCoursePaths();
  const missing = id === '' || (course.error instanceof ApiError && course.error.code === CODE.missing);
  if (missing) {
    return (
      <EmptyState icon="search" title={t('course.missing')} text={t('course.missingText')}>
        <Button asChild mt="2" size="sm" variant="outline">
          <Link to={paths.list(paths.isSchool ? 'plain' : 'ai')}>{t('course.back')}</Link>
        </Button>
      </EmptyState>
    );
  }
  if (course.error) return <ErrorState error={course.error} onRetry={() => course.refetch()} />;
  return (
    <VStack role="status" aria-label={t('course.loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="5" maxW="xl" />
      <Skeleton h="64" />
    </VStack>
  );
}
