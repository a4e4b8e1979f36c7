// /experiment/manage: experiments as they are made, classified and opened.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { experiments } from '#contract/experiment-rows.ts';
import { EXPERIMENT_KINDS } from '#contract/experiments.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { useSelection } from '#src/ui/list/use-selection.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { AddExperimentButton } from '../add-button.tsx';
import { experimentEditPath, tryPath } from '../href.ts';
import { STATUS_LOOK } from '../looks.ts';
import type { Listed, Status } from '../queries.ts';
import { catPaths } from './cat-names.ts';
import { StatusDialog } from './status-dialog.tsx';

const STATUSES = ['draft', 'open', 'closed'] as const;
type Asked = { kind: 'status'; row: Listed; to: Status } | { kind: 'delete'; row: Listed };

/** @page /experiment/manage */
export function KeptExperimentsScreen() {
  const { t } = useTranslation('experiments');
  const words = useFamilyWords('experiments');
  const cats = useCall('/OrgApi/Experiment/Cats', {});
  const [asked, setAsked] = useState<Asked>();
  const selecting = useSelection();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  const actions = useRowActions(setAsked);
  const add = <AddExperimentButton />;
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={add}>
      <List
        family={experiments}
        label={t('title')}
        search={t('search')}
        sort="-createdAt"
        columns={words.columns<Listed>(useColumns())}
        filters={words.filters([
          { kind: 'select', name: 'status', options: STATUSES },
          { kind: 'select', name: 'kind', options: EXPERIMENT_KINDS },
          {
            kind: 'select',
            name: 'catId',
            options: catPaths(cats.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ])}
        rowName={({ name }) => name}
        actions={actions}
        selecting={selecting}
        onOpen={({ id }) => void navigate(experimentEditPath(id))}
        canOpen={({ editable }) => editable}
        empty={
          <EmptyState icon="flask" title={t('none')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {asked?.kind === 'status' && <StatusDialog experiment={asked.row} to={asked.to} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteDialog
          family={experiments}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [asked.row.id] }, name: asked.row.name }}
          onDeleted={selecting.drop}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}

function useColumns(): Omit<Column<Listed>, 'label'>[] {
  const { t } = useTranslation('experiments');
  const listed = useListing();
  return [
    { name: 'name' },
    { name: 'kind', cell: ({ kind }) => t(`kind.${kind}`) },
    { name: 'cats', cell: ({ cats }) => listed(cats) || '—' },
    { name: 'classes', cell: ({ classes }) => (classes.length === 0 ? t('allClasses') : listed(classes)) },
    { name: 'stepCount', kind: 'number', cell: ({ steps }) => (steps.length === 0 ? '—' : steps.length) },
    { name: 'status', cell: ({ status }) => <StateBadge {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateBadge> },
    { name: 'maker' },
    { name: 'createdAt', kind: 'date', hidden: true },
  ];
}

function useRowActions(ask: (what: Asked) => void): readonly RowAction<Listed>[] {
  const { t } = useTranslation('experiments');
  const may = useMay();
  const can =
    (...which: Status[]) =>
    ({ editable, status }: Listed) =>
      editable && which.includes(status);
  const to = (name: string, next: Status, ...from: Status[]): RowAction<Listed> => ({
    name,
    label: t(`to.${next}.do`),
    inline: next === 'open',
    can: can(...from),
    run: (row) => ask({ kind: 'status', row, to: next }),
  });
  return [
    ...(may(experiments.setOpenStatus)
      ? [to('open', 'open', 'draft', 'closed'), to('close', 'closed', 'open'), to('draft', 'draft', 'open', 'closed')]
      : []),
    {
      name: 'try',
      label: t('try'),
      icon: 'play',
      can: (row: Listed) => row.package !== null || row.url !== null,
      run: ({ id }: Listed) => window.open(`#${tryPath(id)}`, '_blank', 'noopener'),
    },
    ...(may(experiments.delete)
      ? [
          {
            name: 'delete',
            label: t('remove'),
            icon: 'bin' as const,
            danger: true,
            can: ({ editable }: Listed) => editable,
            run: (row: Listed) => ask({ kind: 'delete', row }),
          },
        ]
      : []),
  ];
}
