// The way into the import wizard. An import that a reload has cut off from its page is found again here.
import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { Icon } from '../work-icon.tsx';
import { storedImport } from './kept.ts';
import type { ImportKind } from './kinds.ts';

const Panel = lazy(async () => ({ default: (await import('./import-panel.tsx')).ImportPanel }));

interface Props {
  /** What is chosen when the wizard opens; the person may choose another. */
  kind: ImportKind;
  /** People have been imported: read the list again. */
  onDone(): void;
}

export function ImportButton({ kind, onDone }: Props) {
  const { t } = useTranslation('import');
  const userId = useSession().user?.id ?? '';
  const [open, setOpen] = useState(() => storedImport(userId)?.open === true);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        {t('button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Panel kind={kind} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
