// Asks before a document is deleted or read anew, and does it.
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.ts';
import { type Document, useDeleteDocument, useReindex } from './queries.ts';

interface Props {
  action: 'reindex' | 'remove';
  document: Document;
  onClose(): void;
}

export function DocumentConfirm({ action, document, onClose }: Props) {
  const { t } = useTranslation('teach');
  const reindex = useReindex({ quiet: true });
  const remove = useDeleteDocument();
  const { id, name, passages } = document;
  const removing = action === 'remove';
  const change = removing ? remove : reindex;
  const texts = removing ? 'knowledge.removing' : 'knowledge.reindexing';
  const confirm = () =>
    change.mutate(id, {
      onSuccess: () => {
        toast.success(t(removing ? 'knowledge.removed' : 'knowledge.reindexed', { name }));
        onClose();
      },
    });
  return (
    <Confirm
      danger={removing}
      busy={change.isPending}
      error={change.error instanceof ApiError ? change.error.msg : undefined}
      title={t(`${texts}.title`, { name })}
      text={t(`${texts}.text`, { count: passages })}
      confirm={t(`${texts}.confirm`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
