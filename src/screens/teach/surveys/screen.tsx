// /teach/survey and /survey/list: surveys, who has answered, and what can be done with each.

import { Badge, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SURVEY_STATUS, type SurveyRow, surveyRows } from '#contract/surveys.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { Confirm } from '#src/ui/confirm.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { GiveDialog } from '../course/tasks/give-dialog.tsx';
import { useSurveyPlace } from './place.ts';

type Open = { kind: 'give' | 'close' | 'delete'; survey: SurveyRow };

/**
 * @page /teach/survey
 * @page /survey/list
 */
export function SurveysScreen() {
  const { t } = useTranslation('surveys');
  const words = useFamilyWords('surveys');
  const { say, columns, filters } = words;
  const place = useSurveyPlace();
  const navigate = useNavigate();
  const refresh = useRefreshFamily(surveyRows.items);
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { busy, run } = useBusy();
  const setStatus = (survey: SurveyRow, status: SurveyRow['status']) =>
    run('status', async () => {
      await call('/OrgApi/Questionnaire/SetStatus', { id: survey.id, status });
      await refresh();
      toast.success(t(`told.${status}`, { title: survey.title }));
      close();
    });
  const copy = (given: { id: string } | { template: 'course' }) =>
    run('copy', async () => {
      const { id } = await call('/OrgApi/Questionnaire/Copy', given);
      await refresh();
      void navigate(place.edit(id));
    });
  const actions: RowAction<SurveyRow>[] = [
    {
      name: 'publish',
      label: t('publish'),
      inline: true,
      can: ({ status }) => status === 'draft',
      run: (survey) => void setStatus(survey, 'published'),
    },
    {
      name: 'give',
      label: t('give'),
      inline: true,
      can: ({ status }) => status === 'published',
      run: (survey) => setOpen({ kind: 'give', survey }),
    },
    { name: 'analysis', label: t('analysis'), inline: true, run: ({ id }) => void navigate(place.analysis(id)) },
    { name: 'edit', label: say('edit'), icon: 'pencil', run: ({ id }) => void navigate(place.edit(id)) },
    { name: 'copy', label: t('copy'), run: ({ id }) => void copy({ id }) },
    {
      name: 'close',
      label: t('close'),
      can: ({ status }) => status === 'published',
      run: (survey) => setOpen({ kind: 'close', survey }),
    },
    {
      name: 'delete',
      label: say('remove'),
      icon: 'bin',
      danger: true,
      run: (survey) => setOpen({ kind: 'delete', survey }),
    },
  ];
  const add = (
    <AddLink power="Questionnaire.Add" to={place.edit()}>
      {say('add')}
    </AddLink>
  );
  const template = may(surveyRows.add) && (
    <Button variant="outline" loading={busy === 'copy'} onClick={() => void copy({ template: 'course' })}>
      {t('template')}
    </Button>
  );
  return (
    <WorkScreen title={say('title')} lead={say('lead')} actions={[template, add]}>
      <List
        family={surveyRows}
        label={say('title')}
        search={say('search')}
        sort="-createdAt"
        columns={columns<SurveyRow>([
          { name: 'title', cell: ({ id, title }) => <Link to={place.analysis(id)}>{title}</Link> },
          { name: 'anonymous', cell: ({ anonymous }) => t(anonymous ? 'isAnonymous' : 'isNamed') },
          {
            name: 'status',
            cell: ({ status }) => <Badge colorPalette={COLOURS[status]}>{t(`status.${status}`)}</Badge>,
          },
          { name: 'questions', kind: 'number' },
          { name: 'answered', cell: ({ answered, of }) => `${answered} / ${of}` },
          { name: 'maker' },
          { name: 'createdAt', kind: 'date' },
        ])}
        filters={filters([{ kind: 'select', name: 'status', options: SURVEY_STATUS }])}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          <EmptyState icon="list" title={say('empty')} text={t('emptyText')}>
            {template}
            {add}
          </EmptyState>
        }
      />
      {open?.kind === 'give' && (
        <GiveDialog
          what={{ kind: 'survey', refId: open.survey.id }}
          title={t('givenTitle', { title: open.survey.title })}
          onClose={close}
        />
      )}
      {open?.kind === 'close' && (
        <Confirm
          title={t('closeTitle', { title: open.survey.title })}
          text={t(open.survey.anonymous ? 'closeAnonymous' : 'closeNamed')}
          confirm={t('close')}
          busy={busy !== null}
          onConfirm={() => void setStatus(open.survey, 'closed')}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={surveyRows}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.survey.id] }, name: open.survey.title }}
          onDeleted={() => {}}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}

const COLOURS = { draft: 'gray', published: 'green', closed: 'blue' } as const;
