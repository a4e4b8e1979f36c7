// The jobs as rows; on narrow screens the row tells all under its name.
import { Box, Button, chakra, Flex, HStack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelConfirm } from '#src/ui/job/job-progress.tsx';
import { JobStateBadge } from '#src/ui/job/job-state-badge.tsx';
import { isJobOver, type JobRow } from '#src/ui/job/queries.ts';
import { countsText, dateAndTime, jobKindText, tookText } from '#src/ui/job/words.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { TableArea } from '#src/ui/table-area.tsx';

interface Props {
  jobs: readonly JobRow[];
  onOpen(id: string): void;
}

export function JobTable({ jobs, onOpen }: Props) {
  const { t } = useTranslation('jobs');
  const [cancelling, setCancelling] = useState<JobRow | null>(null);
  return (
    <>
      <TableArea label={t('list')}>
        <Table.Header hideBelow="md">
          <Table.Row>
            <Table.ColumnHeader>{t('column.title')}</Table.ColumnHeader>
            <Table.ColumnHeader w="16rem">{t('column.state')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('column.counts')}</Table.ColumnHeader>
            <Table.ColumnHeader w="13rem">{t('column.createdAt')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('column.actions')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {jobs.map((job) => (
            <Row key={job.id} job={job} onOpen={() => onOpen(job.id)} onCancel={() => setCancelling(job)} />
          ))}
        </Table.Body>
      </TableArea>
      {cancelling && <CancelConfirm job={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

interface RowProps {
  job: JobRow;
  onOpen(): void;
  onCancel(): void;
}

function Row({ job, onOpen, onCancel }: RowProps) {
  const { t, i18n } = useTranslation('jobs');
  const counts = countsText(t, job.counts, i18n.language);
  const time = <TimeOf job={job} />;
  return (
    <Table.Row>
      <Table.Cell>
        <Text overflowWrap="anywhere">{job.title}</Text>
        <Text color="fg.muted" textStyle="sm">
          {jobKindText(t, job.kind)}
        </Text>
        <Box hideFrom="md" mt="1.5">
          <StateOf job={job} />
          <Text color="fg.muted" textStyle="sm">
            {counts}
          </Text>
          {time}
          <Actions job={job} onOpen={onOpen} onCancel={onCancel} />
        </Box>
      </Table.Cell>
      <Table.Cell hideBelow="md">
        <StateOf job={job} />
      </Table.Cell>
      <Table.Cell hideBelow="md" color="fg.muted">
        {counts || '—'}
      </Table.Cell>
      <Table.Cell hideBelow="md">{time}</Table.Cell>
      <Table.Cell hideBelow="md">
        <Flex justify="end">
          <Actions job={job} onOpen={onOpen} onCancel={onCancel} />
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

function StateOf({ job }: { job: JobRow }) {
  const { t } = useTranslation('jobs');
  const running = !isJobOver(job.state);
  return (
    <Box>
      <HStack gap="2">
        <JobStateBadge state={job.state} />
        {running && (
          <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
            {Math.floor(job.progress * 100)}%
          </Text>
        )}
      </HStack>
      {running && <ProgressBar value={job.progress} label={t('progressOf', { title: job.title })} />}
      {job.reasonText && (
        <Text color="fg.error" textStyle="sm" mt="1">
          {job.reasonText}
        </Text>
      )}
    </Box>
  );
}

function TimeOf({ job }: { job: JobRow }) {
  const { t, i18n } = useTranslation('jobs');
  const took = tookText(t, job);
  return (
    <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
      <chakra.time dateTime={new Date(job.createdAt).toISOString()}>
        {dateAndTime(job.createdAt, i18n.language)}
      </chakra.time>
      {took && <chakra.span display="block">{took}</chakra.span>}
    </Text>
  );
}

function Actions({ job, onOpen, onCancel }: RowProps) {
  const { t } = useTranslation('jobs');
  return (
    <HStack gap="1" ms={{ base: '-2', md: '0' }}>
      <Button size="xs" variant="ghost" aria-label={t('openOf', { title: job.title })} onClick={onOpen}>
        {t('open')}
      </Button>
      {!isJobOver(job.state) && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('cancelOf', { title: job.title })}
          onClick={onCancel}
        >
          {t('cancel.action')}
        </Button>
      )}
    </HStack>
  );
}
