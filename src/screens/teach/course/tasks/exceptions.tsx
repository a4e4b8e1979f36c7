// Who of the course has which exception: until when, why, by whom; changed or taken back by who may.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Exception, exceptions } from '#contract/assignments.ts';
import { useMay } from '#src/api/guarded.ts';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { DATE, DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { ExceptDialog } from './except-dialog.tsx';

interface Open {
  kind: 'edit' | 'delete';
  row: Exception;
}

const canChange = (row: Exception): boolean => row.canChange;

export function Exceptions({ courseId }: { courseId: string }) {
  const { t, i18n } = useTranslation('exceptions');
  const words = useFamilyWords('exceptions');
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const day = timeFormat(i18n.language, DATE);
  const minute = timeFormat(i18n.language, DATE_AND_TIME);
  const what = ({ title, dueFrom, dueUntil }: Exception) =>
    dueFrom === null || dueUntil === null ? title : t('all', { when: day.formatRange(dueFrom, dueUntil) });
  const given = ({ until, minutes, attempts, excused }: Exception) =>
    [
      excused && t('excused'),
      until !== null && t('until', { when: minute.format(until) }),
      minutes !== null && t('minutes', { n: minutes }),
      attempts !== null && t('attempts', { n: attempts }),
    ]
      .filter(Boolean)
      .join(' · ');
  const actions: RowAction<Exception>[] = [];
  const edit = (row: Exception) => setOpen({ kind: 'edit', row });
  if (may(exceptions.update))
    actions.push({ name: 'edit', label: t('change'), icon: 'pencil', can: canChange, run: edit });
  if (may(exceptions.delete))
    actions.push({
      name: 'delete',
      label: t('takeBack'),
      icon: 'undo',
      danger: true,
      inline: true,
      can: canChange,
      run: (row) => setOpen({ kind: 'delete', row }),
    });
  return (
    <>
      <List
        family={exceptions}
        label={t('title')}
        columns={[
          { name: 'name', label: t('field.name'), cell: ({ name, userName }) => `${name} · ${userName}` },
          { name: 'title', label: t('field.what'), cell: what },
          { name: 'until', label: t('field.given'), cell: given },
          { name: 'reason', label: t('field.reason') },
          { name: 'by', label: t('field.by') },
          { name: 'createdAt', label: t('field.createdAt'), kind: 'dateTime', hidden: true },
        ]}
        rowName={({ name }) => name}
        sort="-createdAt"
        fixed={{ courseId }}
        actions={actions}
        empty={<EmptyState icon="clock" title={t('empty')} text={t('lead')} />}
      />
      {open?.kind === 'edit' && (
        <ExceptDialog student={{ id: open.row.userId, name: open.row.name }} row={open.row} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={exceptions}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.row.id] }, name: open.row.name }}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
}
