// Asked before students hear of it: an exam is published, closed, opened again or taken back.
import { useTranslation } from 'react-i18next';
import type { ExamRow } from '#contract/exam-rows.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.ts';
import { type ExamStatus, useSetExamStatus } from './queries.ts';

interface Props {
  exam: Pick<ExamRow, 'id' | 'name' | 'status' | 'standing' | 'questions' | 'max'>;
  to: ExamStatus;
  onClose: () => void;
}

export function ExamStatusDialog({ exam: { id, name, status, standing, questions, max }, to, onClose }: Props) {
  const { t } = useTranslation('exams');
  const set = useSetExamStatus();
  const step = to === 'published' && status === 'closed' ? 'reopen' : to;
  // what a field says is about the exam as it stands
  const reasons = Object.values(fieldErrors(set.error));
  return (
    <Confirm
      title={t(`to.${step}.title`, { name })}
      text={t(`to.${step}.text`, { count: standing.people, questions, max })}
      confirm={t(`to.${step}.do`)}
      busy={set.isPending}
      error={reasons.length > 0 ? reasons.join('\n') : set.error?.message}
      onConfirm={() =>
        set.mutate(
          { id, status: to },
          {
            onSuccess: () => {
              onClose();
              toast.success(t(`to.${step}.done`, { name }));
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
