// A new course from an archive: chosen, made, opened, and what could not be taken.
import { Alert, Button, Stack, Table, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { Refused } from '#src/ui/import/choose.tsx';
import { useTrialJob } from '#src/ui/import/use-trial-job.ts';
import { Sending } from '#src/ui/import/wizard.tsx';
import { JobProgress } from '#src/ui/job/job-progress.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { useCoursePaths } from './href.ts';

const MAX_MB = 1024;

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
    void trial.send(file, true, { path: '/OrgApi/Course/Unpack', fields: {}, maxMb: MAX_MB });
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
      <Stack gap="5">
        {step === 'choose' && (
          <DropZone
            accept=".zip"
            multiple={false}
            hint={t('unpack.hint', { max: MAX_MB })}
            onFiles={([file]) => file && send(file)}
          />
        )}
        {step === 'choose' && <Refused refusal={trial.refusal} max={MAX_MB} />}
        {step === 'sending' && <Sending of={trial} />}
        {step === 'working' && (
          <JobProgress job={job.data ?? { id: '', title: trial.title, state: 'queued', progress: 0 }} />
        )}
        {(isDone || step === 'failed') && (
          <Alert.Root status={isDone ? 'success' : 'error'}>
            <Alert.Indicator />
            <Alert.Title>
              {[t(isDone ? 'unpack.done' : 'unpack.failed'), job.data?.reasonText].filter(Boolean).join(' ')}
            </Alert.Title>
          </Alert.Root>
        )}
        {skipped.length > 0 && <Skipped skipped={skipped} />}
      </Stack>
    </SidePanel>
  );
}

function Skipped({ skipped }: Pick<Unpacked, 'skipped'>) {
  const { t } = useTranslation('teach');
  const title = t('unpack.skipped', { count: skipped.length });
  return (
    <Stack gap="2">
      <Text fontWeight="medium">{title}</Text>
      <TableArea label={title}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('unpack.what')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('unpack.why')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {skipped.map(({ path, reason }) => (
            <Table.Row key={`${path} ${reason}`}>
              <Table.Cell overflowWrap="anywhere">{path}</Table.Cell>
              <Table.Cell>{reason}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </Stack>
  );
}
