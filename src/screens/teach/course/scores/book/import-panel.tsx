// Scores from a spreadsheet: looked at first, then taken over whole.
import { Alert, Box, Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { courseScores } from '#contract/scores.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { sendFile } from '#src/api/send-file.ts';
import { ACCEPT, MAX_MB } from '#src/ui/import/kinds.ts';
import { CellErrors } from '#src/ui/job/cell-errors.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { reasonText } from '#src/ui/upload/reason.ts';
import { useSending } from '#src/ui/upload/use-sending.ts';

const PATH = '/OrgApi/CourseScoreManage/Import';
/** So many changes are written out; all of them are counted. */
const SHOWN = 100;

type Imported = OutputOf<typeof PATH>;

export function ImportPanel({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { t } = useTranslation('scores');
  const { t: tUpload } = useTranslation('upload');
  const client = useQueryClient();
  const line = useSending();
  const [trial, setTrial] = useState<{ file: File; found: Imported } | null>(null);
  const send = async (file: File, commit: '0' | '1'): Promise<Imported | null> => {
    const sent = await line.send(file, MAX_MB * 1024 * 1024, (watched) =>
      sendFile({ path: PATH, fields: { courseId, commit }, file, ...watched }),
    );
    return sent as Imported | null; // the server validates its answers
  };
  const look = async (file: File) => {
    setTrial(null);
    const found = await send(file, '0');
    if (found) setTrial({ file, found });
  };
  const write = async (file: File) => {
    const found = await send(file, '1');
    if (!found) return;
    setTrial({ file, found });
    if (!found.written) return;
    await refreshFamily(client, courseScores.items);
    toast.success(t('import.written', { count: found.changes.length }));
    onClose();
  };
  const isReady = trial !== null && trial.found.errors.length === 0 && trial.found.changes.length > 0;
  return (
    <SidePanel
      title={t('import.title')}
      lead={t('import.lead')}
      size="lg"
      divided
      onClose={onClose}
      footer={
        isReady && (
          <Flex w="full" justify="end">
            <Button loading={line.progress !== null} onClick={() => void write(trial.file)}>
              {t('import.write', { count: trial.found.changes.length })}
            </Button>
          </Flex>
        )
      }
    >
      <Stack gap="5">
        <Box>
          <DropZone
            accept={ACCEPT}
            multiple={false}
            hint={t('import.hint', { max: MAX_MB })}
            onFiles={([file]) => file && void look(file)}
          />
          {line.refusal && (
            <Text role="alert" color="fg.error" mt="2">
              {reasonText(tUpload, line.refusal, MAX_MB)}
            </Text>
          )}
        </Box>
        {trial && <Found file={trial.file} found={trial.found} />}
      </Stack>
    </SidePanel>
  );
}

function Found({ file, found }: { file: File; found: Imported }) {
  const { t } = useTranslation('scores');
  const { changes, errors, unchanged, ignored } = found;
  const isWrong = errors.length > 0;
  return (
    <Stack gap="4" aria-live="polite">
      <Alert.Root status={isWrong ? 'error' : 'success'}>
        <Alert.Indicator />
        <Alert.Title fontWeight="normal">
          {isWrong
            ? t('import.wrong', { title: file.name })
            : t('import.right', { count: changes.length, title: file.name, unchanged })}
        </Alert.Title>
      </Alert.Root>
      {isWrong && <CellErrors errors={errors} total={errors.length} title={file.name} />}
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
