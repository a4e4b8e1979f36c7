// /questions/testPaper: the school's papers; whoever made one changes it, everybody copies.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type PaperRow, papers } from '#contract/papers.ts';
import { fixed } from '#contract/rounding.ts';
import { reportError } from '#src/api/client.ts';
import { requestExport } from '#src/api/export.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { useSelection } from '#src/ui/list/use-selection.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { EXAMS } from '../exams/href.ts';
import { PAPERS, paperPath } from './href.ts';

/** @page /questions/testPaper */
export function PapersScreen() {
  const { t } = useTranslation('papers');
  const words = useFamilyWords('papers');
  const [deleting, setDeleting] = useState<PaperRow>();
  const selecting = useSelection();
  const actions = useRowActions(setDeleting);
  const navigate = useNavigate();
  const add = (
    <AddLink power="TestPaper.Add" to={`${PAPERS}/add`}>
      {t('add')}
    </AddLink>
  );
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={add}>
      <List
        family={papers}
        label={t('title')}
        search={t('search')}
        sort="-createdAt"
        columns={words.columns<PaperRow>(useColumns())}
        rowName={({ name }) => name}
        actions={actions}
        selecting={selecting}
        onOpen={({ id }) => void navigate(paperPath(id))}
        canOpen={({ editable }) => editable}
        empty={
          <EmptyState icon="document" title={t('none')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteDialog
          family={papers}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [deleting.id] }, name: deleting.name }}
          onDeleted={selecting.drop}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </WorkScreen>
  );
}

function useColumns(): Omit<Column<PaperRow>, 'label'>[] {
  return [
    { name: 'name' },
    { name: 'max', kind: 'number' },
    { name: 'questions', kind: 'number' },
    {
      name: 'difficulty',
      kind: 'number',
      cell: ({ difficulty }) => (difficulty === null ? '—' : fixed(difficulty, 1)),
    },
    { name: 'uses', kind: 'number' },
    { name: 'maker' },
    { name: 'createdAt', kind: 'date' },
  ];
}

function useRowActions(onDelete: (row: PaperRow) => void): readonly RowAction<PaperRow>[] {
  const { t } = useTranslation('papers');
  const may = useMay();
  const navigate = useNavigate();
  const refresh = useRefreshFamily(papers.items);
  const copy = useMutation({
    mutationFn: ({ id }: PaperRow) => send(papers.copy, { id }),
    onSuccess: async (_, { name }) => {
      await refresh();
      toast.success(t('copied', { name }));
    },
  });
  const print = (key: boolean) => (row: PaperRow) =>
    void requestExport(papers.print.path, { id: row.id, key }).catch(reportError);
  return [
    {
      name: 'preview',
      label: t('preview.do'),
      icon: 'phone',
      inline: true,
      run: ({ id }) => window.open(`#/Exam/testPreview?id=${encodeURIComponent(id)}`, '_blank', 'noopener'),
    },
    ...(may(papers.copy)
      ? [{ name: 'copy', label: t('copy'), inline: true, run: (row: PaperRow) => copy.mutate(row) }]
      : []),
    {
      name: 'arrange',
      label: t('arrange'),
      icon: 'clock',
      run: ({ id }) => void navigate(`${EXAMS}/addwork?paper=${encodeURIComponent(id)}`),
    },
    { name: 'print', label: t('print.plain'), icon: 'download', run: print(false) },
    { name: 'printKey', label: t('print.key'), icon: 'key', run: print(true) },
    ...(may(papers.delete)
      ? [
          {
            name: 'delete',
            label: t('remove'),
            icon: 'bin' as const,
            danger: true,
            can: ({ editable }: PaperRow) => editable,
            run: onDelete,
          },
        ]
      : []),
  ];
}
