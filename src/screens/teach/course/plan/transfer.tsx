// A plan as one file: out to this device, and in as drafts.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { downloadPlan } from './download.ts';
import { useEditor } from './editor.ts';

export function Transfer() {
  const { t } = useTranslation('plan');
  const { courseId, plan, book, rows } = useEditor();
  const { busy, run } = useBusy();
  const exportPlan = () =>
    run('export', async () => {
      // the file holds what is on the screen
      if (await book.flush()) await downloadPlan(courseId);
      else toast.error(t('save.first'));
    });
  const importPlan = (file: File) =>
    run('import', async () => {
      const text = await file.text();
      const made = await call('/OrgApi/AISetting/PlanImport', { courseId, file: text }, { quiet: true });
      await rows.refreshAll();
      const { points, questions, unsourced } = made;
      toast.success(t('transfer.imported', { points, questions }), {
        ...(unsourced > 0 ? { body: t('transfer.unsourced', { count: unsourced }), ms: 10_000 } : {}),
      });
    });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        ms={{ lg: 'auto' }}
        disabled={plan.points.length === 0}
        loading={busy === 'export'}
        onClick={() => void exportPlan()}
      >
        <Icon name="download" />
        {t('transfer.export')}
      </Button>
      <FileButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        loading={busy === 'import'}
        label={t('transfer.import')}
        accept=".json,application/json"
        onFiles={([file]) => file && void importPlan(file)}
      >
        <Icon name="upload" />
        {t('transfer.import')}
      </FileButton>
    </>
  );
}
