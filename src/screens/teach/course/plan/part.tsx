// The frame of one part of a point: how far it is, approve it, draft it anew; the other parts stay as they are.
import { Box, Button, Flex, Heading, HStack, Spinner, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPart } from '#contract/plan.ts';
import { call } from '#src/api/client.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useCancelJob } from '#src/ui/job/queries.ts';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Plan, PointSummary } from '../next-step.ts';
import { takeDraft, type usePlanActions } from './actions.ts';
import { type Editor, type PartName, useEditor } from './editor.ts';
import { PlanStatus } from './plan-status.tsx';

export type PlanActions = ReturnType<typeof usePlanActions>;

interface Props {
  part: PartName;
  point: PointSummary;
  /** Its words are not saved yet: it is no longer what its mark says. */
  touched: boolean;
  actions: PlanActions;
  children: ReactNode;
}

export function PlanPartEditor({ part, point, touched, actions, children }: Props) {
  const { t } = useTranslation('plan');
  const [asking, setAsking] = useState(false);
  const { state, by, at, drafter, instead } = point.parts[part];
  const shown = touched ? 'edited' : state;
  const name = t(`part.${part}`);
  const drafting = useDrafting(point.id, part);
  const regenerate = () => void actions.regenerate(point.id, part);
  return (
    <PlanSection
      title={name}
      mark={<PlanStatus state={shown} {...(touched ? {} : { by, at, drafter, instead })} />}
      tools={
        <>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('row.of', { action: t('part.regenerate'), name })}
            loading={actions.busy === `regenerate ${part}`}
            disabled={drafting !== undefined}
            onClick={() => (shown === 'edited' || shown === 'approved' ? setAsking(true) : regenerate())}
          >
            <Icon name="refresh" />
            {t('part.regenerate')}
          </Button>
          {(shown === 'draft' || shown === 'edited') && (
            <Button
              size="xs"
              variant="outline"
              aria-label={t('row.of', { action: t('part.approve'), name })}
              loading={actions.busy === `approve ${part}`}
              onClick={() => void actions.approvePart(point.id, part)}
            >
              <Icon name="check" />
              {t('part.approve')}
            </Button>
          )}
        </>
      }
    >
      {drafting && <DraftingLine key={drafting.jobId} drafting={drafting} />}
      {children}
      {asking && (
        <Confirm
          title={t('part.again.title', { part: name })}
          text={t('part.again.text')}
          confirm={t('part.regenerate')}
          onConfirm={() => {
            setAsking(false);
            regenerate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </PlanSection>
  );
}

export function PlanSection(props: { title: string; mark: ReactNode; tools: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" px="5" py="4">
      <Flex gap="3" align="center" wrap="wrap" mb="3" minH="8">
        <Heading as="h2" id={id} textStyle="md">
          {props.title}
        </Heading>
        {props.mark}
        <HStack ms="auto" gap="1">
          {props.tools}
        </HStack>
      </Flex>
      {props.children}
    </Box>
  );
}

type Drafting = Plan['drafting'][number];

export const useDrafting = (pointId: string, part: PlanPart): Drafting | undefined =>
  useEditor().plan.drafting.find((d) => d.pointId === pointId && d.part === part);

/** A part that the model drafts: said where it was asked for, stopped there, and put in its place when it comes. */
export function DraftingLine({ drafting: { jobId, part } }: { drafting: Drafting }) {
  const { t } = useTranslation('plan');
  const { rows } = useEditor();
  const cancel = useCancelJob();
  return (
    <HStack role="status" gap="2" mb="3" color="fg.muted" textStyle="sm">
      <Spinner size="sm" />
      <Text>{t('drafting.text')}</Text>
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('drafting.stopOf', { part: t(`part.${part}`) })}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(jobId, { onSettled: () => void rows.refresh() })}
      >
        {t('drafting.stop')}
      </Button>
    </HStack>
  );
}

/** Many parts at once: how many are left, and the end of all of them. */
export function DraftingAll({ drafting }: { drafting: readonly Drafting[] }) {
  const { t } = useTranslation('plan');
  const { rows } = useEditor();
  const { busy, run } = useBusy();
  const stop = () =>
    run('stop', async () => {
      // the last first: what is stopped makes room for the next, which must not begin
      const ids = drafting.map(({ jobId }) => jobId).toReversed();
      await Promise.all(ids.map((id) => call('/api/Job/Cancel', { id }, { quiet: true })));
      await rows.refresh();
    });
  return (
    <HStack role="status" gap="2" mt="2" color="fg.muted" textStyle="sm">
      <Spinner size="sm" />
      <Text>{t('drafting.all', { count: drafting.length })}</Text>
      <Button size="2xs" variant="ghost" colorPalette="gray" loading={busy !== null} onClick={() => void stop()}>
        {t('drafting.stopAll')}
      </Button>
    </HStack>
  );
}

/** Takes what has been drafted, whichever point is open; says why nothing came. */
export function useDrafted(): void {
  const { t } = useTranslation('plan');
  const editor = useEditor();
  const { drafting } = editor.plan;
  const known = useRef<readonly Drafting[]>([]);
  // of those that were asked for together: told once, when all are over
  const tally = useRef({ done: 0, kept: 0 });
  const left = useRef(0);
  left.current = drafting.length;
  useEffect(() => {
    const over = known.current.filter((d) => !drafting.some((now) => now.jobId === d.jobId));
    const together = known.current.length > 1;
    known.current = drafting;
    const take = async (d: Drafting) => {
      const end = await arrive(editor, d, {
        done: () => t('part.draftedAgain', { part: t(`part.${d.part}`) }),
        stopped: () => t('drafting.stopped', { part: t(`part.${d.part}`) }),
        failed: (reason) => t('drafting.failed', { part: t(`part.${d.part}`), reason }),
      });
      if (end === 'kept' || (end === 'done' && together)) tally.current[end]++;
    };
    void Promise.allSettled(over.map(take)).then(() => {
      const { done, kept } = tally.current;
      if (left.current > 0 || done + kept === 0) return;
      tally.current = { done: 0, kept: 0 };
      toast.info(t('drafting.over', { done, kept }));
    });
  }, [drafting, editor, t]);
}

interface Words {
  done: () => string;
  stopped: () => string;
  failed: (reason: string) => string;
}

/** The draft that was there stays: the model had no better one. */
const KEPT: readonly (string | null | undefined)[] = ['modelDraft', 'modelLimit'];

async function arrive(
  editor: Editor,
  { jobId, pointId, part }: Drafting,
  words: Words,
): Promise<'done' | 'kept' | 'none'> {
  const { rows, announce } = editor;
  const [job, before] = await Promise.all([call('/api/Job/Item', { id: jobId }, { quiet: true }), rows.point(pointId)]);
  if (job.state === 'cancelled') {
    announce(words.stopped());
    return 'none';
  }
  if (job.state === 'failed') {
    await rows.refresh(pointId);
    if (KEPT.includes(job.reason)) return 'kept';
    toast.error(words.failed(job.reasonText ?? ''));
    return 'none';
  }
  const after = await rows.fresh(pointId);
  await rows.refresh(pointId);
  takeDraft(editor, { before, after, part });
  announce(words.done());
  return 'done';
}
