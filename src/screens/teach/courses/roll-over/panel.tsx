// 新学期: which courses go into which term, what that would do, and how far it is.
import { Alert, Box, Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { JobProgress } from '#src/ui/job/job-progress.tsx';
import { isJobOver, type Job } from '#src/ui/job/queries.ts';
import { RollOverReport } from '#src/ui/job/roll-over-report.tsx';
import { countsText } from '#src/ui/job/words.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { RollOverChoice } from './choose.tsx';
import { Looked } from './looked.tsx';
import { MOST_COURSES, type RollOver, useRollOver } from './use-roll-over.ts';

export function RollOverPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('teach');
  const of = useRollOver();
  const isRunning = of.step === 'working' && !(of.job.data && isJobOver(of.job.data.state));
  const close = () => {
    if (isRunning) toast.info(t('term.goesOn'), { body: t('term.goesOnText') });
    onClose();
  };
  return (
    <SidePanel
      title={t('term.title')}
      lead={t('term.lead')}
      size="lg"
      onClose={close}
      footer={<Footer of={of} isRunning={isRunning} onClose={close} />}
    >
      {of.step === 'choose' && <RollOverChoice of={of} />}
      {of.step === 'looked' && of.look.data && <Looked trial={of.look.data} to={of.wanted.to} />}
      {of.step === 'working' && <Working of={of} />}
      <Refused of={of} />
    </SidePanel>
  );
}

function Refused({ of: { look, start } }: { of: RollOver }) {
  const error = start.error ?? look.error;
  return error ? (
    <Text role="alert" mt="4" color="fg.error">
      {error.message}
    </Text>
  ) : null;
}

function Working({ of }: { of: RollOver }) {
  const job = of.job.data;
  if (!job || !isJobOver(job.state))
    return <JobProgress job={job ?? { id: '', title: of.wanted.to, state: 'queued', progress: 0 }} />;
  return <Done job={job} to={of.wanted.to} />;
}

const STATUS = { done: 'success', failed: 'error', cancelled: 'warning' } as const;

function Done({ job, to }: { job: Job; to: string }) {
  const { t, i18n } = useTranslation('teach');
  const { t: jobWords } = useTranslation('jobs');
  const state = job.state === 'failed' || job.state === 'cancelled' ? job.state : 'done';
  return (
    <Stack gap="5">
      <Alert.Root status={STATUS[state]}>
        <Alert.Indicator />
        <Box>
          <Alert.Title>{t(`term.${state}`, { to })}</Alert.Title>
          <Alert.Description>
            {[job.reasonText, countsText(jobWords, job.counts, i18n.language)].filter(Boolean).join(' ')}
          </Alert.Description>
        </Box>
      </Alert.Root>
      <RollOverReport job={job} />
    </Stack>
  );
}

function Footer({ of, isRunning, onClose }: { of: RollOver; isRunning: boolean; onClose: () => void }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const { step, look, start, wanted } = of;
  const count = wanted.courseIds.length;
  const isReady = count > 0 && count <= MOST_COURSES && wanted.to !== '';
  return (
    <>
      {step === 'looked' && (
        <Button variant="ghost" colorPalette="gray" me="auto" onClick={of.back}>
          {t('term.back')}
        </Button>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        {t(isRunning ? 'term.behind' : 'term.close')}
      </Button>
      {step === 'choose' && (
        <Button disabled={!isReady} loading={look.isPending} onClick={() => look.mutate()}>
          {t('term.look')}
        </Button>
      )}
      {step === 'looked' && (
        <Button disabled={look.data?.taken.length !== 0} loading={start.isPending} onClick={() => start.mutate()}>
          {t('term.start', { count })}
        </Button>
      )}
      {step === 'working' && !isRunning && (
        <Button
          onClick={() => {
            navigate({ search: `?${new URLSearchParams({ term: wanted.to })}` });
            onClose();
          }}
        >
          {t('term.show', { to: wanted.to })}
        </Button>
      )}
    </>
  );
}
