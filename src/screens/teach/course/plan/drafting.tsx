// A part that the model drafts: said where it was asked for, stopped there, and put in its place when it comes.
import { Button, HStack, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPart } from '#contract/plan.ts';
import { call } from '#src/api/client.ts';
import { useCancelJob } from '#src/ui/job/queries.ts';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { takeDraft } from './actions.ts';
import { type Editor, useEditor } from './editor.ts';
import type { Plan } from './next-step.ts';

type Drafting = Plan['drafting'][number];

export const useDrafting = (pointId: string, part: PlanPart): Drafting | undefined =>
  useEditor().plan.drafting.find((d) => d.pointId === pointId && d.part === part);

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
