// Opens an experiment to its students, closes it, or takes it back: says what that means first, and can be taken back.
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import { type Listed, type Status, useSetOpenStatus } from '../queries.ts';

interface Props {
  experiment: Pick<Listed, 'id' | 'name' | 'status'>;
  to: Status;
  onClose: () => void;
}

export function StatusDialog({ experiment: { id, name, status }, to, onClose }: Props) {
  const { t } = useTranslation('experiments');
  const set = useSetOpenStatus();
  const confirm = () =>
    set.mutate(
      { id, status: to },
      {
        onSuccess: () => {
          onClose();
          offerUndo({ text: t(`to.${to}.done`, { name }), undo: () => set.mutateAsync({ id, status }) });
        },
      },
    );
  return (
    <Confirm
      title={t(`to.${to}.title`, { name })}
      text={t(`to.${to}.text`)}
      confirm={t(`to.${to}.do`)}
      busy={set.isPending}
      error={set.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
