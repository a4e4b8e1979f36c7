// What was deleted just now and can come back: said where it stood, until it is taken back or dismissed.
import { Button, HStack, IconButton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint, PlanQuestion } from '#contract/plan.ts';
import { call } from '#src/api/client.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { PointSummary } from '../next-step.ts';
import { useEditor } from './editor.ts';

interface Deletion {
  id: string;
  name: string;
}

interface Deletions {
  last: Deletion | null;
  busy: boolean;
  undo: () => void;
  dismiss: () => void;
}

function useDeletions(name: string, restore: (id: string) => Promise<unknown>, after: () => Promise<void>) {
  const [gone, setGone] = useState<readonly Deletion[]>([]);
  const { busy, run } = useBusy();
  const last = gone.at(-1) ?? null;
  const drop = (id: string) => setGone((old) => old.filter((d) => d.id !== id));
  const shown: Deletions = {
    last,
    busy: busy !== null,
    dismiss: () => setGone([]),
    undo: () => {
      if (!last) return;
      void run(name, async () => {
        await restore(last.id);
        drop(last.id);
        await after();
      });
    },
  };
  const remove = (d: Deletion, work: () => Promise<unknown>) =>
    run(name, async () => {
      await work();
      setGone((old) => [...old, d]);
      await after();
    });
  return { shown, remove };
}

export function usePointDeletions() {
  const { store, rows, plan, open } = useEditor();
  const { shown, remove } = useDeletions(
    'points',
    (id) => call('/OrgApi/AISetting/PointRestore', { ids: [id] }, { quiet: true }),
    rows.refreshAll,
  );
  return {
    shown,
    remove: ({ id, title }: PointSummary) =>
      remove({ id, name: title }, async () => {
        // what was typed comes back with it
        await store.flush();
        await call('/OrgApi/AISetting/PointDelete', { ids: [id] }, { quiet: true });
        store.forget(id);
        const at = plan.points.findIndex((p) => p.id === id);
        open(plan.points[at + 1]?.id ?? plan.points[at - 1]?.id ?? null);
        await rows.show((old) => ({ ...old, points: old.points.filter((p) => p.id !== id) }));
      }),
  };
}

export function useAidDeletions(point: PlanPoint) {
  const { rows } = useEditor();
  const { shown, remove } = useDeletions(
    'aids',
    (id) => call('/OrgApi/AISetting/AidRestore', { ids: [id] }, { quiet: true }),
    () => rows.refresh(point.id),
  );
  return {
    shown,
    remove: (id: string, name: string) =>
      remove({ id, name }, () => call('/OrgApi/AISetting/AidReject', { ids: [id] }, { quiet: true })),
  };
}

export function useQuestionDeletions(point: PlanPoint) {
  const { store, rows } = useEditor();
  const { shown, remove } = useDeletions(
    'questions',
    (id) => call('/OrgApi/AISetting/QuestionRestore', { ids: [id] }, { quiet: true }),
    () => rows.refresh(point.id),
  );
  return {
    shown,
    remove: ({ id, stem }: PlanQuestion) =>
      remove({ id, name: stem }, async () => {
        await store.flush();
        await call('/OrgApi/AISetting/QuestionDelete', { ids: [id] }, { quiet: true });
        store.forget(id);
      }),
  };
}

/** Says what was deleted and takes it back. It stays until it is answered: nobody has to be quick. */
export function UndoBar({ last, busy, undo, dismiss }: Deletions) {
  const { t } = useTranslation('plan');
  return (
    <div role="status">
      {last && (
        <HStack bg="bg.muted" borderRadius="l2" ps="3" pe="1" py="1" gap="2" mt="2">
          <Text flex="1" minW="0" truncate textStyle="sm">
            {t('deleted', { name: last.name || t('question.noStem') })}
          </Text>
          <Button size="xs" variant="ghost" loading={busy} onClick={undo}>
            <Icon name="undo" />
            {t('undo')}
          </Button>
          <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={t('dismiss')} onClick={dismiss}>
            <Icon name="close" />
          </IconButton>
        </HStack>
      )}
    </div>
  );
}
