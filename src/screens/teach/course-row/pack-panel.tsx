// A course becomes one file: said what is in it, packed, taken away.
import { Alert, Button, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { JobProgress } from '#src/ui/job/job-progress.tsx';
import { isJobOver, useJob } from '#src/ui/job/queries.ts';
import { fileIn, ResultFileButton } from '#src/ui/job/result-file.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';

export function PackPanel({ course, onClose }: { course: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('teach');
  const start = useMutation({ mutationFn: () => call('/OrgApi/Course/Pack', { id: course.id }, { quiet: true }) });
  const job = useJob(start.data?.jobId ?? null).data;
  const file = fileIn(job?.result ?? null);
  const isEnded = job !== undefined && isJobOver(job.state);
  return (
    <SidePanel
      title={t('pack.title', { name: course.name })}
      lead={t('pack.lead')}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('pack.close')}
          </Button>
          {!start.data && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t('pack.start')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        {start.error && (
          <Text role="alert" color="fg.error">
            {start.error.message}
          </Text>
        )}
        {start.data && !isEnded && (
          <JobProgress job={job ?? { id: '', title: course.name, state: 'queued', progress: 0 }} />
        )}
        {isEnded && (
          <Alert.Root status={file ? 'success' : 'error'}>
            <Alert.Indicator />
            <Alert.Title>
              {[t(file ? 'pack.done' : 'pack.failed'), job.reasonText].filter(Boolean).join(' ')}
            </Alert.Title>
          </Alert.Root>
        )}
        {file && <ResultFileButton file={file} />}
      </Stack>
    </SidePanel>
  );
}
