// /teach/task: tasks of several steps that one keeps or gives.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AgendaRow, agendas } from '#contract/agendas.ts';
import { useMay } from '#src/api/guarded.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { GiveAgenda } from './give.tsx';
import { agendaEditPath, detailPath } from './paths.ts';

type Open = { kind: 'give' | 'delete'; row: AgendaRow };

/** @page /teach/task */
export function AgendaListScreen() {
  const { t } = useTranslation('agendas');
  const listed = useListing();
  const words = useFamilyWords('agendas');
  const { say } = words;
  const navigate = useNavigate();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <AddLink power="Task.Add" to={agendaEditPath()}>
      {say('add')}
    </AddLink>
  );
  const actions: RowAction<AgendaRow>[] = [
    { name: 'give', label: t('give'), inline: true, run: (row) => setOpen({ kind: 'give', row }) },
    {
      name: 'detail',
      label: t('detail.open'),
      inline: true,
      can: ({ given }) => given.length > 0,
      run: ({ id }) => void navigate(detailPath(id)),
    },
    {
      name: 'edit',
      label: say('edit'),
      icon: 'pencil',
      can: () => may(agendas.update),
      run: ({ id }) => void navigate(agendaEditPath(id)),
    },
    {
      name: 'delete',
      label: say('remove'),
      icon: 'bin',
      danger: true,
      can: () => may(agendas.delete),
      run: (row) => setOpen({ kind: 'delete', row }),
    },
  ];
  return (
    <WorkScreen title={say('title')} lead={say('lead')} actions={add}>
      <List
        family={agendas}
        label={say('title')}
        search={say('search')}
        sort="-createdAt"
        columns={words.columns<AgendaRow>([
          {
            name: 'title',
            cell: (row) => (
              <Link
                fontWeight="medium"
                to={row.given.length > 0 || !may(agendas.update) ? detailPath(row.id) : agendaEditPath(row.id)}
              >
                {row.title}
              </Link>
            ),
          },
          {
            name: 'steps',
            cell: ({ steps, inOrder }) => t(inOrder ? 'stepsInOrder' : 'stepsFree', { count: steps.length }),
          },
          { name: 'given', cell: ({ given }) => listed(given.flatMap((g) => g.names)) || t('notGiven') },
          { name: 'maker' },
          { name: 'createdAt', kind: 'date' },
        ])}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          <EmptyState icon="check" title={say('empty')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {open?.kind === 'give' && <GiveAgenda agenda={open.row} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={agendas}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.row.id] }, name: open.row.title }}
          onDeleted={() => {}}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}
