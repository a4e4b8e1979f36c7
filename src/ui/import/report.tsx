// What an import found or did: the figures, what is wrong, the rows, the classes that are made. In the wizard and among the jobs.
import { Alert, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CellErrors } from '../job/cell-errors.tsx';
import type { Job } from '../job/queries.ts';
import { CHANGES, ImportCounts } from './counts.tsx';
import { PreviewTable } from './preview-table.tsx';
import { errorCount, readImportResult } from './result.ts';

/** How many class names are written out. */
const NAMED = 20;

export function ImportReport({ job }: { job: Job }) {
  const { t } = useTranslation('import');
  const result = readImportResult(job);
  const { counts, errors, title } = job;
  const rows = CHANGES.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const written = job.state === 'done' && result?.commit === true;
  return (
    <Stack gap="5">
      {rows > 0 && <ImportCounts counts={counts} done={written} />}
      {result && result.newDepts.length > 0 && (
        <Text>
          {t(written ? 'report.madeDepts' : 'report.newDepts', {
            count: result.newDepts.length,
            names:
              result.newDepts.slice(0, NAMED).join(t('report.comma')) + (result.newDepts.length > NAMED ? '…' : ''),
          })}
        </Text>
      )}
      {result && result.ignored.length > 0 && (
        <Alert.Root status="warning" size="sm">
          <Alert.Indicator />
          <Alert.Title fontWeight="normal">
            {t('report.ignored', { names: result.ignored.join(t('report.comma')) })}
          </Alert.Title>
        </Alert.Root>
      )}
      {errors.length > 0 && <CellErrors errors={errors} total={errorCount(job)} title={title} />}
      {result && !written && <PreviewTable rows={result.preview} total={rows} />}
    </Stack>
  );
}
