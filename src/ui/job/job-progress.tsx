// A job on its way: a bar, how far it is, and the way to stop it.
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { JobStateBadge } from './job-state-badge.tsx';
import { type JobRow, useCancelJob } from './queries.ts';

type Shown = Pick<JobRow, 'id' | 'title' | 'state' | 'progress'> & { kind?: string };

/** What stays of a job that is stopped; of all others nothing does. */
const KEPT = { 'plan-model': 'cancel.textKept', 'roll-over': 'cancel.textCopied' } as const;
const isKept = (kind: string): kind is keyof typeof KEPT => Object.hasOwn(KEPT, kind);

export function JobProgress({ job }: { job: Shown }) {
  const { t } = useTranslation('jobs');
  const [asked, setAsked] = useState(false);
  const percent = Math.floor(job.progress * 100);
  return (
    <Stack gap="3" role="group" aria-label={job.title}>
      <Flex wrap="wrap" align="center" gap="3">
        <JobStateBadge state={job.state} />
        <Text fontVariantNumeric="tabular-nums" color="fg.muted">
          {percent}%
        </Text>
        <Button size="sm" variant="outline" colorPalette="gray" ms="auto" onClick={() => setAsked(true)}>
          {t('cancel.action')}
        </Button>
      </Flex>
      <ProgressBar value={job.progress} label={t('progressOf', { title: job.title })} />
      {asked && <CancelConfirm job={job} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

/** Says what of the job will remain: nothing, or what a model has finished. */
export function CancelConfirm({ job, onClose }: { job: Pick<Shown, 'id' | 'title' | 'kind'>; onClose(): void }) {
  const { t } = useTranslation('jobs');
  const cancel = useCancelJob();
  return (
    <Confirm
      title={t('cancel.title', { title: job.title })}
      text={t(job.kind !== undefined && isKept(job.kind) ? KEPT[job.kind] : 'cancel.text')}
      confirm={t('cancel.confirm')}
      danger
      busy={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate(job.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
