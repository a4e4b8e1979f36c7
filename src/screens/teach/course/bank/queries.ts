// What is done to the bank's rows.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { plan } from '#contract/plan.ts';
import type { QuestionKind } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { emptyQuestion } from '../plan/question-form.ts';

export type CourseBankRow = z.output<typeof plan.questionItems.output>['items'][number];

/** A question that is being written. */
export interface OpenedQuestion {
  id: string;
  pointId: string;
  /** Made just now: it goes again if nothing is written into it. */
  fresh: boolean;
}

export function useBankRows() {
  const client = useQueryClient();
  return {
    refresh: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [plan.questionItems.path] }),
        client.invalidateQueries({ queryKey: ['teach', 'plan'] }),
      ]);
    },
  };
}

/** An empty question, to be written. */
export function useAddQuestion() {
  const { refresh } = useBankRows();
  return useMutation({
    mutationFn: async ({ pointId, kind }: { pointId: string; kind: QuestionKind }): Promise<OpenedQuestion> => {
      const input = { pointId, ...emptyQuestion(kind) };
      const { id } = await call('/OrgApi/AISetting/QuestionAdd', input, { quiet: true });
      return { id, pointId, fresh: true };
    },
    onSuccess: () => void refresh(),
  });
}

/** What cannot be approved as it is is told by the server, in words. */
export function useApproval() {
  const { t } = useTranslation('bank');
  const { refresh } = useBankRows();
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => call('/OrgApi/AISetting/QuestionApprove', { ids: [...ids] }),
    onSuccess: async ({ approved }) => {
      toast.success(t('approved', { count: approved }));
      await refresh();
    },
  });
  return { approve: (ids: readonly string[]) => mutate(ids) };
}

/** At once, and back by the undo. */
export function useDeletion(): (ids: readonly string[]) => void {
  const { t } = useTranslation('bank');
  const { refresh } = useBankRows();
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => call('/OrgApi/AISetting/QuestionDelete', { ids: [...ids] }),
    onSuccess: async ({ deleted }, ids) => {
      offerUndo({
        text: t('deleted', { count: deleted }),
        undo: async () => {
          await call('/OrgApi/AISetting/QuestionRestore', { ids: [...ids] }, { quiet: true });
          await refresh();
        },
      });
      await refresh();
    },
  });
  return (ids) => mutate(ids);
}
