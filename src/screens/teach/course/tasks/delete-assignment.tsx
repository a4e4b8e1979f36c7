// Asks before an assignment is taken away, and offers it back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { offerUndo } from '#src/ui/undo.ts';

export function DeleteAssignment({
  assignment: { id, title },
  onClose,
  onUndone,
}: {
  assignment: Assignment;
  onClose: () => void;
  /** It is there again. */
  onUndone?: () => void;
}) {
  const { t } = useTranslation('assignments');
  const refresh = useRefreshFamily(assignments.items);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      await send(assignments.delete, { ids: [id] });
      onClose();
      await refresh();
      offerUndo({
        text: t('deleted', { title }),
        undo: async () => {
          await send(assignments.restore, { ids: [id] });
          await refresh();
          onUndone?.();
        },
      });
    } catch (e) {
      setError(e instanceof Error ? e.message : '');
      setBusy(false);
    }
  };
  return (
    <Confirm
      danger
      title={t('deleteTitle', { title })}
      text={t('deleteText')}
      confirm={t('delete')}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
