// A new course from an archive: chosen, made, opened, and what could not be taken.
import { Alert, Button, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { ARCHIVE_MB, ArchiveSteps, SkippedFiles } from '#src/ui/import/archive.tsx';
import { useTrialJob } from '#src/ui/import/use-trial-job.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { useCoursePaths } from '../course-row/href.ts';

interface Unpacked {
  id: string;
  skipped: { path: string; reason: string }[];
}

export function UnpackPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const paths = useCoursePaths();
  const client = useQueryClient();
  const trial = useTrialJob();
  const { step, job } = trial;
  const isDone = step === 'done';
  useEffect(() => {
    if (isDone) void refreshFamily(client, courses.items);
  }, [client, isDone]);
  // there is nothing to try: it is a course of its own, and a draft
  const send = (file: File) =>
    void trial.send(file, true, { path: '/OrgApi/Course/Unpack', fields: {}, maxMb: ARCHIVE_MB });
  // the server writes it by this very type; a job that failed has none
  const { id, skipped = [] } = (job.data?.result ?? {}) as Partial<Unpacked>;
  return (
    <SidePanel
      title={t('unpack.title')}
      lead={t('unpack.lead')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {(isDone || step === 'failed') && (
            <Button variant="ghost" colorPalette="gray" me="auto" onClick={trial.restart}>
              {t('unpack.another')}
            </Button>
          )}
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('unpack.close')}
          </Button>
          {isDone && id && (
            <Button
              onClick={() => {
                onClose();
                navigate(paths.course({ id, kind: 'plain' }));
              }}
            >
              {t('unpack.go')}
            </Button>
          )}
        </>
      }
    >
      <ArchiveSteps trial={trial} hint={t('unpack.hint', { max: ARCHIVE_MB })} onFile={send}>
        <Stack gap="5">
          <Alert.Root status={isDone ? 'success' : 'error'}>
            <Alert.Indicator />
            <Alert.Title>
              {[t(isDone ? 'unpack.done' : 'unpack.failed'), job.data?.reasonText].filter(Boolean).join(' ')}
            </Alert.Title>
          </Alert.Root>
          <SkippedFiles skipped={skipped} />
        </Stack>
      </ArchiveSteps>
    </SidePanel>
  );
}
