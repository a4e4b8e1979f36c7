// The wizard with its import; what becomes of the import when the drawer is closed.
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { toast } from '../toast.ts';
import { forgetImport, storedImport, storeImport } from './kept.ts';
import type { ImportKind } from './kinds.ts';
import { useImport } from './use-import.ts';
import { ImportWizard } from './wizard.tsx';

interface Props {
  kind: ImportKind;
  onDone(): void;
  onClose(): void;
}

export function ImportPanel({ kind, onDone, onClose }: Props) {
  const { t } = useTranslation('import');
  const userId = useSession().user?.id ?? '';
  const of = useImport(kind);
  const close = () => {
    const kept = storedImport(userId);
    // what still runs goes on without us, and is here again when the drawer is
    if (of.step === 'working' && kept) {
      storeImport(userId, { ...kept, open: false });
      toast.info(t('goesOn'), { body: t('goesOnText') });
    } else {
      forgetImport(userId);
    }
    onClose();
  };
  return <ImportWizard of={of} onDone={onDone} onClose={close} />;
}
