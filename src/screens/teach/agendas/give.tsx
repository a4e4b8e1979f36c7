// A task of several steps is given to classes and people, from when until when.
import { useState } from 'react';
import { type AgendaRow, agendas } from '#contract/agendas.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { AssignForm } from '../course/tasks/assign-form.tsx';

export function GiveAgenda({ agenda, onClose }: { agenda: AgendaRow; onClose: () => void }) {
  const classes = useCall('/OrgApi/SysDept/MyDeptsItems', {});
  const [title, setTitle] = useState(agenda.title);
  const refresh = useRefreshFamily(agendas.items);
  if (!classes.data) return null;
  return (
    <AssignForm
      what={{ kind: 'task', refId: agenda.id }}
      title={title}
      onTitle={setTitle}
      classes={classes.data.filter(({ kind }) => kind === 'class').map(({ id, name }) => ({ value: id, label: name }))}
      onClose={() => {
        void refresh();
        onClose();
      }}
    />
  );
}
