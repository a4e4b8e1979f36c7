// An archive on its way to a job: chosen, sent, worked on; and what of it was left out.
import { Stack, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../job/job-progress.tsx';
import { TableArea } from '../table-area.tsx';
import { DropZone } from '../upload/drop-zone.tsx';
import type { Folder } from '../upload/folder.ts';
import { Refused } from './choose.tsx';
import type { TrialJob } from './use-trial-job.ts';
import { Sending } from './wizard.tsx';

/** As the server takes them. */
export const ARCHIVE_MB = 1024;

interface Props {
  trial: TrialJob;
  hint: string;
  onFile: (file: File) => void;
  /** Where a folder is taken too. */
  onFolder?: (folder: Folder) => void;
  /** What became of it. */
  children: ReactNode;
}

export function ArchiveSteps({ trial, hint, onFile, onFolder, children }: Props) {
  const { step, job, title } = trial;
  switch (step) {
    case 'choose':
      return (
        <Stack gap="2">
          <DropZone
            accept=".zip"
            multiple={false}
            hint={hint}
            onFiles={([file]) => file && onFile(file)}
            {...(onFolder ? { onFolder } : {})}
          />
          <Refused refusal={trial.refusal} max={ARCHIVE_MB} />
        </Stack>
      );
    case 'sending':
      return <Sending of={trial} />;
    case 'working':
      return <JobProgress job={job.data ?? { id: '', title, state: 'queued', progress: 0 }} />;
    default:
      return children;
  }
}

export function Skipped({ skipped }: { skipped: readonly { path: string; reason: string }[] }) {
  const { t } = useTranslation('import');
  if (skipped.length === 0) return null;
  const title = t('skipped.title', { count: skipped.length });
  return (
    <Stack gap="2">
      <Text fontWeight="medium">{title}</Text>
      <TableArea label={title} maxH="20rem">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('skipped.what')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('skipped.why')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {skipped.map(({ path, reason }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name and one reason, and none ever moves
            <Table.Row key={n}>
              <Table.Cell overflowWrap="anywhere">{path}</Table.Cell>
              <Table.Cell>{reason}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </Stack>
  );
}
