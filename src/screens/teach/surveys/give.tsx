// A survey is given to classes and people, from when until when.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyRow } from '#contract/surveys.ts';
import { useCall } from '#src/api/query.ts';
import { AssignForm } from '../course/tasks/assign-form.tsx';

export function GiveSurvey({ survey, onClose }: { survey: SurveyRow; onClose: () => void }) {
  const { t } = useTranslation('surveys');
  const classes = useCall('/OrgApi/SysDept/MyDeptsItems', {});
  const [title, setTitle] = useState(t('givenTitle', { title: survey.title }));
  if (!classes.data) return null;
  return (
    <AssignForm
      what={{ kind: 'survey', refId: survey.id }}
      title={title}
      onTitle={setTitle}
      classes={classes.data.filter(({ kind }) => kind === 'class').map(({ id, name }) => ({ value: id, label: name }))}
      onClose={onClose}
    />
  );
}
