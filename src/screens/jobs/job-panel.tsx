// One job, whole: how far it is, what it found, and what came of it.
import { DataList, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { PasswordHandout } from '#src/ui/import/handout.tsx';
import { ImportReport } from '#src/ui/import/report.tsx';
import { errorCount, readImportResult } from '#src/ui/import/result.ts';
import { CellErrors } from '#src/ui/job/cell-errors.tsx';
import { JobProgress } from '#src/ui/job/job-progress.tsx';
import { JobStateBadge } from '#src/ui/job/job-state-badge.tsx';
import { isJobOver, type Job, useJob } from '#src/ui/job/queries.ts';
import { fileIn, ResultFileButton } from '#src/ui/job/result-file.tsx';
import { RollOverReport } from '#src/ui/job/roll-over-report.tsx';
import { countsText, dateAndTime, jobKindText, tookText } from '#src/ui/job/words.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';

export function JobPanel({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation('jobs');
  const job = useJob(id);
  return (
    <SidePanel
      title={job.data?.title ?? t('title')}
      {...(job.data ? { lead: jobKindText(t, job.data.kind) } : {})}
      size="xl"
      onClose={onClose}
    >
      <Body job={job} />
    </SidePanel>
  );
}

function Body({ job }: { job: ReturnType<typeof useJob> }) {
  const { t } = useTranslation('jobs');
  if (job.data) return <Found job={job.data} />;
  if (job.isPending) return <Skeleton role="status" aria-label={t('loading')} h="40" />;
  const gone = job.error instanceof ApiError && job.error.code === CODE.missing;
  if (gone) return <EmptyState icon="clock" title={t('detail.gone')} text={t('detail.goneText')} />;
  return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
}

function Found({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const imported = readImportResult(job);
  const file = fileIn(job.result);
  const written = job.state === 'done' && imported?.commit === true;
  return (
    <Stack gap="6">
      {isJobOver(job.state) ? <Facts job={job} /> : <JobProgress job={job} />}
      {file && <ResultFileButton file={file} />}
      {written && <PasswordHandout jobId={job.id} result={imported} />}
      {imported && !imported.commit && <Text color="fg.muted">{t('detail.trial')}</Text>}
      {imported ? <ImportReport job={job} /> : <Plain job={job} language={i18n.language} />}
      {job.kind === 'roll-over' && <RollOverReport job={job} />}
    </Stack>
  );
}

function Plain({ job, language }: { job: Job; language: string }) {
  const { t } = useTranslation('jobs');
  const counts = countsText(t, job.counts, language);
  return (
    <>
      {counts && <Text>{counts}</Text>}
      {job.errors.length > 0 && <CellErrors errors={job.errors} total={errorCount(job)} title={job.title} />}
    </>
  );
}

function Facts({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const time = (at: number | null) => (at === null ? '—' : dateAndTime(at, i18n.language));
  const took = tookText(t, job);
  const rows = [
    [t('detail.created'), time(job.createdAt)],
    [t('detail.started'), time(job.startedAt)],
    [t('detail.ended'), [time(job.endedAt), took && `(${took})`].filter(Boolean).join(' ')],
  ] as const;
  return (
    <DataList.Root orientation="horizontal" size="md">
      <DataList.Item>
        <DataList.ItemLabel>{t('detail.state')}</DataList.ItemLabel>
        <DataList.ItemValue display="block">
          <JobStateBadge state={job.state} />
          {job.reasonText && <Text color="fg.error">{job.reasonText}</Text>}
        </DataList.ItemValue>
      </DataList.Item>
      {rows.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
