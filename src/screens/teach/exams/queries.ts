// The server rows of the exams' screens.
import { useMutation } from '@tanstack/react-query';
import { type ExamRow, examRows } from '#contract/exam-rows.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';

export type ExamStatus = ExamRow['status'];

export const EXAM_STATUS_LOOK: Readonly<Record<ExamStatus, { tone: Tone; icon: IconName }>> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  published: { tone: 'good', icon: 'done' },
  closed: { tone: 'neutral', icon: 'lock' },
};

export function useSetExamStatus() {
  const refresh = useRefreshFamily(examRows.items);
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: ExamStatus }) =>
      send(examRows.setStatus, { id, status }, { quiet: true }),
    onSettled: refresh,
  });
}
