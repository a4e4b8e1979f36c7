// The documents of the knowledge base: how far each is read, and what can be done with it.
import { Box, Button, HStack, Table, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#src/ui/file-size.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Document } from './queries.ts';
import { documentReasonText } from './reason.ts';

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
                    {fileSize(document.size)}
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

export function DocumentState({ document }: { document: Document }) {
  const { t } = useTranslation('teach');
  const { name, state, reason, reasonText: said, progress } = document;
  const word = t(`knowledge.state.${state}`);
  switch (state) {
    case 'queued':
      return (
        <StateBadge tone="busy" icon="clock">
          {word}
        </StateBadge>
      );
    case 'extracting':
      return (
        <>
          <StateBadge tone="busy" icon="spinner">{`${word} ${Math.floor(progress * 100)}%`}</StateBadge>
          <ProgressBar value={progress} label={t('knowledge.progress', { name })} />
        </>
      );
    case 'ready':
      return <Ready document={document} word={word} />;
    case 'failed':
      return (
        <>
          <StateBadge tone="bad" icon="alert">
            {word}
          </StateBadge>
          <Text color="fg.error" textStyle="xs">
            {documentReasonText(t, reason, said)}
          </Text>
        </>
      );
  }
}

function Ready({ document, word }: { document: Document; word: string }) {
  const { t } = useTranslation('teach');
  const { passages, figures = 0, skippedPictures = 0, lostEdits = [], lostQuotes = [], unread = [] } = document;
  const held = [
    t('knowledge.passages', { count: passages }),
    figures > 0 && t('knowledge.figures', { count: figures }),
  ];
  return (
    <>
      <StateBadge tone="good" icon="done">
        {[word, ...held].filter(Boolean).join(' · ')}
      </StateBadge>
      {lostEdits.length > 0 && (
        <Text color="fg.warning" textStyle="xs" whiteSpace="normal">
          {t('lostEdits.title', { count: lostEdits.length })}
        </Text>
      )}
      {lostQuotes.length > 0 && (
        <Text color="fg.warning" textStyle="xs" whiteSpace="normal">
          {t('lostQuotes.title', { count: lostQuotes.length })}
        </Text>
      )}
      {skippedPictures > 0 && (
        <Text color="fg.muted" textStyle="xs" whiteSpace="normal">
          {t('knowledge.skippedPictures', { count: skippedPictures })}
        </Text>
      )}
      {unread.length > 0 && (
        <Text color="fg.warning" textStyle="xs" whiteSpace="normal">
          {unread.some(({ page }) => page !== undefined)
            ? t('knowledge.unread', { pages: pagesOf(unread) })
            : t('knowledge.unreadParts', { parts: partsOf(unread, t) })}
        </Text>
      )}
    </>
  );
}

/** Of a document without pages: what there is, and how many. */
function partsOf(unread: NonNullable<Document['unread']>, t: TFunction<'teach'>): string {
  const reasons = [...new Set(unread.map(({ reason }) => reason))];
  const countOf = (reason: string) => unread.reduce((sum, own) => sum + (own.reason === reason ? own.count : 0), 0);
  return reasons.map((reason) => t(`read.unread.${reason}`, { count: countOf(reason) })).join('；');
}

/** In order, each once; of many the first. */
function pagesOf(unread: NonNullable<Document['unread']>): string {
  const pages = [...new Set(unread.map(({ page }) => page))];
  return pages.slice(0, MOST_PAGES).join(', ') + (pages.length > MOST_PAGES ? ' …' : '');
}
const MOST_PAGES = 12;

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
      {(state === 'ready' || state === 'failed') &&
        button('view', t(state === 'ready' ? 'knowledge.view' : 'knowledge.viewFile'), 'brand')}
      {state === 'ready' && !document.corrections && button('reindex', t('knowledge.reindex'), 'gray')}
      {state === 'failed' && !FINAL.has(reason) && button('retry', t('knowledge.retry'), 'brand')}
      {button('remove', t('knowledge.remove'), 'red')}
    </HStack>
  );
}
