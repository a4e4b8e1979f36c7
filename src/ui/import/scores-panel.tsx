// Scores from a spreadsheet: looked at first, then taken over whole.
import { Alert, Box, Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { CellErrors } from '../job/cell-errors.tsx';
import { SidePanel } from '../side-panel.tsx';
import { TableArea } from '../table-area.tsx';
import { toast } from '../toast.ts';
import { JobSteps } from './job-steps.tsx';
import { ACCEPT, MAX_MB } from './kinds.ts';
import { type TrialJob, useTrialJob } from './use-trial-job.ts';

/** What the job has found: one type for all imports of scores. */
interface Found {
  changes: readonly { studentId: string; name: string; column: string; from: number | null; to: number | null }[];
  /** Cells that say what is so already. */
  unchanged: number;
  /** Comments that are written beside scores. */
  comments: number;
  /** Columns that were not read. */
  ignored: readonly string[];
}

interface Props {
  path: Path;
  /** Whose scores. */
  fields: Readonly<Record<string, string>>;
  /** Asked for again when they are written. */
  family: Operation;
  lead: string;
  onClose: () => void;
}

/** So many changes are written out; all of them are counted. */
const SHOWN = 100;

export function ScoresImportPanel({ path, fields, family, lead, onClose }: Props) {
  const { t } = useTranslation('scoreImport');
  const client = useQueryClient();
  const trial = useTrialJob();
  const { step, began, job } = trial;
  const { changes, comments } = resultOf(trial);
  const count = changes.length + comments;
  // a score and a comment are two words to say
  const words = [
    changes.length > 0 && t('scores', { count: changes.length }),
    comments > 0 && t('remarks', { count: comments }),
  ];
  const what = words.filter(Boolean).join(t('comma'));
  const send = (file: File, commit: '0' | '1') =>
    void trial.send(file, commit === '1', { path, fields: { ...fields, commit }, maxMb: MAX_MB });
  const isDone = step === 'done';
  const written = useRef(() => {});
  written.current = () => {
    void refreshFamily(client, family);
    toast.success(t('written', { what }));
    onClose();
  };
  useEffect(() => {
    if (isDone) written.current();
  }, [isDone]);
  const file = step === 'checked' && job.data?.errors.length === 0 ? began?.file : null;
  return (
    <SidePanel
      title={t('title')}
      lead={lead}
      size="lg"
      divided
      onClose={onClose}
      footer={
        (step === 'checked' || step === 'failed') && (
          <Flex w="full" justify="space-between" gap="3" wrap="wrap">
            <Button variant="ghost" colorPalette="gray" onClick={trial.restart}>
              {t('another')}
            </Button>
            {file && count > 0 && <Button onClick={() => send(file, '1')}>{t('write', { what })}</Button>}
          </Flex>
        )
      }
    >
      <JobSteps
        trial={trial}
        accept={ACCEPT}
        max={MAX_MB}
        hint={t('hint', { max: MAX_MB })}
        onFile={(chosen) => send(chosen, '0')}
      >
        <Result trial={trial} />
      </JobSteps>
    </SidePanel>
  );
}

/** The server writes it by this very type; a job that failed as a whole has none. */
const resultOf = ({ job }: TrialJob): Found => ({
  changes: [],
  unchanged: 0,
  comments: 0,
  ignored: [],
  ...((job.data?.result ?? {}) as Partial<Found>),
});

function Result({ trial }: { trial: TrialJob }) {
  const { t } = useTranslation('scoreImport');
  const { job, title } = trial;
  const { changes, unchanged, comments, ignored } = resultOf(trial);
  const errors = job.data?.errors ?? [];
  const reason = job.data?.state === 'failed' && errors.length === 0 ? job.data.reasonText : null;
  const isWrong = errors.length > 0 || reason !== null || job.isError;
  return (
    <Stack gap="4" aria-live="polite">
      <Alert.Root status={isWrong ? 'error' : 'success'}>
        <Alert.Indicator />
        <Box>
          <Alert.Title fontWeight="normal">
            {isWrong ? t('wrong', { title }) : t('right', { count: changes.length, title, unchanged })}
          </Alert.Title>
          {(reason ?? job.error) && <Alert.Description>{reason ?? job.error?.message}</Alert.Description>}
        </Box>
      </Alert.Root>
      {errors.length > 0 && <CellErrors errors={errors} total={job.data?.counts['errors'] ?? 0} title={title} />}
      {comments > 0 && !isWrong && <Text>{t('comments', { count: comments })}</Text>}
      {ignored.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('ignored', { names: ignored.join(t('comma')) })}
        </Text>
      )}
      {changes.length > 0 && !isWrong && (
        <TableArea label={t('changes')} maxH="24rem">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('name')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('change')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {changes.slice(0, SHOWN).map(({ studentId, name, column, from, to }) => (
              <Table.Row key={`${studentId} ${column}`}>
                <Table.Cell>{name}</Table.Cell>
                <Table.Cell>{column}</Table.Cell>
                <Table.Cell fontVariantNumeric="tabular-nums">
                  {from ?? '—'} → {to ?? t('excused')}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </TableArea>
      )}
      {changes.length > SHOWN && (
        <Text color="fg.muted" textStyle="sm">
          {t('more', { count: changes.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}
