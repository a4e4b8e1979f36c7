// The way into the import of chapters.
import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '#src/ui/allowed.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';

const Panel = lazy(async () => ({ default: (await withWords(['jobs'], import('./import-panel.tsx'))).ChaptersImport }));

export function ChaptersImportButton({ courseId, onDone }: { courseId: string; onDone: () => void }) {
  const { t } = useTranslation('chapters');
  const [open, setOpen] = useState(false);
  return (
    <Allowed power="CourseChapter.Add">
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        {t('import.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Panel courseId={courseId} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
