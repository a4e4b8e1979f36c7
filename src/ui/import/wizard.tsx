// People from a spreadsheet, in a drawer: choose, look at what would happen, import, hand out the passwords.
import { Alert, Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../job/job-progress.tsx';
import type { Job } from '../job/queries.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { SidePanel } from '../side-panel.tsx';
import { ImportChoice, RefusalText, SheetPicker } from './choose.tsx';
import { PasswordHandout } from './handout.tsx';
import { ImportReport } from './report.tsx';
import { readImportResult } from './result.ts';
import type { Import } from './use-import.ts';

interface Props {
  of: Import;
  /** Called once for each import that has been written. */
  onDone(): void;
  onClose(): void;
}

export function ImportWizard({ of, onDone, onClose }: Props) {
  const { t } = useTranslation('import');
  const { step } = of;
  const jobId = of.job.data?.id;
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (step === 'done' && jobId) latest.current();
  }, [step, jobId]);
  return (
    <SidePanel
      title={t('title')}
      lead={t(`lead.${step}`)}
      size="xl"
      onClose={onClose}
      footer={<Footer of={of} onClose={onClose} />}
    >
      {/* the step's name is read out when it changes; the drawer keeps the focus */}
      <Text srOnly role="status">
        {t(`lead.${step}`)}
      </Text>
      <Step of={of} />
    </SidePanel>
  );
}

function Step({ of }: { of: Import }) {
  const { data: job } = of.job;
  switch (of.step) {
    case 'choose':
      return <ImportChoice of={of} />;
    case 'sending':
      return <SendingFile of={of} />;
    case 'working':
      return <JobProgress job={job ?? { id: '', title: of.title, state: 'queued', progress: 0 }} />;
    case 'checked':
      return job ? <Checked of={of} job={job} /> : null;
    case 'done':
      return job ? <Done job={job} /> : null;
    case 'failed':
      return <Failed of={of} />;
  }
}

/** A file on its way, and how to stop it. */
export function SendingFile({ of }: { of: Pick<Import, 'title' | 'progress' | 'stop'> }) {
  const { t } = useTranslation('import');
  return (
    <Flex align="center" gap="4">
      <Box flex="1">
        <Text truncate>{of.title}</Text>
        <ProgressBar value={of.progress} label={t('sending', { title: of.title })} />
      </Box>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={of.stop}>
        {t('stop')}
      </Button>
    </Flex>
  );
}

/** What would happen. With errors the sheet is mended and sent again; nothing is written by halves. */
function Checked({ of, job }: { of: Import; job: Job }) {
  const { t } = useTranslation('import');
  const wrong = job.errors.length > 0;
  return (
    <Stack gap="5">
      <Alert.Root status={wrong ? 'error' : 'success'}>
        <Alert.Indicator />
        <Box>
          <Alert.Title>{t(wrong ? 'checked.wrong' : 'checked.right', { title: of.title })}</Alert.Title>
          <Alert.Description>{t(wrong ? 'checked.wrongText' : 'checked.rightText')}</Alert.Description>
        </Box>
      </Alert.Root>
      {wrong && <SheetPicker onFile={of.check} refusal={of.refusal} />}
      {!wrong && of.file !== null && <RefusalText refusal={of.refusal} />}
      <ImportReport job={job} />
      {!wrong && of.file === null && (
        <Box>
          <Text mb="2">{t('checked.again', { title: of.title })}</Text>
          <SheetPicker onFile={of.check} refusal={of.refusal} />
        </Box>
      )}
    </Stack>
  );
}

function Done({ job }: { job: Job }) {
  const { t } = useTranslation('import');
  const result = readImportResult(job);
  return (
    <Stack gap="5">
      <Alert.Root status="success">
        <Alert.Indicator />
        <Alert.Title>{t('done.title', { title: job.title })}</Alert.Title>
      </Alert.Root>
      {result && <PasswordHandout jobId={job.id} result={result} />}
      <ImportReport job={job} />
    </Stack>
  );
}

function Failed({ of }: { of: Import }) {
  const { t } = useTranslation('import');
  const { data: job, error } = of.job;
  return (
    <Stack gap="5">
      <Alert.Root status="error">
        <Alert.Indicator />
        <Box>
          <Alert.Title>{t(of.commit ? 'failed.write' : 'failed.check', { title: of.title })}</Alert.Title>
          <Alert.Description>{job?.reasonText ?? error?.message ?? ''}</Alert.Description>
        </Box>
      </Alert.Root>
      <SheetPicker onFile={of.check} refusal={of.refusal} />
      {job && <ImportReport job={job} />}
    </Stack>
  );
}

function Footer({ of, onClose }: { of: Import; onClose(): void }) {
  const { t } = useTranslation('import');
  const { step, file } = of;
  const counts = of.job.data?.counts ?? {};
  const people = (counts['new'] ?? 0) + (counts['changed'] ?? 0);
  const ready = step === 'checked' && file !== null && of.job.data?.errors.length === 0;
  return (
    <>
      {step !== 'choose' && step !== 'sending' && step !== 'working' && (
        <Button variant="ghost" colorPalette="gray" me="auto" onClick={of.restart}>
          {t(step === 'done' ? 'another' : 'restart')}
        </Button>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        {t(step === 'working' ? 'behind' : 'close')}
      </Button>
      {ready && file && (
        <Button disabled={people === 0} onClick={() => of.write(file)}>
          {people === 0 ? t('nothing') : t('write', { count: people })}
        </Button>
      )}
    </>
  );
}
