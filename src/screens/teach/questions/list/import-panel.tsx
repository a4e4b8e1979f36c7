// Questions from a spreadsheet: looked at first, then taken over whole.
import { Alert, Box, Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankImported, bank, bankCats } from '#contract/bank.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { JobSteps } from '#src/ui/import/job-steps.tsx';
import { ACCEPT, MAX_MB } from '#src/ui/import/kinds.ts';
import { type TrialJob, useTrialJob } from '#src/ui/import/use-trial-job.ts';
import { CellErrors } from '#src/ui/job/cell-errors.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  /** For questions whose row names no category. */
  catId: string;
  onClose: () => void;
}

export function ImportPanel({ catId, onClose }: Props) {
  const { t } = useTranslation('questionBank');
  const client = useQueryClient();
  const trial = useTrialJob();
  const { step, began, job } = trial;
  const counts = resultOf(trial)?.counts;
  const count = (counts?.new ?? 0) + (counts?.changed ?? 0);
  const send = (file: File, commit: '0' | '1') =>
    void trial.send(file, commit === '1', {
      path: bank.import.path,
      fields: { commit, ...(catId === '' ? {} : { catId }) },
      maxMb: MAX_MB,
    });
  const isDone = step === 'done';
  const written = useRef(() => {});
  written.current = () => {
    void refreshFamily(client, bank.items);
    void refreshFamily(client, bankCats.items);
    toast.success(t('import.written', { count }));
    onClose();
  };
  useEffect(() => {
    if (isDone) written.current();
  }, [isDone]);
  const file = step === 'checked' && job.data?.errors.length === 0 ? began?.file : null;
  return (
    <SidePanel
      title={t('import.title')}
      lead={t('import.lead')}
      size="lg"
      divided
      onClose={onClose}
      footer={
        (step === 'checked' || step === 'failed') && (
          <Flex w="full" justify="space-between" gap="3" wrap="wrap">
            <Button variant="ghost" colorPalette="gray" onClick={trial.restart}>
              {t('import.another')}
            </Button>
            {file && count > 0 && <Button onClick={() => send(file, '1')}>{t('import.write', { count })}</Button>}
          </Flex>
        )
      }
    >
      <Stack gap="4">
        {step === 'choose' && <TemplateButton />}
        <JobSteps
          trial={trial}
          accept={ACCEPT}
          max={MAX_MB}
          hint={t('import.hint', { max: MAX_MB })}
          onFile={(chosen) => send(chosen, '0')}
        >
          <Result trial={trial} />
        </JobSteps>
      </Stack>
    </SidePanel>
  );
}

export function TemplateButton() {
  const { t } = useTranslation('questionBank');
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      saveFile(await fetchDownload('/template/questions.xlsx'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void fetchIt()}>
      <Icon name="download" />
      {t('import.template')}
    </Button>
  );
}

/** The server writes it by this very type; a job that failed as a whole has none. */
const resultOf = ({ job }: TrialJob): BankImported | null => (job.data?.result ?? null) as BankImported | null;

const CHANGES = ['new', 'changed', 'unchanged', 'failed'] as const;

function Result({ trial }: { trial: TrialJob }) {
  const { t } = useTranslation('questionBank');
  const { job, title } = trial;
  const result = resultOf(trial);
  const errors = job.data?.errors ?? [];
  const reason = job.data?.state === 'failed' && errors.length === 0 ? job.data.reasonText : null;
  const isWrong = errors.length > 0 || reason !== null || job.isError;
  const said = result
    ? CHANGES.filter((name) => result.counts[name] > 0).map((name) =>
        t(`import.count.${name}`, { count: result.counts[name] }),
      )
    : [];
  return (
    <Stack gap="4" aria-live="polite">
      <Alert.Root status={isWrong ? 'error' : 'success'}>
        <Alert.Indicator />
        <Box>
          <Alert.Title fontWeight="normal">
            {isWrong ? t('import.wrong', { title }) : t('import.right', { title })}
          </Alert.Title>
          {(reason ?? job.error) && <Alert.Description>{reason ?? job.error?.message}</Alert.Description>}
          {said.length > 0 && <Alert.Description>{said.join(t('comma'))}</Alert.Description>}
        </Box>
      </Alert.Root>
      {errors.length > 0 && <CellErrors errors={errors} total={job.data?.counts['errors'] ?? 0} title={title} />}
      {result && result.ignored.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('import.ignored', { names: result.ignored.join(t('comma')) })}
        </Text>
      )}
      {result && result.preview.length > 0 && (
        <TableArea label={t('import.preview')} maxH="24rem">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('import.row')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('field.kind')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('field.stem')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('import.change')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {result.preview.map(({ row, kind, stem, change }) => (
              <Table.Row key={row}>
                <Table.Cell fontVariantNumeric="tabular-nums">{row}</Table.Cell>
                <Table.Cell>{kind === '' ? '' : t(`kind.${kind}`)}</Table.Cell>
                <Table.Cell overflowWrap="anywhere">{stem}</Table.Cell>
                <Table.Cell>{t(`import.is.${change}`)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </TableArea>
      )}
    </Stack>
  );
}
