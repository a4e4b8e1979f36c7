// A part that the model drafts: said where it was asked for, stopped there, and put in its place when it comes.
import { Button, HStack, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPart } from '#contract/plan.ts';
import { call } from '#src/api/client.ts';
import { useCancelJob } from '#src/ui/job/queries.ts';
import { toast } from '#src/ui/toast.ts';
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

/** Takes what has been drafted, whichever point is open; says why nothing came. */
export function useDrafted(): void {
  const { t } = useTranslation('plan');
  const editor = useEditor();
  const { drafting } = editor.plan;
  const known = useRef<readonly Drafting[]>([]);
  useEffect(() => {
    const over = known.current.filter((d) => !drafting.some((now) => now.jobId === d.jobId));
    known.current = drafting;
    for (const d of over)
      void arrive(editor, d, {
        done: () => t('part.draftedAgain', { part: t(`part.${d.part}`) }),
        stopped: () => t('drafting.stopped', { part: t(`part.${d.part}`) }),
        failed: (reason) => t('drafting.failed', { part: t(`part.${d.part}`), reason }),
      });
  }, [drafting, editor, t]);
}

interface Words {
  done: () => string;
  stopped: () => string;
  failed: (reason: string) => string;
}

async function arrive(editor: Editor, { jobId, pointId, part }: Drafting, words: Words): Promise<void> {
  const { rows, announce } = editor;
  const [job, before] = await Promise.all([call('/api/Job/Item', { id: jobId }, { quiet: true }), rows.point(pointId)]);
  if (job.state === 'cancelled') return announce(words.stopped());
  if (job.state === 'failed') return void toast.error(words.failed(job.reasonText ?? ''));
  const after = await rows.fresh(pointId);
  await rows.refresh(pointId);
  takeDraft(editor, { before, after, part });
  announce(words.done());
}
