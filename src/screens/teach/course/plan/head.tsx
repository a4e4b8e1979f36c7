// What there is to do next, in one sentence; and what can be done with the whole plan.
import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useCourseActions } from '../../course-row/actions.ts';
import type { Course } from '../../course-row/queries.ts';
import { CourseDialogs } from '../dialogs.tsx';
import {
  nextPlanStep,
  nextWords,
  type PointSummary,
  pointsWithoutQuestions,
  reviewOf,
  useToAssign,
} from '../next-step.ts';
import { useEditor } from './editor.ts';
import { EnrichingLine } from './enriching.tsx';
import { DraftingAll, type PlanActions } from './part.tsx';

interface Props {
  course: Course;
  isRead: (point: PointSummary) => boolean;
  actions: PlanActions;
  onKnowledge: () => void;
  /** To a new task. */
  onAssign: () => void;
  onPreview: () => void;
  /** Undefined: all drafts are being read. */
  onReview: (() => void) | undefined;
}

export function PlanHead({ course, isRead, actions, onKnowledge, onAssign, onPreview, onReview }: Props) {
  const { t } = useTranslation('plan');
  const { plan } = useEditor();
  const courseActions = useCourseActions();
  const { material, running, points, drafter, drafting } = plan;
  const next = nextPlanStep(plan, course.status, isRead);
  const { key, ...counts } = nextWords(plan, course.status, isRead);
  const { open, read } = reviewOf(points, isRead);
  const silent = pointsWithoutQuestions(points);
  const toAssign = useToAssign(course.id, next.step === 'teach');
  const publishes = next.step === 'publish' || next.step === 'reopen';
  return (
    <Box as="section" aria-label={t('head.label')} bg="bg.panel" borderRadius="l3" px="5" py="4">
      <Flex gap="3" wrap="wrap" align="center">
        <HStack flex="1" minW="16rem" gap="2" align="center">
          <Box color="brand.fg">
            <Icon name={next.step === 'teach' && !toAssign ? 'done' : 'arrowRight'} />
          </Box>
          <Text fontWeight="medium" role="status">
            {toAssign ? t('next.assign') : t(`next.${key}`, counts)}
          </Text>
        </HStack>
      </Flex>
      {silent.length > 0 && (
        <Text mt="1" ps="7" textStyle="sm" color="fg.muted">
          {t('head.unasked', { count: silent.length, title: silent[0]?.title })}
        </Text>
      )}
      <Notes waiting={material.waiting} running={running} />
      {plan.enriching && <EnrichingLine enriching={plan.enriching} />}
      {drafting.length > 1 && <DraftingAll drafting={drafting} />}
      <Flex gap="2" wrap="wrap" mt="3">
        {next.step === 'upload' && (
          <Button size="sm" onClick={onKnowledge}>
            <Icon name="upload" />
            {t('head.toKnowledge')}
          </Button>
        )}
        {toAssign && (
          <Button size="sm" onClick={onAssign}>
            <Icon name="add" />
            {t('head.assign')}
          </Button>
        )}
        {publishes && (
          <Button
            size="sm"
            loading={courseActions.busyId === course.id}
            onClick={() => courseActions.act('publish', course)}
          >
            {t('head.publish')}
          </Button>
        )}
        <Button
          size="sm"
          variant={next.step === 'draft' ? 'solid' : 'outline'}
          disabled={material.ready === 0}
          loading={actions.busy === 'draft'}
          onClick={() => void actions.draft()}
        >
          <Icon name="sparkles" />
          {t('head.draft')}
        </Button>
        {drafter === 'model' && points.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            disabled={drafting.length > 0 || plan.enriching?.failed === null}
            loading={actions.busy === 'draft all'}
            onClick={() => void actions.draftAll()}
          >
            <Icon name="sparkles" />
            {t('head.draftAll')}
          </Button>
        )}
        {/* after the button that makes them: what was pressed a moment ago stays where it is */}
        {open.length > 0 && onReview && (
          <Button size="sm" variant={next.step === 'read' ? 'solid' : 'outline'} onClick={onReview}>
            <Icon name="book" />
            {t('review.open', { count: open.length })}
          </Button>
        )}
        {open.length > 0 && (
          <ApproveRead ids={read.map((p) => p.id)} primary={next.step === 'approve'} actions={actions} />
        )}
        <Button size="sm" variant="outline" colorPalette="gray" disabled={points.length === 0} onClick={onPreview}>
          <Icon name="eye" />
          {t('head.preview')}
        </Button>
        <Transfer />
      </Flex>
      <CourseDialogs actions={courseActions} courses={[course]} />
    </Box>
  );
}

/** All that this teacher has looked through to its end. */
export function ApproveRead({ ids, primary, actions }: { ids: string[]; primary: boolean; actions: PlanActions }) {
  const { t } = useTranslation('plan');
  return (
    <Button
      size="sm"
      variant={primary ? 'solid' : 'outline'}
      disabled={ids.length === 0}
      loading={actions.busy === 'approve'}
      onClick={() => void actions.approve(ids)}
    >
      <Icon name="check" />
      {t('head.approveRead', { count: ids.length })}
    </Button>
  );
}

function Notes({ waiting, running }: { waiting: number; running: number }) {
  const { t } = useTranslation('plan');
  return (
    <>
      {waiting > 0 && (
        <Text color="fg.info" textStyle="sm" mt="1">
          {t('head.waiting', { count: waiting })}
        </Text>
      )}
      {running > 0 && (
        <Text color="fg.warning" textStyle="sm" mt="1">
          {t('head.running', { count: running })}
        </Text>
      )}
    </>
  );
}

/** A plan as one file: out to this device, and in as drafts. */
function Transfer() {
  const { t } = useTranslation('plan');
  const { courseId, plan, store, rows } = useEditor();
  const { busy, run } = useBusy();
  const exportPlan = () =>
    run('export', async () => {
      // the file holds what is on the screen
      if (await store.flush()) await downloadPlan(courseId);
      else toast.error(t('save.first'));
    });
  const importPlan = (file: File) =>
    run('import', async () => {
      const text = await file.text();
      const made = await call('/OrgApi/AISetting/PlanImport', { courseId, file: text }, { quiet: true });
      await rows.refreshAll();
      const { points, questions, unsourced } = made;
      toast.success(t('transfer.imported', { points, questions }), {
        ...(unsourced > 0 ? { body: t('transfer.unsourced', { count: unsourced }), ms: 10_000 } : {}),
      });
    });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        ms={{ lg: 'auto' }}
        disabled={plan.points.length === 0}
        loading={busy === 'export'}
        onClick={() => void exportPlan()}
      >
        <Icon name="download" />
        {t('transfer.export')}
      </Button>
      <FileButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        loading={busy === 'import'}
        label={t('transfer.import')}
        accept=".json,application/json"
        onFiles={([file]) => file && void importPlan(file)}
      >
        <Icon name="upload" />
        {t('transfer.import')}
      </FileButton>
    </>
  );
}

/** Rejects with ApiError. */
async function downloadPlan(courseId: string): Promise<void> {
  saveFile(await fetchDownload(`/OrgApi/AISetting/PlanExport?courseId=${encodeURIComponent(courseId)}`));
}
