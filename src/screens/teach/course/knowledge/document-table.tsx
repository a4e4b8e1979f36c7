// The documents of the knowledge base: how far each is read, and what can be done with it.
import { Box, Button, HStack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/icons.tsx';
import { State } from '../../parts/state.tsx';
import { TableArea } from '../../parts/table-area.tsx';
import { Bar } from './bar.tsx';
import type { Document } from './queries.ts';
import { reasonText } from './reason.ts';

export type DocumentAction = 'view' | 'reindex' | 'retry' | 'remove';

/** What another reading of the same bytes would find again. */
const FINAL: ReadonlySet<string | undefined> = new Set([
  'encrypted',
  'no-text',
  'corrupt',
  'bomb',
  'wrong-type',
  'empty',
  'too-large',
]);

interface Props {
  documents: readonly Document[];
  onAction(action: DocumentAction, document: Document): void;
}

export function DocumentTable({ documents, onAction }: Props) {
  const { t } = useTranslation('teach');
  return (
    <TableArea label={t('knowledge.documents')}>
      <Table.Header>
        <Table.Row bg="bg.panel">
          <Table.ColumnHeader>{t('knowledge.column.name')}</Table.ColumnHeader>
          <Table.ColumnHeader w="40%">{t('knowledge.column.state')}</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">{t('knowledge.column.actions')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {documents.map((document) => (
          <Table.Row key={document.id} bg="transparent">
            <Table.Cell minW="48">
              <HStack gap="2">
                <Icon name="document" />
                <Box minW="0">
                  <Text overflowWrap="anywhere">{document.name}</Text>
                  <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                    {sizeText(document.size)}
                  </Text>
                </Box>
              </HStack>
            </Table.Cell>
            <Table.Cell>
              <DocumentState document={document} />
            </Table.Cell>
            <Table.Cell>
              <Actions document={document} onAction={onAction} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </TableArea>
  );
}

function DocumentState({ document }: { document: Document }) {
  const { t } = useTranslation('teach');
  const { name, state, reason, reasonText: said, passages, progress } = document;
  const word = t(`knowledge.state.${state}`);
  switch (state) {
    case 'queued':
      return (
        <State tone="busy" icon="clock">
          {word}
        </State>
      );
    case 'extracting':
      return (
        <>
          <State tone="busy" icon="spinner">{`${word} ${Math.floor(progress * 100)}%`}</State>
          <Bar value={progress} label={t('knowledge.progress', { name })} />
        </>
      );
    case 'ready':
      return <State tone="good" icon="done">{`${word} · ${t('knowledge.passages', { count: passages })}`}</State>;
    case 'failed':
      return (
        <>
          <State tone="bad" icon="alert">
            {word}
          </State>
          <Text color="fg.error" textStyle="xs">
            {reasonText(t, reason, said)}
          </Text>
        </>
      );
  }
}

function Actions({ document, onAction }: { document: Document; onAction: Props['onAction'] }) {
  const { t } = useTranslation('teach');
  const { name, state, reason } = document;
  const button = (action: DocumentAction, word: string, palette: string) => (
    <Button
      size="xs"
      variant="ghost"
      colorPalette={palette}
      aria-label={t('knowledge.of', { action: word, name })}
      onClick={() => onAction(action, document)}
    >
      {action === 'remove' && <Icon name="bin" />}
      {word}
    </Button>
  );
  return (
    <HStack justify="flex-end" gap="1">
      {state === 'ready' && button('view', t('knowledge.view'), 'brand')}
      {state === 'ready' && button('reindex', t('knowledge.reindex'), 'gray')}
      {state === 'failed' && !FINAL.has(reason) && button('retry', t('knowledge.retry'), 'brand')}
      {button('remove', t('knowledge.remove'), 'red')}
    </HStack>
  );
}

function sizeText(bytes: number): string {
  const kb = bytes / 1024;
  return kb < 1024 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1)} MB`;
}
