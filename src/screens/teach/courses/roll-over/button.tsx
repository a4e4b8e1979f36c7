// The way into the next term's wizard.
import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '#src/ui/allowed.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';

const Panel = lazy(async () => ({ default: (await withWords(['jobs'], import('./panel.tsx'))).RollOverPanel }));

export function RollOverButton() {
  const { t } = useTranslation('teach');
  const [open, setOpen] = useState(false);
  return (
    <Allowed power="Course.RollOver">
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Icon name="next" />
        {t('term.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
