// 内容: the lesson plan. Points at the left, the open one at the right; below 900 px the list comes first.
import { Box, Button, Grid, HStack, Skeleton, VisuallyHidden, VStack } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Course } from '../../course-row/queries.ts';
import { needsApproval, type Plan, type PointSummary, reviewOf, useReadPoints } from '../next-step.ts';
import { type PlanRows, usePlan, usePoint } from '../plan-queries.ts';
import { usePlanActions } from './actions.ts';
import { type Editor, type EditorProblems, EditorProvider, useEditor, usePlanSaving, usePlanStore } from './editor.ts';
import { useEnriched } from './enriching.tsx';
import { ApproveRead, PlanHead } from './head.tsx';
import { staysInside } from './inside.ts';
import { useDrafted } from './part.tsx';
import { type PlanStore, savingOf } from './plan-store.ts';
import { PlanPointEditor } from './point.tsx';
import { PointList } from './point-list.tsx';
import { Preview } from './preview.tsx';
import { Review } from './review.tsx';
import { PlanSaveState } from './save-state.tsx';

interface Props {
  course: Course;
  onKnowledge: () => void;
  onAssign: () => void;
}

const BELOW_BARS = 'calc(var(--bars) + 0.5rem)';
const SIDE_BY_SIDE = '@media (min-width: 900px)';

export function PlanPanel({ course, onKnowledge, onAssign }: Props) {
  // the words of the blocks are asked for here, or opening the preview would blank the page while they come
  useTranslation(['plan', 'blocks']);
  const plan = usePlan(course.id);
  const { store, rows } = usePlanStore(course.id);
  if (plan.isPending) return <Waiting />;
  if (!plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  return (
    <Loaded course={course} onKnowledge={onKnowledge} onAssign={onAssign} store={store} rows={rows} plan={plan.data} />
  );
}

function Loaded({
  course,
  onKnowledge,
  onAssign,
  plan,
  store,
  rows,
}: Props & { plan: Plan; store: PlanStore; rows: PlanRows }) {
  const { t } = useTranslation('plan');
  const pageQuery = usePageQuery();
  const [problems, setProblems] = useState<EditorProblems>({});
  const [said, announce] = useState('');
  const setPlace = useRef(pageQuery.set);
  setPlace.current = pageQuery.set;
  const open = useCallback((point: string | null) => setPlace.current({ point }), []);
  const editor = useMemo(
    (): Editor => ({ courseId: course.id, plan, store, rows, problems, setProblems, open, announce }),
    [course.id, plan, store, rows, problems, open],
  );
  const wanted = pageQuery.get('point');
  const opened = plan.points.find((p) => p.id === wanted) ?? plan.points[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = historyKey(event);
    if (step === null || !opened) return;
    event.preventDefault();
    void store[step](opened.id).then(
      (done) => done && announce(t(step === 'undo' ? 'history.undone' : 'history.redone')),
    );
  };
  return (
    <EditorProvider value={editor}>
      <VStack align="stretch" gap="4" onKeyDown={onKeyDown}>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <LeaveQuestion store={store} />
        <Work course={course} opened={opened} onKnowledge={onKnowledge} onAssign={onAssign} />
      </VStack>
    </EditorProvider>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z; within a field they are the field's own. */
function historyKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const target = event.target as HTMLElement; // key events come from elements
  if (target.closest('input, textarea, select, [contenteditable]')) return null;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return null;
  return event.shiftKey ? 'redo' : 'undo';
}

interface WorkProps {
  course: Course;
  opened: PointSummary | undefined;
  onKnowledge: () => void;
  onAssign: () => void;
}

function Work({ course, opened, onKnowledge, onAssign }: WorkProps) {
  const { t } = useTranslation('plan');
  const { courseId, plan } = useEditor();
  const actions = usePlanActions();
  useDrafted();
  useEnriched();
  const { isRead, mark } = useReadPoints(courseId);
  // in the address: other pages lead here, as the board does from a point
  const place = usePageQuery();
  const isPreviewing = place.get('preview') !== '';
  const isReviewing = place.get('review') !== '' && plan.points.some(needsApproval);
  const top = useArrival(opened?.id);
  const head = useRef<HTMLDivElement>(null);
  return (
    <>
      <Box ref={head} scrollMarginTop={BELOW_BARS}>
        <PlanHead
          course={course}
          isRead={isRead}
          actions={actions}
          onKnowledge={onKnowledge}
          onAssign={onAssign}
          onPreview={() => place.set({ preview: '1' })}
          onReview={isReviewing ? undefined : () => place.set({ review: '1' })}
        />
      </Box>
      {isReviewing ? (
        <Review
          actions={actions}
          onClose={(point) => {
            // a review ends far down, and what comes next is said in the head
            if (point === undefined) head.current?.scrollIntoView({ block: 'start' });
            place.set({ review: null, ...(point === undefined ? {} : { point }) }, true);
          }}
        />
      ) : (
        <Grid gap="4" alignItems="start" css={{ [SIDE_BY_SIDE]: { gridTemplateColumns: '16rem minmax(0, 1fr)' } }}>
          <Box
            bg="bg.panel"
            borderRadius="l3"
            display="flex"
            flexDirection="column"
            css={{ [SIDE_BY_SIDE]: { position: 'sticky', top: BELOW_BARS, maxH: 'calc(100dvh - var(--bars) - 2rem)' } }}
          >
            {/* always in sight, however far down one writes */}
            <PlanSaveState opened={opened?.id ?? ''} />
            <PointList opened={opened?.id ?? ''} isRead={isRead} />
          </Box>
          {opened ? (
            <VStack align="stretch" gap="4" minW="0">
              <Box ref={top} tabIndex={-1} outline="none" scrollMarginTop={BELOW_BARS} minW="0">
                <OpenPoint key={opened.id} summary={opened} onRead={() => mark(opened)} />
              </Box>
              <Onward opened={opened} isRead={isRead} actions={actions} />
            </VStack>
          ) : (
            <EmptyState icon="book" title={t('empty.title')} text={t('empty.text')} />
          )}
        </Grid>
      )}
      {isPreviewing && opened && <Preview from={opened.id} onClose={() => place.set({ preview: null }, true)} />}
    </>
  );
}

function OpenPoint({ summary, onRead }: { summary: PointSummary; onRead: () => void }) {
  const point = usePoint(summary.id);
  if (point.data) return <PlanPointEditor point={point.data} summary={summary} onRead={onRead} />;
  return point.error ? <ErrorState error={point.error} onRetry={() => void point.refetch()} /> : <Waiting />;
}

/** A point that was asked for begins at its head, wherever the one before was left. */
function useArrival(opened: string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    const place = top.current;
    if (!place) return;
    const at = place.getBoundingClientRect().top;
    if (at < 0 || at > window.innerHeight / 2) place.scrollIntoView({ block: 'start' });
    // from the button at the end of the last one; in the list the focus stays, to go on with the arrows
    if (document.activeElement?.closest('[data-onward]')) place.focus({ preventScroll: true });
  }, [opened]);
  return top;
}

/** At the end of a point: the next one; at the end of the last: the approval of all that was read. */
function Onward(props: {
  opened: PointSummary;
  isRead: (p: PointSummary) => boolean;
  actions: ReturnType<typeof usePlanActions>;
}) {
  const { t } = useTranslation('plan');
  const { plan, open } = useEditor();
  const { opened, isRead, actions } = props;
  const next = plan.points[plan.points.findIndex((p) => p.id === opened.id) + 1];
  const read = reviewOf(plan.points, isRead).read.map((p) => p.id);
  return (
    <HStack justify="flex-end" data-onward>
      {next ? (
        <Button size="sm" variant="outline" onClick={() => open(next.id)}>
          {t('point.next', { title: next.title })}
          <Icon name="next" />
        </Button>
      ) : (
        <ApproveRead ids={read} primary={read.length > 0} actions={actions} />
      )}
    </HStack>
  );
}

function Waiting() {
  const { t } = useTranslation('plan');
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="3">
      <Skeleton h="24" />
      <Skeleton h="64" />
    </VStack>
  );
}

/** Words that could not be saved are not left behind unasked: by a link, the back button or a closed tab. */
function LeaveQuestion({ store }: { store: PlanStore }) {
  const { t } = useTranslation('plan');
  const here = useLocation();
  const guard = useLeaveGuard(usePlanSaving(store).state !== 'saved', {
    flush: async () => (await store.flush()) || savingOf(store.drafts()).state === 'saved',
    isSafe: (to) => staysInside(here, to),
  });
  return <LeaveConfirm guard={guard} title={t('leave.title')} text={t('leave.text')} leave={t('leave.go')} />;
}
