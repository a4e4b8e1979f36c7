// /questions/examine: exams as they are arranged, how they stand, and what is done with them on the day and after it.
import { chakra, HStack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EXAM_STATUS, type ExamRow, examRows } from '#contract/exam-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { useSelection } from '#src/ui/list/use-selection.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { EXAMS, examCheckPath, examFormPath } from './href.ts';
import { EXAM_STATUS_LOOK, type ExamStatus } from './queries.ts';
import { ExamStatusDialog } from './status-dialog.tsx';
import { WallDialog } from './wall-dialog.tsx';

type Asked = { row: ExamRow } & ({ kind: 'status'; to: ExamStatus } | { kind: 'delete' | 'wall' | 'exceptions' });

/** @page /questions/examine */
export function ExamsScreen() {
  const { t } = useTranslation('exams');
  const words = useFamilyWords('exams');
  const [asked, setAsked] = useState<Asked>();
  const selecting = useSelection();
  const actions = useRowActions(setAsked);
  const close = () => setAsked(undefined);
  const add = (
    <AddLink power="Exam.Add" to={`${EXAMS}/addwork`}>
      {t('add')}
    </AddLink>
  );
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={add}>
      <List
        family={examRows}
        label={t('title')}
        search={t('search')}
        sort="-from"
        columns={words.columns<ExamRow>(useColumns())}
        filters={words.filters([{ kind: 'select', name: 'status', options: EXAM_STATUS }])}
        rowName={({ name }) => name}
        actions={actions}
        selecting={selecting}
        empty={
          <EmptyState icon="clock" title={t('none')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {asked?.kind === 'status' && <ExamStatusDialog exam={asked.row} to={asked.to} onClose={close} />}
      {asked?.kind === 'wall' && <WallDialog exam={asked.row} onClose={close} />}
      {asked?.kind === 'exceptions' && <ExceptionsPanel exam={asked.row} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteDialog
          family={examRows}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [asked.row.id] }, name: asked.row.name }}
          onDeleted={selecting.drop}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}

function useColumns(): Omit<Column<ExamRow>, 'label'>[] {
  const { t, i18n } = useTranslation('exams');
  const listed = useListing();
  const minute = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      name: 'name',
      cell: ({ id, name, status, editable }) =>
        status === 'draft' && editable ? (
          <Link fontWeight="medium" to={examFormPath(id)}>
            {name}
          </Link>
        ) : status === 'draft' ? (
          name
        ) : (
          <Link fontWeight="medium" to={examCheckPath(id, 'board')}>
            {name}
          </Link>
        ),
    },
    {
      name: 'status',
      cell: ({ status }) => <StateBadge {...EXAM_STATUS_LOOK[status]}>{t(`status.${status}`)}</StateBadge>,
    },
    {
      name: 'from',
      cell: ({ from, until, minutes }) => (
        <span>
          {minute.formatRange(from, until)}
          <chakra.span color="fg.muted" ms="2" whiteSpace="nowrap">
            {t('minutes', { count: minutes })}
          </chakra.span>
        </span>
      ),
    },
    { name: 'standing', cell: (row) => <Standing {...row} /> },
    { name: 'names', cell: ({ names }) => <Text lineClamp="2">{listed(names)}</Text> },
    { name: 'paper', cell: ({ paper, max }) => t('paperOf', { paper, max }) },
    { name: 'course', hidden: true },
    { name: 'maker', hidden: true },
    { name: 'createdAt', kind: 'date', hidden: true },
  ];
}

/** Only what there is; what waits for a teacher stands out. */
function Standing({ status, releasedAt, standing: { people, running, submitted, toMark } }: ExamRow) {
  const { t } = useTranslation('exams');
  if (status === 'draft' || running + submitted === 0)
    return <chakra.span color="fg.muted">{t('count.people', { count: people })}</chakra.span>;
  return (
    <HStack gap="3" wrap="wrap">
      {toMark > 0 && (
        <StateBadge tone="bad" icon="pencil">
          {t('count.toMark', { count: toMark })}
        </StateBadge>
      )}
      {running > 0 && (
        <StateBadge tone="busy" icon="clock">
          {t('count.running', { count: running })}
        </StateBadge>
      )}
      {toMark === 0 && releasedAt !== null && (
        <StateBadge tone="good" icon="done">
          {t('released')}
        </StateBadge>
      )}
      <chakra.span color="fg.muted">{t('count.submitted', { count: submitted, people })}</chakra.span>
    </HStack>
  );
}

function useRowActions(ask: (what: Asked) => void): readonly RowAction<ExamRow>[] {
  const { t } = useTranslation('exams');
  const may = useMay();
  const navigate = useNavigate();
  const refresh = useRefreshFamily(examRows.items);
  const copy = useMutation({
    mutationFn: ({ id }: ExamRow) => send(examRows.copy, { id }),
    onSuccess: async (_, { name }) => {
      await refresh();
      toast.success(t('copied', { name }));
    },
  });
  const isGiven = ({ status }: ExamRow) => status !== 'draft';
  const to = (name: string, next: ExamStatus, from: ExamStatus): RowAction<ExamRow> => ({
    name,
    label: t(`to.${name}.do`),
    inline: name === 'published',
    can: ({ status, editable, standing }) =>
      editable && status === from && (next !== 'draft' || standing.running + standing.submitted === 0),
    run: (row) => ask({ kind: 'status', row, to: next }),
  });
  const view = (name: 'board' | 'marking' | 'analysis', inline: boolean): RowAction<ExamRow> => ({
    name,
    label: t(`view.${name}`),
    inline,
    can: isGiven,
    run: ({ id }) => void navigate(examCheckPath(id, name)),
  });
  return [
    ...(may(examRows.setStatus) ? [to('published', 'published', 'draft')] : []),
    view('board', true),
    view('marking', true),
    view('analysis', false),
    {
      name: 'edit',
      label: t('change'),
      icon: 'pencil',
      can: ({ editable }) => editable,
      run: ({ id }) => void navigate(examFormPath(id)),
    },
    {
      name: 'preview',
      label: t('preview'),
      icon: 'eye',
      run: ({ id }) => window.open(`#/Exam/preview?id=${encodeURIComponent(id)}`, '_blank', 'noopener'),
    },
    { name: 'wall', label: t('wall.do'), icon: 'phone', can: isGiven, run: (row) => ask({ kind: 'wall', row }) },
    ...(may(examRows.except)
      ? [
          {
            name: 'exceptions',
            label: t('except.list'),
            icon: 'clock' as const,
            can: isGiven,
            run: (row: ExamRow) => ask({ kind: 'exceptions', row }),
          },
        ]
      : []),
    ...(may(examRows.copy)
      ? [{ name: 'copy', label: t('copy'), icon: 'document' as const, run: (row: ExamRow) => copy.mutate(row) }]
      : []),
    ...(may(examRows.setStatus)
      ? [to('closed', 'closed', 'published'), to('reopen', 'published', 'closed'), to('draft', 'draft', 'published')]
      : []),
    ...(may(examRows.delete)
      ? [
          {
            name: 'delete',
            label: t('remove'),
            icon: 'bin' as const,
            danger: true,
            can: ({ editable, status }: ExamRow) => editable && status === 'draft',
            run: (row: ExamRow) => ask({ kind: 'delete', row }),
          },
        ]
      : []),
  ];
}
