// Where a new question belongs and of what kind it is; its words are written in the panel that follows.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plan } from '#contract/plan.ts';
import { QUESTION_KINDS, type QuestionKind } from '#contract/questions.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { usePointOptions } from '../use-points.ts';
import { type OpenedQuestion, useAddQuestion } from './queries.ts';

interface Props {
  courseId: string;
  /** The point and the kind that the list is narrowed to; '': none. */
  initial: { pointId: string; kind: string };
  onAdded: (question: OpenedQuestion) => void;
  onClose: () => void;
}

const schema = plan.questionAdd.input.pick({ pointId: true, kind: true });

export function AddForm({ courseId, initial, onAdded, onClose }: Props) {
  const { t } = useTranslation(['bank', 'plan']);
  const points = usePointOptions(courseId);
  const add = useAddQuestion();
  const [only] = points;
  const pointId = initial.pointId || (points.length === 1 ? (only?.value ?? '') : '');
  const fields = useMemo<Field[]>(
    () => [
      { name: 'pointId', label: t('field.title'), kind: 'select', options: points, hint: t('add.pointHint') },
      {
        name: 'kind',
        label: t('field.kind'),
        kind: 'radio',
        options: QUESTION_KINDS.map((value) => ({ value, label: t(`plan:question.kind.${value}`) })),
      },
    ],
    [t, points],
  );
  return (
    <FormPanel
      title={t('add.title')}
      saveLabel={t('add.go')}
      initial={{ pointId, kind: initial.kind || 'single' }}
      schema={schema}
      fields={fields}
      onClose={onClose}
      // both have passed the schema
      onSave={(values) => add.mutateAsync({ pointId: String(values['pointId']), kind: values['kind'] as QuestionKind })}
      onSaved={onAdded}
    />
  );
}
