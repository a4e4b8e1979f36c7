// What a roll-over has done, and the way back while there is one. In its wizard and among the jobs.
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RolledOver } from '#contract/terms.ts';
import { call } from '#src/api/client.ts';
import { Confirm } from '../confirm.tsx';
import { toast } from '../toast.ts';
import { Icon } from '../work-icon.tsx';
import { isJobOver, type Job, refreshJobs } from './queries.ts';
import { dateAndTime } from './words.ts';

export function RollOverReport({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const [asked, setAsked] = useState(false);
  // the server writes it by this very type; a job that was stopped has none
  const { until, undoneAt } = (job.result ?? {}) as Partial<RolledOver>;
  if (!isJobOver(job.state) || (job.counts['copied'] ?? 0) === 0) return null;
  if (undoneAt !== undefined) return <Text color="fg.muted">{t('rollOver.isUndone')}</Text>;
  const isLate = until !== undefined && until <= Date.now();
  return (
    <Stack gap="3">
      <Text>{t('rollOver.copies')}</Text>
      {!isLate && (
        <Flex gap="3" align="center" wrap="wrap">
          <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
            <Icon name="undo" />
            {t('rollOver.undo')}
          </Button>
          {until !== undefined && (
            <Text color="fg.muted" textStyle="sm">
              {t('rollOver.until', { time: dateAndTime(until, i18n.language) })}
            </Text>
          )}
        </Flex>
      )}
      {asked && <UndoConfirm job={job} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

function UndoConfirm({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call('/OrgApi/Course/RollBack', { jobId: job.id }, { quiet: true }),
    // where some are kept the others are gone
    onSettled: () =>
      Promise.all([
        refreshJobs(client),
        client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => path === 'teach' || String(path).startsWith('/OrgApi/Course'),
        }),
      ]),
    onSuccess: (undone) => {
      onClose();
      toast.success(t('rollOver.undone', undone));
    },
  });
  return (
    <Confirm
      title={t('rollOver.sure', { title: job.title })}
      text={t('rollOver.sureText')}
      confirm={t('rollOver.undo')}
      stay={t('rollOver.stay')}
      danger
      busy={undo.isPending}
      error={undo.error?.message}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    />
  );
}
