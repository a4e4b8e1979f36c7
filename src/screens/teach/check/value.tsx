// What a student answered, in the bank's letters; files are opened beside it.
import { Box, Button, chakra, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadNumber } from '#contract/bank-kinds.ts';
import { partInWords } from '#contract/bank-words.ts';
import { rounded } from '#contract/rounding.ts';
import { RunDetails } from '#src/blocks/experiments/run-details.tsx';
import { later } from '#src/ui/later.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Asked, Value } from './queries.ts';

const FileView = later(async () => (await withWords(['viewer'], import('#src/ui/viewer/file-view.tsx'))).FileView);

type Part = Pick<Asked, 'kind' | 'options' | 'left' | 'right'>;

interface GivenProps {
  question: Asked;
  value: Value;
  /** Numbers in words, as the machine read them. */
  read?: readonly ReadNumber[] | undefined;
  /** Of an experiment. */
  runId?: string | null;
}

export function GivenValue({ read = [], ...props }: GivenProps) {
  const { t } = useTranslation('examRecords');
  return (
    <>
      <WholeValue {...props} />
      {read.map(({ written, as }, n) => (
        // two blanks may hold the same words
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
        <Text key={n} color="fg.muted" textStyle="sm">
          {t('answer.readAs', { written, as: rounded(as, READ_DECIMALS) })}
        </Text>
      ))}
    </>
  );
}

const READ_DECIMALS = 6;

function WholeValue({ question, value, runId = null }: Omit<GivenProps, 'read'>) {
  const { t } = useTranslation('examRecords');
  const { children = [] } = question;
  if (question.kind === 'experiment')
    return runId === null ? (
      <Text color="fg.muted">{t('answer.notBegun')}</Text>
    ) : (
      <Stack gap="2">
        <Text color="fg.muted">{t('answer.experiment')}</Text>
        <RunDetails runId={runId} label={t('answer.steps')} />
      </Stack>
    );
  if (children.length === 0) return <PartValue part={question} value={value} />;
  const parts: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  return (
    <Stack as="ol" gap="2" listStyleType="none">
      {children.map((child, i) => (
        <HStack as="li" key={child.key} align="baseline">
          <chakra.span color="fg.muted">({i + 1})</chakra.span>
          <PartValue part={child} value={parts[child.key] ?? null} />
        </HStack>
      ))}
    </Stack>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function PartValue({ part, value }: { part: Part; value: unknown }) {
  const { t } = useTranslation('examRecords');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <Text color="fg.muted">{t('answer.empty')}</Text>;
  if (part.kind === 'file' && Array.isArray(value)) return <Files ids={value.map(String)} />;
  return (
    <Text as="div" whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="1.75">
      {partInWords(part, value, { yes: t('answer.yes'), no: t('answer.no') })}
    </Text>
  );
}

function Files({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('examRecords');
  const [opened, setOpened] = useState<string>();
  return (
    <HStack gap="2" wrap="wrap">
      {ids.map((id, i) => (
        <Button
          key={id}
          size="sm"
          variant="outline"
          aria-label={t('answer.open', { n: i + 1 })}
          onClick={() => setOpened(id)}
        >
          <Icon name="file" />
          {t('answer.file', { n: i + 1 })}
        </Button>
      ))}
      {opened !== undefined && (
        <SidePanel title={t('answer.files')} size="xl" onClose={() => setOpened(undefined)}>
          <Box minH="24rem">
            <Suspense fallback={<Skeleton h="24rem" />}>
              <FileView url={`/OrgApi/UploadFile/Get?${new URLSearchParams({ id: opened })}`} />
            </Suspense>
          </Box>
        </SidePanel>
      )}
    </HStack>
  );
}
