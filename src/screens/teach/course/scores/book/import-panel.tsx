// Scores from a spreadsheet: looked at first, then taken over whole.
import { Alert, Box, Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoresImported } from '#contract/gradebook.ts';
import { courseScores } from '#contract/scores.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { JobSteps } from '#src/ui/import/job-steps.tsx';
import { ACCEPT, MAX_MB } from '#src/ui/import/kinds.ts';
import { type TrialJob, useTrialJob } from '#src/ui/import/use-trial-job.ts';
import { CellErrors } from '#src/ui/job/cell-errors.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';

const PATH = '/OrgApi/CourseScoreManage/Import';
/** So many changes are written out; all of them are counted. */
const SHOWN = 100;

export function ImportPanel({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { t } = useTranslation('scores');
  const client = useQueryClient();
  const trial = useTrialJob();
  const { step, began, job } = trial;
  const { changes } = resultOf(trial);
  const send = (file: File, commit: '0' | '1') =>
    void trial.send(file, commit === '1', { path: PATH, fields: { courseId, commit }, maxMb: MAX_MB });
  const isDone = step === 'done';
  const written = useRef(() => {});
  written.current = () => {
    void refreshFamily(client, courseScores.items);
    toast.success(t('import.written', { count: changes.length }));
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
            {file && changes.length > 0 && (
              <Button onClick={() => send(file, '1')}>{t('import.write', { count: changes.length })}</Button>
            )}
          </Flex>
        )
      }
    >
      <JobSteps
        trial={trial}
        accept={ACCEPT}
        max={MAX_MB}
        hint={t('import.hint', { max: MAX_MB })}
        onFile={(chosen) => send(chosen, '0')}
      >
        <Found trial={trial} />
      </JobSteps>
    </SidePanel>
  );
}

/** The server writes it by this very type; a job that failed as a whole has none. */
const resultOf = ({ job }: TrialJob) => ({
  changes: [],
  unchanged: 0,
  ignored: [],
  ...((job.data?.result ?? {}) as Partial<ScoresImported>),
});

function Found({ trial }: { trial: TrialJob }) {
  const { t } = useTranslation('scores');
  const { job, title } = trial;
  const { changes, unchanged, ignored } = resultOf(trial);
  const errors = job.data?.errors ?? [];
  const reason = job.data?.state === 'failed' && errors.length === 0 ? job.data.reasonText : null;
  const isWrong = errors.length > 0 || reason !== null || job.isError;
  return (
    <Stack gap="4" aria-live="polite">
      <Alert.Root status={isWrong ? 'error' : 'success'}>
        <Alert.Indicator />
        <Box>
          <Alert.Title fontWeight="normal">
            {isWrong ? t('import.wrong', { title }) : t('import.right', { count: changes.length, title, unchanged })}
          </Alert.Title>
          {(reason ?? job.error) && <Alert.Description>{reason ?? job.error?.message}</Alert.Description>}
        </Box>
      </Alert.Root>
      {errors.length > 0 && <CellErrors errors={errors} total={job.data?.counts['errors'] ?? 0} title={title} />}
      {ignored.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('import.ignored', { names: ignored.join(t('import.comma')) })}
        </Text>
      )}
      {changes.length > 0 && (
        <TableArea label={t('import.changes')} maxH="24rem">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('field.name')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('import.column')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('import.change')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {changes.slice(0, SHOWN).map(({ studentId, name, column, from, to }) => (
              <Table.Row key={`${studentId} ${column}`}>
                <Table.Cell>{name}</Table.Cell>
                <Table.Cell>{column}</Table.Cell>
                <Table.Cell fontVariantNumeric="tabular-nums">
                  {from ?? '—'} → {to ?? t('book.state.excused')}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </TableArea>
      )}
      {changes.length > SHOWN && (
        <Text color="fg.muted" textStyle="sm">
          {t('import.more', { count: changes.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}
