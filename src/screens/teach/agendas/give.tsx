// A task of several steps is given to classes and people, from when until when.
import { type AgendaRow, agendas } from '#contract/agendas.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { GiveDialog } from '../course/tasks/give-dialog.tsx';

export function GiveAgenda({ agenda: { id, title }, onClose }: { agenda: AgendaRow; onClose: () => void }) {
  const refresh = useRefreshFamily(agendas.items);
  const close = () => {
    void refresh();
    onClose();
  };
  return <GiveDialog what={{ kind: 'task', refId: id }} title={title} onClose={close} />;
}
