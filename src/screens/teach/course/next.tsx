// What comes next with a course, on every page of it but its plan, which says so itself: one sentence, and the brightest button.
import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useCourseActions } from '../course-row/actions.ts';
import type { Course } from '../course-row/queries.ts';
import { CourseDialogs } from './dialogs.tsx';
import { nextPlanStep, nextWords, type Plan, useReadPoints, useToAssign } from './next-step.ts';
import { usePlan, usePlanRows } from './plan-queries.ts';

interface Props {
  course: Course;
  /** The page of the course that is open. */
  tab: string;
  /** To the plan; `review`: with all drafts below each other. */
  onPlan: (more: { review?: '1' }) => void;
  onKnowledge: () => void;
  /** To a new task. */
  onAssign: () => void;
}

export function CourseNext(props: Props) {
  const plan = usePlan(props.course.id);
  if (props.tab === 'content' || (plan.isError && !plan.data)) return null;
  // its place is kept: what stands below would move when it comes, under whoever reads there
  if (!plan.data) return <Skeleton h="16" borderRadius="l3" aria-hidden />;
  return <Shown {...props} plan={plan.data} />;
}

function Shown({ course, tab, plan, onPlan, onKnowledge, onAssign }: Props & { plan: Plan }) {
  const { t } = useTranslation(['plan', 'teach']);
  const { isRead } = useReadPoints(course.id);
  const next = nextPlanStep(plan, course.status, isRead);
  const { key, ...counts } = nextWords(plan, course.status, isRead);
  const toAssign = useToAssign(course.id, next.step === 'teach');
  // there the upload itself is the next step
  const isHere = tab === 'knowledge' && (next.step === 'upload' || next.step === 'wait');
  return (
    <Flex
      as="section"
      aria-label={t('teach:next.label')}
      bg="bg.panel"
      borderRadius="l3"
      px="5"
      py="3"
      gap="3"
      wrap="wrap"
      align="center"
    >
      <Box color="brand.fg">
        <Icon name={next.step === 'teach' && !toAssign ? 'done' : 'arrowRight'} />
      </Box>
      <Text flex="1" minW="16rem" fontWeight="medium" role="status">
        {toAssign ? t('next.assign') : key === 'teach' ? t('teach:next.taught') : t(`next.${key}`, counts)}
      </Text>
      {!isHere && (
        <Way
          step={toAssign ? 'assign' : next.step}
          course={course}
          onPlan={onPlan}
          onKnowledge={onKnowledge}
          onAssign={onAssign}
        />
      )}
    </Flex>
  );
}

function Way({
  step,
  course,
  onPlan,
  onKnowledge,
  onAssign,
}: Omit<Props, 'tab'> & { step: ReturnType<typeof nextPlanStep>['step'] | 'assign' }) {
  const { t } = useTranslation('teach');
  const actions = useCourseActions();
  const drafting = useDraftPlan(course.id, onPlan);
  switch (step) {
    case 'draft':
      return (
        <Button loading={drafting.busy} onClick={drafting.run}>
          <Icon name="sparkles" />
          {t('next.draft')}
        </Button>
      );
    case 'read':
    case 'approve':
      return (
        <Button onClick={() => onPlan({ review: '1' })}>
          <Icon name="eye" />
          {t('next.read')}
        </Button>
      );
    case 'publish':
    case 'reopen':
      return (
        <>
          <Button onClick={() => actions.act('publish', course)}>
            <Icon name="users" />
            {t('next.publish')}
          </Button>
          <CourseDialogs actions={actions} courses={[course]} />
        </>
      );
    case 'assign':
      return (
        <Button onClick={onAssign}>
          <Icon name="add" />
          {t('next.assign')}
        </Button>
      );
    case 'teach':
      return (
        <Button asChild variant="outline">
          <Link to={`/teach/board?${new URLSearchParams({ courseId: course.id })}`}>
            <Icon name="activity" />
            {t('next.board')}
          </Link>
        </Button>
      );
    default:
      return (
        <Button onClick={onKnowledge}>
          <Icon name="upload" />
          {t('next.upload')}
        </Button>
      );
  }
}

/** Drafts the plan, and goes to where it is read. */
function useDraftPlan(courseId: string, onPlan: Props['onPlan']) {
  const { t } = useTranslation('plan');
  const rows = usePlanRows(courseId);
  const { busy, run } = useBusy();
  return {
    busy: busy !== null,
    run: () =>
      void run('draft', async () => {
        const made = await call('/OrgApi/AISetting/DraftPlan', { courseId }, { quiet: true });
        await rows.refreshAll();
        if (made.points === 0) toast.info(t('head.nothingNew'));
        else toast.success(t('head.drafted', made));
        onPlan(made.points === 0 ? {} : { review: '1' });
      }),
  };
}
