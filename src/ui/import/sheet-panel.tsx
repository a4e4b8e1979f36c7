// A spreadsheet in a drawer: looked at first, then taken over whole, or not at all.
import { Alert, Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { CellErrors } from '../job/cell-errors.tsx';
import { SidePanel } from '../side-panel.tsx';
import { toast } from '../toast.ts';
import { JobSteps } from './job-steps.tsx';
import { ACCEPT, MAX_MB } from './kinds.ts';
import { useTrialJob } from './use-trial-job.ts';

interface Words {
  /** Over what was found. */
  right: string;
  wrong: string;
  /** How much of each. */
  counts?: string;
  /** On the button; null where there is nothing to write. */
  write: string | null;
  written: string;
}

interface Props<Found> {
  title: string;
  lead: string;
  path: Path;
  fields: Readonly<Record<string, string>>;
  /** Asked for again when it is written. */
  families: readonly Operation[];
  /** What a job without a result has found. */
  nothing: Found;
  words: (found: Found, file: string) => Words;
  /** Before a file is chosen. */
  before?: ReactNode;
  onClose: () => void;
  /** What was found, in full. */
  children: (found: Found, isWrong: boolean) => ReactNode;
}

export function SheetPanel<Found extends { ignored: readonly string[] }>(props: Props<Found>) {
  const { title, lead, path, fields, families, nothing, words, before, onClose, children } = props;
  const { t } = useTranslation('sheetImport');
  const client = useQueryClient();
  const trial = useTrialJob();
  const { step, began, job } = trial;
  // the server writes it by the caller's very type; a job that failed as a whole has none
  const found: Found = { ...nothing, ...(job.data?.result as Partial<Found> | undefined) };
  const { right, wrong, counts, write, written } = words(found, trial.title);
  const send = (file: File, commit: boolean) =>
    void trial.send(file, commit, { path, fields: { ...fields, commit: commit ? '1' : '0' }, maxMb: MAX_MB });
  const isDone = step === 'done';
  const end = useRef(() => {});
  end.current = () => {
    for (const family of families) void refreshFamily(client, family);
    toast.success(written);
    onClose();
  };
  useEffect(() => {
    if (isDone) end.current();
  }, [isDone]);
  const errors = job.data?.errors ?? [];
  const reason = job.data?.state === 'failed' && errors.length === 0 ? job.data.reasonText : null;
  const isWrong = errors.length > 0 || reason !== null || job.isError;
  const file = step === 'checked' && errors.length === 0 ? began?.file : null;
  return (
    <SidePanel
      title={title}
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
            {file && write !== null && <Button onClick={() => send(file, true)}>{write}</Button>}
          </Flex>
        )
      }
    >
      <Stack gap="4">
        {step === 'choose' && before}
        <JobSteps
          trial={trial}
          accept={ACCEPT}
          max={MAX_MB}
          hint={t('hint', { max: MAX_MB })}
          onFile={(chosen) => send(chosen, false)}
        >
          <Stack gap="4" aria-live="polite">
            <Alert.Root status={isWrong ? 'error' : 'success'}>
              <Alert.Indicator />
              <Box>
                <Alert.Title fontWeight="normal">{isWrong ? wrong : right}</Alert.Title>
                {(reason ?? job.error) && <Alert.Description>{reason ?? job.error?.message}</Alert.Description>}
                {counts && <Alert.Description>{counts}</Alert.Description>}
              </Box>
            </Alert.Root>
            {errors.length > 0 && (
              <CellErrors errors={errors} total={job.data?.counts['errors'] ?? 0} title={trial.title} />
            )}
            {found.ignored.length > 0 && (
              <Text color="fg.muted" textStyle="sm">
                {t('ignored', { names: found.ignored.join(t('comma')) })}
              </Text>
            )}
            {children(found, isWrong)}
          </Stack>
        </JobSteps>
      </Stack>
    </SidePanel>
  );
}
