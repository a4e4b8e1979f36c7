// An archive on its way to a job: chosen, sent, worked on; and what of it was left out.
import { Stack, Table, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TableArea } from '../table-area.tsx';
import { JobSteps } from './job-steps.tsx';

/** As the server takes them. */
export const ARCHIVE_MB = 1024;

export const ArchiveSteps = (props: Omit<ComponentProps<typeof JobSteps>, 'accept' | 'max'>) => (
  <JobSteps accept=".zip" max={ARCHIVE_MB} {...props} />
);

export function SkippedFiles({ skipped }: { skipped: readonly { path: string; reason: string }[] }) {
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
